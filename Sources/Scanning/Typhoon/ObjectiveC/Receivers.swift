import AssemblyFacts
import ObjectiveCSyntax

/// Whom a message or a dot asks.
extension BodyReader {
  /// The assembly that an expression stands for: the own one, or what may be a collaborating one. Whether a property
  /// holds an assembly is for the graph to say.
  func receiver(_ expression: Expression, depth: Int = 0) -> Receiver? {
    guard depth < 20 else { return nil }
    let plain = expression.withoutCasts
    switch plain.form {
    case .identifier(let name):
      if let variable = variables[name] { return receiver(variable.binding) }
      if name == "self" { return .ownAssembly }
      if name == "super" { return .superAssembly }
      return isInstanceVariable(name) ? .instanceVariable(name) : nil
    case .member(let access):
      if let own = receiver(access.base, depth: depth + 1), own == .ownAssembly {
        return access.isArrow ? .instanceVariable(access.name.text) : .property(access.name.text)
      }
      if let name = className(access.base), BodyReader.makers.contains(access.name.text) {
        return made(name, access.name.text)
      }
      return nil
    case .message(let send):
      if send.arguments.isEmpty, case .ownAssembly? = receiver(send.receiver, depth: depth + 1) {
        let selector = send.selector
        return BodyReader.objectSelectors.contains(selector) ? nil : .property(selector)
      }
      return madeAssembly(send, depth: depth)
    default: return nil
    }
  }

  private func receiver(_ binding: Binding) -> Receiver? {
    let value: InjectedValue
    switch binding {
    case .value(let known): value = known
    case .local(_, let held): value = held
    default: return nil
    }
    switch value.kind {
    case .assembly: return .ownAssembly
    case .collaborator(let receiver): return receiver
    case .reference(let reference):
      guard reference.receiver == .ownAssembly, reference.arguments.isEmpty, case .selector(let name) = reference.key
      else { return nil }
      return .property(name)
    default: return nil
    }
  }

  /// `[X assembly]`, `[[X alloc] init]`, `[[X assembly] activate…]`.
  private func madeAssembly(_ send: MessageSend, depth: Int) -> Receiver? {
    guard depth < 20 else { return nil }
    let selector = send.selector
    if let name = className(send.receiver) { return made(name, selector) }
    let inner = send.receiver.withoutCasts
    guard case .message(let first) = inner.form else { return nil }
    if selector.hasPrefix("init"), first.selector == "alloc", let name = className(first.receiver) {
      return assembly.classes.looksLikeAssembly(name) ? .made(name) : nil
    }
    if selector.hasPrefix("activate"), case .made(let name)? = madeAssembly(first, depth: depth + 1) {
      return .made(name)
    }
    return nil
  }

  private func made(_ name: String, _ selector: String) -> Receiver? {
    switch selector {
    case "assembly", "defaultAssembly": return .made(name)
    case "new": return assembly.classes.looksLikeAssembly(name) ? .made(name) : nil
    default: return nil
    }
  }

  private static let makers: Set<String> = ["assembly", "defaultAssembly", "new"]

  /// The class that an expression names: an identifier that nothing in sight declares and that begins like a class, or
  /// is sent a message that only classes are sent.
  func className(_ expression: Expression, receiving selector: String = "") -> String? {
    guard case .identifier(let name) = expression.withoutParentheses.form, variables[name] == nil,
      !isInstanceVariable(name), !names.isNamed(name), name != "self", name != "super"
    else { return nil }
    return name.first?.isUppercase == true || ["class", "alloc", "new"].contains(selector) ? name : nil
  }

  /// Messages that every object, or every assembly, answers: no definitions.
  static let objectSelectors: Set<String> = [
    "init", "class", "superclass", "self", "description", "debugDescription", "hash", "copy", "mutableCopy",
    "isEqual:", "isKindOfClass:", "isMemberOfClass:", "respondsToSelector:", "conformsToProtocol:",
    "performSelector:", "performSelector:withObject:", "performSelector:withObject:withObject:",
    "performSelector:withObject:afterDelay:", "methodForSelector:", "methodSignatureForSelector:",
    "componentForType:", "allComponentsForType:", "componentForKey:", "componentForKey:args:", "inject:",
    "inject:withSelector:", "valueForKey:", "valueForKeyPath:", "setValue:forKey:",
    "attachPostProcessor:", "attachDefinitionPostProcessor:", "attachInstancePostProcessor:", "attachTypeConverter:",
    "registerDefinition:", "makeDefault",
  ]
}
