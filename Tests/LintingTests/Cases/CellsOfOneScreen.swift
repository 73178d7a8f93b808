import Swinject

enum CellKind { case wide, tall, round }

final class CellFactory {
  let kind: CellKind
  init(kind: CellKind) {
    self.kind = kind
  }
}

final class Gallery {
  var wide: CellFactory?
  var tall: CellFactory?
  var round: CellFactory?
}

final class GalleryAssembly: Assembly {
  func assemble(container: Container) {
    container.register(CellFactory.self) { (_, kind: CellKind) in
      CellFactory(kind: kind)
    }
    container.register(Gallery.self) { r in
      let gallery = Gallery()
      gallery.wide = r.resolve(CellFactory.self, argument: CellKind.wide)
      gallery.tall = r.resolve(CellFactory.self, argument: CellKind.tall)
      gallery.round = r.resolve(CellFactory.self, argument: CellKind.round)
      return gallery
    }
  }
}
