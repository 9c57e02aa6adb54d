import LandfallBytes
import LandfallContract

/// The encoding of a state's payload.
enum StateFormat: UInt8, Hashable, Sendable {
    case json
    case protobuf
    /// A CloudEvent in structured mode.
    case event

    /// The format of a record that the contract's reader has accepted.
    init(acceptedHeaders headers: [RecordHeader]) {
        let type = headers.last { $0.name.lowercased() == "content-type" }?.value ?? []
        let text = String(decoding: type, as: UTF8.self).lowercased()
        if text.hasPrefix("application/cloudevents") {
            self = .event
        } else {
            self = text.contains("protobuf") ? .protobuf : .json
        }
    }

    /// How the payload is encoded, or `nil` where an event around it says so.
    var encoding: ContentEncoding? {
        switch self {
        case .json: .json
        case .protobuf: .protobuf
        case .event: nil
        }
    }

    /// The headers with which an event is read again.
    static let eventHeaders = [
        RecordHeader(name: "content-type", text: "application/cloudevents+json")
    ]
}
