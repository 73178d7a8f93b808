import SourceFiles
import Testing

@Suite struct GlobTests {
  @Test(arguments: [
    ("*.swift", "a/b/C.swift", true),
    ("*.swift", "a/b/C.m", false),
    ("Generated", "a/Generated/b.m", true),
    ("Generated/", "a/Generated/b.m", true),
    ("App/*.m", "App/a.m", true),
    ("App/*.m", "App/x/a.m", false),
    ("App/**/a.m", "App/x/y/a.m", true),
    ("App/**/a.m", "App/a.m", true),
    ("./App", "App/a.m", true),
    ("App/x", "App/x/y/a.m", true),
    ("App/x", "Other/App/x/a.m", false),
    ("**/x/*.m", "Other/App/x/a.m", true),
    ("[a-c]?.m", "b1.m", true),
    ("[!a-c]?.m", "b1.m", false),
    ("a*b*c.m", "axxbyybzzc.m", true),
    ("", "a.m", false),
  ])
  func `A pattern matches paths as in a .gitignore file`(pattern: String, path: String, expected: Bool) {
    #expect(Glob(pattern).matches(path) == expected)
  }
}
