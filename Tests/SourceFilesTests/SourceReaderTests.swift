import Foundation
import SourceFiles
import Testing

@Suite struct SourceReaderTests {
  @Test(
    arguments: [
      (Array("grün 🚗".utf8), nil),
      ([0x61, 0xFF], 1),
      ([0xC3], 0),
      ([0xC0, 0x80], 0),
      ([0xED, 0xA0, 0x80], 0),
      ([0xF0, 0x9F, 0x9A], 0),
      ([0xF5, 0x80, 0x80, 0x80], 0),
    ] as [([UInt8], Int?)])
  func `The first byte outside of well-formed UTF-8 is found`(bytes: [UInt8], offset: Int?) {
    #expect(SourceReader.firstInvalidUTF8(bytes) == offset)
  }

  @Test func `A NUL byte makes a file binary`() {
    let file = SourceFile(path: "A.m", resolvedPath: "/A.m", kind: .objectiveC)
    #expect(SourceReader.inspect([0x61, 0, 0x62], of: file)?.kind == .binary)
    #expect(
      SourceReader.inspect([0x61, 0x0A, 0xFF], of: file)?.message
        == "is not valid UTF-8 (first on line 2); it is analysed all the same")
  }

  @Test func `A file that cannot be opened is a trouble that names it`() {
    let file = SourceFile(path: "A.m", resolvedPath: "/nowhere/A.m", kind: .objectiveC)
    #expect(throws: FileTrouble(kind: .unreadable, path: "A.m", message: "cannot be opened: No such file or directory"))
    {
      try SourceReader.read(file)
    }
  }

  @Test(arguments: [
    (
      SourceFile.Kind.objectiveC, "@interface Foo : NSObject\n@end @protocol  Bar<X>\n@implementation Foo @end",
      ["Foo", "Bar"]
    ),
    (.swift, "final class Foo<T> {} extension Bar.Baz {} subclass X; protocol P: Q {}", ["Foo", "P", "Bar"]),
  ])
  func `Declared names are found without parsing`(kind: SourceFile.Kind, text: String, names: [String]) {
    #expect(DeclaredNames.find(in: Array(text.utf8), kind: kind) == names)
  }

  @Test func `The prefilter lets through what holds a marker`() {
    let prefilter = BytePrefilter(markers: ["Typhoon", "Swinject"])
    #expect(prefilter.passes(Array("import Swinject".utf8)))
    #expect(prefilter.passes(Array("xTyphoo Typhoon".utf8)))
    #expect(!prefilter.passes(Array("Typhoo Swinjec".utf8)))
    #expect(!prefilter.passes([]))
  }
}
