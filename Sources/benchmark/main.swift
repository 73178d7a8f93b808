import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())

func number(_ index: Int, or other: Double) -> Double {
  arguments.count > index ? Double(arguments[index]) ?? other : other
}

switch arguments.first {
case "syntax": try SyntaxBenchmark(paths: Array(arguments.dropFirst())).run()
case "large": LargeFileBenchmark().run()
case "survey": SyntaxSurvey(arguments: Array(arguments.dropFirst())).run()
case "assemblies": AssemblySurvey(paths: Array(arguments.dropFirst())).run()
case "repository": try RepositoryBenchmark().run()
case "stress": SyntaxStress(seconds: number(1, or: 60), bytes: Int(number(2, or: 4_000))).run()
case "simulation": SimulationBenchmark(arguments: Array(arguments.dropFirst())).run()
case "fuzz":
  ScannerFuzz(
    seconds: number(1, or: 60), firstRound: Int(number(2, or: 0)), paths: Array(arguments.dropFirst(3))
  ).run()
default:
  print(
    """
    usage: benchmark syntax [PATH…]                the speed of the Objective-C front end on the files under PATH, or on
                                                   generated ones, against tree-sitter-objc
           benchmark large                         the same on files of 10 MB of many shapes
           benchmark repository                    dilint lint on 12,000 files against rg -c
           benchmark assemblies PATH…              the injection calls and values that are not understood
           benchmark survey PATH…                  what the Objective-C front end does not understand, file by file
           benchmark simulation [SHAPE [SIZE [once]]]
                                                   the speed of predicting containers of several shapes, at a size and at
                                                   twice that
           benchmark stress [SECONDS [BYTES]]      input on which the Objective-C front end is slower than linear
           benchmark fuzz [SECONDS [ROUND [PATH…]]]
                                                   input on which it crashes, hangs or loses bytes: damaged files
    """)
}
