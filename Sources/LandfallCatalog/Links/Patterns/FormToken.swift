/// One piece of a pattern, of a form of it, or of what the operating systems match by.
indirect enum FormToken: Hashable, Sendable {
    /// This text; slashes part segments.
    case text(String)
    /// The value of the parameter with this number: as few characters as will do, no slash.
    case name(Int)
    /// Any characters, or none: as many as will do.
    case anything
    /// This text once or more.
    case repeatedText(String)
    /// Values with texts around each; the parameter is all from the first value to the last.
    case repeatedName(Int, prefix: String, suffix: String)
    /// Exactly one character.
    case oneScalar
    /// All of this, preferably, or nothing; the range of this number notes that it is there.
    case optional([FormToken], mark: Int?)

    /// Whether it can lie in several segments.
    var isSpanning: Bool {
        switch self {
        case .anything, .optional, .oneScalar: true
        case .repeatedText(let text): text.utf8.contains(UInt8(ascii: "/"))
        case .repeatedName(_, let prefix, let suffix):
            (prefix + suffix).utf8.contains(UInt8(ascii: "/"))
        case .text, .name: false
        }
    }

    /// The text that stands there in any case.
    var text: String {
        switch self {
        case .text(let text), .repeatedText(let text): text
        case .repeatedName(_, let prefix, let suffix): prefix + suffix
        case .name, .anything, .oneScalar, .optional: ""
        }
    }

    /// The number of the parameter whose value it is.
    var slot: Int? {
        switch self {
        case .name(let slot), .repeatedName(let slot, _, _): slot
        default: nil
        }
    }
}
