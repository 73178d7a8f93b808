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

/// A damaged method between two sound ones.
private func damaged(_ method: String) -> (problems: [String], messages: [String]) {
  let source = "@implementation A\n- (id)a { return [self one]; }\n\(method)\n- (id)z { return [self last]; }\n@end\n"
  return (problems(in: source), messages(in: source))
}

@Test(arguments: [
  (
    "- (id)b {\n  [self x];\n  if (y) {\n    [self v];\n  return [self w];\n}",
    ["5:10 '{' is never closed, resumed 8:1"], ["one", "x", "v", "w", "last"]
  ),
  (
    "- (id)b {\n  [self x];\n  return [self foo:[self w];\n}",
    ["5:10 '[' is never closed, resumed 5:28"], ["one", "x", "foo:", "w", "last"]
  ),
  ("- (id)b {\n  return f([self w];\n}", ["4:11 '(' is never closed, resumed 4:20"], ["one", "w", "last"]),
  ("- (id)b {\n  [self x]];\n  [self w];\n}", ["4:11 ']' closes nothing, resumed 4:12"], ["one", "x", "w", "last"]),
  (
    "- (id)b {\n  if (y)\n    [self x];\n  }\n  [self w];\n}",
    ["6:3 '}' closes nothing, resumed 6:4"], ["one", "x", "w", "last"]
  ),
  (
    "- (id)b {\n  [self x:@\"never closed];\n  [self w];\n}",
    ["4:12 '\"' is never closed, resumed 4:25"], ["one", "x:", "w", "last"]
  ),
  ("- (id)b {\n  /* never closed\n  [self w];\n}", ["4:3 '/*' is never closed, resumed 7:1"], ["one", "last"]),
  (
    "- (id)b {\n  [self v]; */ [self w];\n  id *//* x */y; z = *z/2;\n}", ["4:13 '*/' closes nothing, resumed 4:15"],
    ["one", "v", "w", "last"]
  ),
  ("- (id)b:(int x {\n  [self w];\n}", ["3:9 '(' is never closed, resumed 3:16"], ["one", "w", "last"]),
  (
    "- (id)b {\n  [self x:^{\n    [self v];\n  ];\n  [self w];\n}",
    ["4:12 '{' is never closed, resumed 6:3"], ["one", "x:", "v", "w", "last"]
  ),
  ("- (id)b {\n  [self v]\n  [self w];\n}", ["4:10 ';' is missing, resumed 4:11"], ["one", "v", "w", "last"]),
  (
    "- (id)b {\n  id x = (A){ [self v], [self w] };\n}", [], ["one", "v", "w", "last"]
  ),
  (
    "- (id)b {\n  id x = (A *){ [self v]; [self w]; };\n}", ["4:10 '^' is missing, resumed 4:11"],
    ["one", "v", "w", "last"]
  ),
  ("- (id)b {\n  [self w];\n", ["3:9 '{' is never closed, resumed 6:1"], ["one", "w", "last"]),
])
func damageStaysInItsMethodAndIsReportedOnce(method: String, expected: [String], selectors: [String]) {
  let (problems, messages) = damaged(method)
  #expect(problems == expected)
  #expect(messages == selectors)
}

@Test func bracketsThatBranchesShareAreNoProblem() {
  let source = """
    @implementation A
    - (void)a {
    #if X
      if (a) {
    #else
      if (b) {
    #endif
        [self one];
      }
      [self foo:
    #if X
        x];
    #else
        y];
    #endif
    }
    - (void)b { [self last]; }
    @end
    """
  #expect(problems(in: source) == [])
  #expect(messages(in: source) == ["one", "foo:", "last"])
}

@Test func containersWithoutEndAreReported() {
  #expect(
    problems(in: "@interface A\n- (void)a;\n@interface B\n@end\n") == ["1:1 '@interface' has no '@end', resumed 3:1"])
}
