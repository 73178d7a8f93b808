import Swinject

final class PageModel {
  init(menu: Int) {}
}

final class Page {
  var model: PageModel?
}

final class PageAssembly: Assembly {
  func assemble(container: Container) {
    container.register(PageModel.self) { (_, menu: Int) in
      PageModel(menu: menu)
    }
    container.register(Page.self) { (_, menu: Int) in
      Page()
    }
    .initCompleted { r, page in
      page.model = r.resolve(PageModel.self, argument: 0)
    }
  }
}
