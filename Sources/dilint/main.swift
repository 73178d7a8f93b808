import Foundation

// A reader that goes away (`dilint | head`) ends writing, not the program.
signal(SIGPIPE, SIG_IGN)
exit(Program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
