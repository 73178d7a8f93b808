import AssemblyFacts
import DependencyGraph
import Scanning
import Testing

@Suite("Which assemblies are active together")
struct ActiveAssembliesTests {
  private func graph(_ files: [(path: String, text: String)]) -> DependencyGraph {
    DependencyGraph(
      files: files.map { ObjectiveCScanner.scan(Array($0.text.utf8), path: $0.path) })
  }

  private func assembly(_ name: String, _ superclass: String = "TyphoonAssembly", _ properties: String = "") -> String {
    """
    @interface \(name) : \(superclass)
    \(properties)
    @end
    @implementation \(name)
    - (id)\(name.prefix(1).lowercased() + name.dropFirst())Thing
    {
        return [TyphoonDefinition withClass:[NSObject class]];
    }
    @end

    """
  }

  private func sets(_ files: [(path: String, text: String)]) -> Set<[String]> {
    Set(graph(files).activeSets.map { $0.assemblies })
  }

  private func activation(_ text: String) -> String {
    """
    @implementation Starter
    - (void)start
    {
        \(text)
    }
    @end
    """
  }

  @Test("Code that activates assemblies says which, and their collaborators come along")
  func codeActivates() {
    let text =
      assembly("NetworkAssembly") + assembly("OtherAssembly")
      + assembly("AppAssembly", "TyphoonAssembly", "@property (nonatomic, strong, readonly) NetworkAssembly *network;")
      + activation("[[AppAssembly assembly] activate];")
    #expect(sets([("App.m", text)]) == [["AppAssembly", "NetworkAssembly"], ["OtherAssembly"]])
  }

  @Test("A subclass that is activated stands in for the class that a property names")
  func subclassesStandIn() {
    let text =
      assembly("NetworkAssembly") + assembly("TestNetworkAssembly", "NetworkAssembly")
      + assembly("AppAssembly", "TyphoonAssembly", "@property (nonatomic, strong, readonly) NetworkAssembly *network;")
      + activation(
        "[[AppAssembly assembly] activateWithCollaboratingAssemblies:@[[TestNetworkAssembly assembly]]];")
    #expect(sets([("App.m", text)]).contains(["AppAssembly", "TestNetworkAssembly"]))
  }

  @Test("Where nobody is seen to activate, each assembly that no other names begins a container")
  func rootsBeginContainers() {
    let text =
      assembly("NetworkAssembly") + assembly("LonelyAssembly")
      + assembly("AppAssembly", "TyphoonAssembly", "@property (nonatomic, strong, readonly) NetworkAssembly *network;")
    #expect(sets([("App.m", text)]) == [["AppAssembly", "NetworkAssembly"], ["LonelyAssembly"]])
  }

  @Test("A collaborator by protocol is the only assembly that conforms; of several, none can be told")
  func collaboratorsByProtocol() {
    let network = "@protocol Network\n- (id)client;\n@end\n"
    let property = "@property (nonatomic, strong, readonly) TyphoonAssembly<Network> *network;"
    let one = assembly("NetworkAssembly", "TyphoonAssembly <Network>")
    let two = assembly("TestNetworkAssembly", "TyphoonAssembly <Network>")
    let app = assembly("AppAssembly", "TyphoonAssembly", property)
    #expect(sets([("App.m", network + one + app)]) == [["AppAssembly", "NetworkAssembly"]])
    #expect(
      sets([("App.m", network + one + two + app)]) == [["AppAssembly"], ["NetworkAssembly"], ["TestNetworkAssembly"]])
  }

  private static let collecting = "[[RamblerInitialAssemblyCollector new] collectInitialAssemblyClasses];"

  @Test("A collector activates whatever conforms to its protocol, and nothing else")
  func collectorsActivate() {
    let text =
      assembly("FeedAssembly", "TyphoonAssembly <RamblerInitialAssembly>")
      + assembly("MenuAssembly", "TyphoonAssembly <RamblerInitialAssembly>")
      + assembly("OtherAssembly") + activation(ActiveAssembliesTests.collecting)
    #expect(sets([("App.m", text)]) == [["FeedAssembly", "MenuAssembly"], ["OtherAssembly"]])
  }

  @Test("Of several collectors each activates what lies nearest to it; what lies between belongs to all of them")
  func collectorsActivateTheirOwnProgram() {
    func initial(_ name: String) -> String { assembly(name, "TyphoonAssembly <RamblerInitialAssembly>") }
    let starter = activation(ActiveAssembliesTests.collecting)
    let files = [
      ("Shop/App/Delegate.m", starter), ("Shop/App/Feed/FeedAssembly.m", initial("FeedAssembly")),
      ("Shop/Watch/Delegate.m", starter), ("Shop/Watch/FaceAssembly.m", initial("FaceAssembly")),
      ("Shop/Common/CoreAssembly.m", initial("CoreAssembly")),
    ]
    let expected: Set = [["CoreAssembly", "FeedAssembly"], ["CoreAssembly", "FaceAssembly"]]
    #expect(sets(files) == expected)
    #expect(sets(files.reversed()) == expected)
  }

  @Test("An assembly outside the scanned sources leaves a container incomplete")
  func unscannedAssembliesLeaveGaps() {
    let text = assembly("AppAssembly", "TyphoonAssembly", "@property (nonatomic, strong) PodAssembly *pod;")
    #expect(graph([("App.m", text)]).containers.map(\.isComplete) == [false])
    #expect(graph([("App.m", assembly("AppAssembly"))]).containers.map(\.isComplete) == [true])
  }

  @Test("The order of files makes no difference")
  func orderOfFilesDoesNotMatter() {
    let files = [
      ("A.m", assembly("NetworkAssembly")), ("B.m", assembly("OtherAssembly")),
      ("C.m", assembly("AppAssembly", "TyphoonAssembly", "@property (nonatomic, strong) NetworkAssembly *network;")),
    ]
    #expect(graph(files).activeSets == graph(files.reversed()).activeSets)
    #expect(graph(files).containers.map(\.members) == graph(files.reversed()).containers.map(\.members))
  }

  @Test("What leaves the scanned sources is unknown, what ends at a known root is not")
  func typesThatLeaveTheSourcesAreUnknown() {
    let types = graph([
      (
        "Types.h",
        """
        @protocol Fitting
        @end
        @interface Plain : NSObject
        @end
        @interface Screen : UIViewController
        @end
        @interface Feed : NSObject <PodFitting>
        @end
        """
      )
    ]).types
    #expect(types.isSubclass("Plain", of: "Screen") == .no)
    #expect(types.isSubclass("Screen", of: "Plain") == .unknown)
    #expect(types.conforms("Plain", to: "Fitting") == .no)
    #expect(types.conforms("Screen", to: "Fitting") == .unknown)
    #expect(types.conforms("Feed", to: "Fitting") == .unknown)
    #expect(types.method("refresh", of: "Plain").isAbsent)
    #expect(!types.method("refresh", of: "Screen").isAbsent)
  }
}

extension Lookup {
  fileprivate var isAbsent: Bool { if case .absent = self { true } else { false } }
}
