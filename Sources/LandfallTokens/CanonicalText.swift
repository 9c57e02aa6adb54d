/// The one spelling of what is signed: a purpose, and fields that can't run into each other.
///
/// The first line is the purpose with its version, so that a code made for one use is worth nothing
/// for another. Each field follows as its length in bytes, a colon, its bytes and a line feed.
struct CanonicalText: Hashable {
    /// What is signed.
    private(set) var bytes: [UInt8]

    /// The purpose of a code.
    enum Purpose: String {
        /// A link in an e-mail that goes through the gateway.
        case click = "landfall-click-1"
        /// The name of a click on such a link.
        case clickName = "landfall-click-name-1"
        /// A link that only the team can have made.
        case link = "landfall-link-1"
        /// A token with which an intent goes on behind a detour.
        case resume = "landfall-resume-1"
        /// A segment of the ledger.
        case segment = "landfall-segment-1"
        /// What stands for a user in rows.
        case user = "landfall-user-1"
    }

    /// Begins a text.
    init(_ purpose: Purpose) { bytes = Array("\(purpose.rawValue)\n".utf8) }

    /// Adds a field.
    mutating func append(_ field: String) { append(utf8: Array(field.utf8)) }

    /// Adds a field.
    mutating func append(utf8 field: some Collection<UInt8>) {
        bytes += "\(field.count):".utf8
        bytes += field
        bytes.append(UInt8(ascii: "\n"))
    }
}
