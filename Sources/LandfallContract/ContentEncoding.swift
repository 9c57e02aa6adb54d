/// The encoding of the contract's messages in a record.
public enum ContentEncoding: String, Hashable, Sendable, CaseIterable {
    /// Protobuf's canonical JSON.
    case json
    /// Protobuf's binary encoding.
    case protobuf

    /// The media type that replies in this encoding carry.
    public var mediaType: String {
        switch self {
        case .json: "application/json"
        case .protobuf: "application/protobuf"
        }
    }

    /// The encoding that a media type means, or `nil` when it is none that is read.
    ///
    /// - Parameter mediaType: Without parameters, in lower case.
    init?(mediaType: String) {
        switch mediaType {
        case "application/json": self = .json
        case "application/protobuf", "application/x-protobuf",
            "application/vnd.google.protobuf":
            self = .protobuf
        case let type where type.hasSuffix("+json"): self = .json
        default: return nil
        }
    }
}
