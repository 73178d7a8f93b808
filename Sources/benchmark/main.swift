import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())

switch arguments.first {
case "syntax": SyntaxBenchmark(arguments: Array(arguments.dropFirst())).run()
case "survey": SyntaxSurvey(arguments: Array(arguments.dropFirst())).run()
case "stress": SyntaxStress().run()
default:
  print(
    """
    usage: benchmark syntax PATH…     the speed of the Objective-C front end on the files under PATH
           benchmark survey PATH…     what the Objective-C front end does not understand, file by file
           benchmark stress           input on which the Objective-C front end is slower than linear
    """)
}
