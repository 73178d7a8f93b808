import Foundation
import Typhoon

class Lens: NSObject {
  @objc var kind: NSString?
}

class LensAssembly: TyphoonAssembly {
  private var front: NSNumber = false

  @objc convenience init(front: NSNumber) {
    self.init()
    self.front = front
  }

  @objc dynamic func lens() -> AnyObject {
    return TyphoonDefinition.withClass(Lens.self) { definition in
      definition?.injectProperty(#selector(getter: Lens.kind), with: "wide")
    } as AnyObject
  }
}
