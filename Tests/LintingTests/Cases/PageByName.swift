import Typhoon

class PageScreen: NSObject {
  @objc var path: NSString?
}

class PageAssembly: TyphoonAssembly {

  @objc dynamic func pageScreen(path: String) -> Any {
    return TyphoonDefinition.withClass(PageScreen.self) { definition in
      definition?.injectProperty(#selector(getter: PageScreen.path), with: path)
    } as Any
  }

  @objc dynamic func safePageScreen(path: NSString) -> Any {
    return TyphoonDefinition.withClass(PageScreen.self) { definition in
      definition?.injectProperty(#selector(getter: PageScreen.path), with: path)
    } as Any
  }
}
