import Foundation
import LandfallDevice

// Answers the vectors of the conformance kit: one JSON object a line in, one a line out.

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

guard let device = device(Array(CommandLine.arguments.dropFirst())) else {
    let usage = "usage: landfall-device-runner [--host tree|model|uikit|kit]\n"
    FileHandle.standardError.write(Data(usage.utf8))
    exit(2)
}

var answering = Answering(device: device)
while let line = readLine(strippingNewline: true) {
    let answer = answering.answer(to: Array(line.utf8))
    FileHandle.standardOutput.write(Data(answer + [0x0A]))
}
