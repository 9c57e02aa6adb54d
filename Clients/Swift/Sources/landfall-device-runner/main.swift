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
if CommandLine.arguments.dropFirst().first == "--phone" {
    do {
        Phone(try PhoneArguments(Array(CommandLine.arguments.dropFirst(2)))).run()
    } catch {
        let text = (error as? PhoneArguments.Fault)?.text ?? "\(error)\n"
        FileHandle.standardError.write(Data(text.utf8))
        exit(2)
    }
}
#endif

guard let device = device(Array(CommandLine.arguments.dropFirst())) else {
    let usage = """
        usage: landfall-device-runner [--host tree|model|uikit|kit]
           or: landfall-device-runner --phone …, which says what it needs

        """
    FileHandle.standardError.write(Data(usage.utf8))
    exit(2)
}

var answering = Answering(device: device)
while let line = readLine(strippingNewline: true) {
    let answer = answering.answer(to: Array(line.utf8))
    FileHandle.standardOutput.write(Data(answer + [0x0A]))
}
