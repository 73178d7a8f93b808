import Testing

@testable import ObjectiveCSyntax

/// What is reported about a source: `line:column message, resumed line:column`.
func problems(in source: String) -> [String] {
  let file = ObjectiveCFile.parse(source)
  return file.problems.map { problem in
    let place = file.position(at: problem.range.lowerBound)
    let resumed = file.position(at: problem.resumedAt)
    return "\(place.line):\(place.column) \(problem.message), resumed \(resumed.line):\(resumed.column)"
  }
}

/// The selectors of all messages in a source, in order.
func messages(in source: String) -> [String] {
  var selectors: [String] = []
  ObjectiveCFile.parse(source).root.visit { node in
    if let expression = Expression(node), case .message(let message) = expression.form {
      selectors.append(message.selector)
    }
    return .visitChildren
  }
  return selectors
}

@Test func missingEndOfConfigurationBlockIsReportedOnceAndCostsNothing() {
  let source = """
    @implementation A
    - (id)loyaltyManagementViewWithAccounts:(NSArray*)loyaltyAccounts
    {
        return [TyphoonDefinition withClass:[LoyaltyManagementView class]
            configuration:^(TyphoonDefinition* definition) {

            [definition injectMethod:@selector(setLoyaltyAccounts:)
                parameters:^(TyphoonMethod* method) {

                [method injectParameterWith:loyaltyAccounts];
            }];
    }

    - (id)next
    {
        return [TyphoonDefinition withClass:[Next class]];
    }
    @end
    """
  #expect(
    problems(in: source) == ["5:56 '{' is never closed, nor is the '[' on line 4, resumed 12:1"])
  #expect(
    messages(in: source) == [
      "withClass:configuration:", "class", "injectMethod:parameters:", "injectParameterWith:", "withClass:", "class",
    ])
}
