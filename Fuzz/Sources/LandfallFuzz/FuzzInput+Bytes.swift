import Landfall
import LandfallContract

extension FuzzInput {
    /// Tries what the first byte says with the others.
    ///
    /// - Parameter bytes: Any bytes.
    /// - Returns: What was broken, written down; `nil` for nothing.
    static func tryOut(_ bytes: [UInt8]) -> String? {
        guard let mode = bytes.first else { return nil }
        let input = Array(bytes.dropFirst())
        return switch mode % 8 {
        case 0: checkCase(input)
        case 1, 2: resolveCase(input)
        case 3: doOperations(input, isSimulated: true)
        case 4, 5: doOperations(input, isSimulated: false)
        case 6: readState(input, .json, seed: UInt64(mode / 8))
        default: readState(input, .protobuf, seed: UInt64(mode / 8))
        }
    }

    /// The longest that a record may take to be read.
    private static let timeLimit = Duration.milliseconds(20)

    /// Reads the bytes as the record of a device, and resolves on its tree.
    private static func readState(
        _ bytes: [UInt8],
        _ encoding: ContentEncoding,
        seed: UInt64
    ) -> String? {
        var state = DeviceState?.none
        var shortest = timeLimit * 2
        // The machine may have done something else in a run that took long.
        for _ in 0..<3 where shortest > timeLimit {
            shortest = min(shortest, ContinuousClock().measure { state = read(bytes, encoding) })
        }
        guard shortest <= timeLimit else { return "\(bytes.count) bytes take \(shortest)" }
        guard let state else { return nil }
        return resolve(on: state.tree, seed: seed)
    }

    private static func read(_ bytes: [UInt8], _ encoding: ContentEncoding) -> DeviceState? {
        let type = RecordHeader(name: "content-type", text: encoding.mediaType)
        return unsafe bytes.withUnsafeBytes { buffer in
            unsafe try? StateReader().read(
                key: Array("device-1".utf8),
                value: buffer,
                headers: [type]
            )
        }
    }
}
