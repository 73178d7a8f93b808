import AssemblyFacts
import Testing

@testable import Scanning

/// Storyboards, nibs and property lists.
struct InterfaceFileTests {
  private func entries(_ text: String, _ path: String) -> String {
    FactsPrinter.entries(InterfaceFileScanner.scan(Array(text.utf8), path: path))
  }

  @Test func storyboardsNameClassesAndDefinitions() {
    #expect(
      entries(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- <viewController customClass="Commented"/> -->
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB">
          <viewController id="a" customClass="LoginController" sceneMemberID="viewController">
            <userDefinedRuntimeAttributes>
              <userDefinedRuntimeAttribute type="string" keyPath="typhoonKey" value="loginScreen"/>
              <userDefinedRuntimeAttribute type="string" keyPath="other" value="x"/>
            </userDefinedRuntimeAttributes>
          </viewController>
          <view customClass='Foo&amp;Bar' /><label text="customClass=&quot;No&quot;"/><view customClass=""/>
        </document>
        """, "Main.storyboard")
          == """
          4: type LoginController
          6: ?.loginScreen
          10: type Foo&Bar
          """)
  }

  @Test func propertyListsNameTheInitialAssemblies() {
    #expect(
      entries(
        """
        <plist version="1.0"><dict>
          <key>CFBundleName</key> <string>App</string>
          <key>UILaunchImages</key> <array><string>Image</string></array>
          <key>TyphoonInitialAssemblies</key>
          <array>
            <string>AppAssembly</string>
            <string> NetworkAssembly </string>
          </array>
          <key>TyphoonInitialAssemblies(iPad)</key><array/>
        </dict></plist>
        """, "Info.plist") == "4: activates AppAssembly NetworkAssembly")
  }

  @Test(arguments: [
    "", "<", "<a", "<a b", "<a b=", "<a b=\"", "<!--", "<![CDATA[", "</", "bplist00\u{0}\u{1}", "<a/><",
  ])
  func damagedFilesGiveNothing(_ text: String) {
    #expect(entries(text, "Main.xib") == "")
    #expect(entries(text, "Info.plist") == "")
  }
}
