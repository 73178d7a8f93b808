import Swinject

final class Parent {
  init(child: Child) {}
}

final class Child {
  var parent: Parent?
}

final class FamilyAssembly: Assembly {
  func assemble(container: Container) {
    container.register(Parent.self) { r in
      Parent(child: r.resolve(Child.self)!)
    }
    container.register(Child.self) { r in
      let child = Child()
      child.parent = r.resolve(Parent.self)
      return child
    }
  }
}
