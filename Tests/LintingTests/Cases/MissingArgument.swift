import Swinject

enum Source { case start, settings }

final class SignInModel {
  init(source: Source) {}
}

final class SignInScreen {
  init(model: SignInModel) {}
}

final class SignInAssembly: Assembly {
  func assemble(container: Container) {
    container.register(SignInModel.self) { (_, source: Source) in
      SignInModel(source: source)
    }
    container.register(SignInScreen.self) { r in
      SignInScreen(model: r.resolve(SignInModel.self)!)
    }
  }
}
