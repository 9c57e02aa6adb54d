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
        case .json: [RecordHeader(name: "content-type", text: "application/json")]
        case .protobuf: [RecordHeader(name: "content-type", text: "application/protobuf")]
        case .event: [RecordHeader(name: "content-type", text: "application/cloudevents+json")]
        }
    }
}

/// Which of two states of a device is newer.
struct StateVersion: Hashable, Sendable {
    /// A hash of the launch that reported; sequences of different launches can't be compared.
    let launch: UInt64
    /// Counts the reports of one launch.
    let sequence: Int64

    init(launch: UInt64, sequence: Int64) {
        self.launch = launch
        self.sequence = sequence
    }

    /// Takes the version from a state.
    init(launchID: String, sequence: Int64) {
        launch = launchID.utf8.reduce(0xCBF2_9CE4_8422_2325) {
            ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
        }
        self.sequence = sequence
    }
}
