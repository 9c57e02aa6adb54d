import LandfallContract

/// How the payload of a state's record is written.
enum StateFormat: UInt8, Hashable, Sendable {
    /// JSON.
    case json
    /// Protobuf.
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

    /// The headers with which the payload is read again.
    var headers: [RecordHeader] {
        switch self {
        case .json: Self.ofJSON
        case .protobuf: Self.ofProtobuf
        case .event: Self.ofEvent
        }
    }

    private static let ofJSON = headers(of: "application/json")
    private static let ofProtobuf = headers(of: "application/protobuf")
    private static let ofEvent = headers(of: "application/cloudevents+json")

    private static func headers(of type: String) -> [RecordHeader] {
        [RecordHeader(name: "content-type", text: type)]
    }
}
