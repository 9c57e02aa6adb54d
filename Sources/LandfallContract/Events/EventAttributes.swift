/// The attributes of a CloudEvent that the contract uses.
public struct EventAttributes: Hashable, Sendable {
    /// Names the event within its source.
    public private(set) var id = ""
    /// Who sent it; with the id, it names the event.
    public private(set) var source = ""
    /// The version of CloudEvents.
    public private(set) var specversion = ""
    /// What kind of event it is; not looked at.
    public private(set) var type = ""
    /// What belongs together, in the sender's words; goes back with the reply.
    public private(set) var correlationID: String?

    init() {}

    /// Sets an attribute, if it is one that is used.
    mutating func set(_ name: String, to text: String) {
        switch name {
        case "id": id = text
        case "source": source = text
        case "specversion": specversion = text
        case "type": type = text
        case "correlationid": correlationID = text.isEmpty ? nil : text
        default: break
        }
    }

    /// Checks that it is an event of version 1.0 with all that every event has.
    func check() throws(ContractError) {
        guard !specversion.isEmpty else { throw .invalidAttribute(.specversion) }
        guard specversion == "1.0" else { throw .unsupportedSpecversion }
        guard !id.isEmpty else { throw .invalidAttribute(.id) }
        guard !source.isEmpty else { throw .invalidAttribute(.source) }
        guard !type.isEmpty else { throw .invalidAttribute(.type) }
    }
}
