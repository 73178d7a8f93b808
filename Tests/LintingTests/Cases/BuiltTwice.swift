import Swinject

final class Engine {
  var car: Car?
}

final class Car {
  let engine: Engine
  init(engine: Engine) {
    self.engine = engine
  }
}

final class CarAssembly: Assembly {
  func assemble(container: Container) {
    container.register(Car.self) { r in
      Car(engine: r.resolve(Engine.self)!)
    }.inObjectScope(.container)
    container.register(Engine.self) { _ in
      Engine()
    }
    .initCompleted { r, engine in
      engine.car = r.resolve(Car.self)
    }
    .inObjectScope(.container)
  }
}

func start(_ resolver: Resolver) -> Car {
  resolver.resolve(Car.self)!
}
