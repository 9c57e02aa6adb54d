import LandfallBytes

/// The attributes of a CloudEvent that the contract uses.
public struct EventAttributes: Hashable, Sendable {
    /// Names the event within its source.
    public private(set) var id = ""
    /// Its sender; with the id, it names the event.
    public private(set) var source = ""
    /// What belongs together, in the sender's words; goes back with the reply.
    public private(set) var correlationID: String?
    private var version = Version.missing
    private var hasType = false

    /// The content of `specversion`.
    private enum Version {
        case missing, supported, other
    }

    init() {}

    /// Sets the attribute that a `ce_` header names, if it is one that is used.
    mutating func set(_ name: BorrowedBytes, to text: BorrowedBytes) {
        if name.isSpelled("id") {
            set(.id, to: text)
        } else if name.isSpelled("source") {
            set(.source, to: text)
        } else if name.isSpelled("specversion") {
            set(.specversion, to: text)
        } else if name.isSpelled("type") {
            set(.type, to: text)
        } else if name.isSpelled("correlationid") {
            set(.correlationid, to: text)
        }
    }

    /// Sets an attribute; the media type of the data is not kept here.
    mutating func set(_ attribute: ContractError.EventAttribute, to text: BorrowedBytes) {
        switch attribute {
        case .id: id = text.string
        case .source: source = text.string
        case .specversion:
            version = text.isEmpty ? .missing : text.isEqual(to: "1.0") ? .supported : .other
        case .type: hasType = !text.isEmpty
        case .correlationid: correlationID = text.isEmpty ? nil : text.string
        case .datacontenttype: break
        }
    }

    /// Checks that it is an event of version 1.0 with all that every event has.
    func check() throws(ContractError) {
        switch version {
        case .missing: throw .invalidAttribute(.specversion)
        case .other: throw .unsupportedSpecversion
        case .supported: break
        }
        guard !id.isEmpty else { throw .invalidAttribute(.id) }
        guard !source.isEmpty else { throw .invalidAttribute(.source) }
        guard hasType else { throw .invalidAttribute(.type) }
    }
}
