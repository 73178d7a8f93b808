import Swinject
import SwinjectAutoregistration

final class Ruler {}

final class Sketch {
  init(title: String) {}
}

final class Album {
  init(title: String, sketch: Sketch, ruler: Ruler) {}
}

final class AlbumAssembly: Assembly {
  func assemble(container: Container) {
    container.autoregister(Ruler.self, initializer: Ruler.init)
    container.autoregister(Sketch.self, argument: String.self, initializer: Sketch.init)
    container.autoregister(Album.self, argument: String.self, initializer: Album.init)
  }
}
