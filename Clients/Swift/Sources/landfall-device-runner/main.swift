import Foundation
import LandfallDevice

// Answers the vectors of the conformance kit: one JSON object a line in, one a line out. With `--phone` it is a phone at a
// gateway instead.

/// The device that the arguments name.
@MainActor func device(_ arguments: [String]) -> (any PlanDevice)? {
    switch arguments {
    case [], ["--host", "tree"]: return TreeDevice()
    case ["--host", "model"]: return ModelDevice()
    #if os(Linux)
    case ["--host", "uikit"]: return StandInDevice()
    case ["--host", "kit"]: return KitDevice()
    #endif
    default: return nil
    }
}

#if os(Linux)
let phoneUsage = [PhoneArguments.usage]
#else
let phoneUsage: [String] = []
#endif
/// How the program is called.
let usage = ["usage: landfall-device-runner [--host tree|model|uikit|kit]"] + phoneUsage

/// Prints lines that are not for the judge, and ends.
func leave(_ lines: [String], _ output: FileHandle, status: Int32) -> Never {
    output.write(Data(lines.map { $0 + "\n" }.joined().utf8))
    exit(status)
}

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.contains("--help") || arguments.contains("-h") {
    leave(usage, .standardOutput, status: 0)
}

#if os(Linux)
if arguments.first == "--phone" {
    do {
        Phone(try PhoneArguments(Array(arguments.dropFirst()))).run()
    } catch {
        leave([error.text], .standardError, status: 2)
    }
}
#endif

guard let device = device(arguments) else { leave(usage, .standardError, status: 2) }

var answering = Answering(device: device)
while let line = readLine(strippingNewline: true) {
    let answer = answering.answer(to: Array(line.utf8))
    FileHandle.standardOutput.write(Data(answer + [0x0A]))
}
