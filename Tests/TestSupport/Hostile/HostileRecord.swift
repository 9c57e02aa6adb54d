/// A record that is small enough to be taken and made to take long, or to take much memory.
package struct HostileRecord: Sendable, CustomStringConvertible {
    /// What is done again and again in it.
    package let name: String
    /// Which reader it is meant for.
    package let kind: Kind
    /// The media type of ``value``.
    package let contentType: String
    /// The value of the record.
    package let value: [UInt8]

    /// The kind of record that it claims to be.
    package enum Kind: Hashable, Sendable {
        /// Of an intent topic.
        case intent
        /// Of the device-state topic.
        case state
    }

    /// The name and the media type.
    package var description: String { "\(name), \(contentType)" }

    /// The largest value that the contract takes.
    package static let largest = 256 * 1024

    /// All shapes, each as large as it may be, and each in JSON once more as a CloudEvent.
    package static let all: [HostileRecord] = {
        let json = JSONShapes.all + RedactionShapes.all
        return ProtobufShapes.all + json + json.map(\.asEvent) + ProtobufShapes.all.map(\.inBase64)
    }()

    /// The same in a CloudEvent in structured mode, as JSON.
    private var asEvent: HostileRecord {
        HostileRecord(
            name: "\(name) in an event",
            kind: kind,
            contentType: "application/cloudevents+json",
            value: Array(#"{"specversion":"1.0","id":"1","source":"s","type":"t","data":"#.utf8)
                + value + Array("}".utf8)
        )
    }

    /// The same in a CloudEvent in structured mode, in Base64.
    private var inBase64: HostileRecord {
        HostileRecord(
            name: "\(name) in an event",
            kind: kind,
            contentType: "application/cloudevents+json",
            value: Array(
                #"{"specversion":"1.0","id":"1","source":"s","type":"t","datacontenttype":"#.utf8
            ) + Array(#""application/protobuf","data_base64":""#.utf8)
                + Self.base64(value.prefix(Self.largest * 3 / 4 - 256)) + Array("\"}".utf8)
        )
    }

    private static func base64(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let alphabet = Array(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
        )
        var text: [UInt8] = []
        for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: 3) {
            let group = Array(bytes[start..<min(start + 3, bytes.endIndex)])
            let padded = group + Array(repeating: 0, count: 3 - group.count)
            let bits = padded.reduce(0) { $0 << 8 | Int($1) }
            for place in 0...group.count { text.append(alphabet[bits >> (18 - 6 * place) & 63]) }
            text += Array(repeating: UInt8(ascii: "="), count: 3 - group.count)
        }
        return text
    }
}
