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
        default: readState(input, seed: UInt64(mode / 8))
        }
    }

    /// Reads the bytes as the record of a device, in JSON or protobuf, and resolves on its tree.
    private static func readState(_ bytes: [UInt8], seed: UInt64) -> String? {
        let key = Array("device-1".utf8)
        let state = unsafe bytes.withUnsafeBytes { buffer in
            unsafe try? StateReader().read(key: key, value: buffer, headers: [])
        }
        guard let state else { return nil }
        return resolve(on: state.tree, seed: seed)
    }
}
