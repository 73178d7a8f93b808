import Foundation
import Linting

let initCommand = Command(
  name: "init",
  summary: "Write a commented .dilint.yml fitted to what is found here.",
  operands: "[DIRECTORY]",
  discussion: "An existing file is left alone unless --force is given; - as --output prints it.",
  options: [
    CommandOption("output", short: "o", value: .file("FILE"), help: "where to write it (default: .dilint.yml there)"),
    CommandOption("force", help: "replace an existing file"),
  ] + ScanOptions.options,
  operandCount: 0...1,
  run: { arguments in
    let directory = arguments.operands.first ?? "."
    let project = try ScanOptions.load(arguments, paths: [directory])
    if project.isIncomplete { return .failure }
    let text = ConfigurationTemplate.text(for: project.graph, typhoonVersion: project.typhoonVersion)
    let path = arguments.value("output") ?? (directory == "." ? ".dilint.yml" : "\(directory)/.dilint.yml")
    guard path != "-" else {
      try Terminal.write(text)
      return .clean
    }
    if FileManager.default.fileExists(atPath: path), !arguments.has("force") {
      throw WorkError(message: "\(path) is there already; --force replaces it")
    }
    try OutputFile.write(Array(text.utf8), to: path)
    try Terminal.write("\(path) is written\n")
    return .clean
  })
