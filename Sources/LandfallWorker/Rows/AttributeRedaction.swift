import Landfall
import LandfallBytes
import LandfallContract

/// The redaction of a subject's attributes in the row of an exposure, with its size limit.
struct AttributeRedaction: Sendable {
    /// The longest text, in bytes of UTF-8; what is longer is cut.
    static let textLimit = 256

    /// The longest object, in bytes; of more the longest attributes are left out.
    static let objectLimit = 2_048

    /// What stands for texts that name the subject, under them.
    let names: [String: String]

    /// Whether the attributes of a row need no redaction.
    ///
    /// - Parameter attributes: The attributes.
    /// - Returns: `true` for texts in the order of their names that fit into an object of
    ///   ``objectLimit`` bytes; others ``object(_:)`` has to look at.
    func showsAsTheyAre(_ attributes: Attributes) -> Bool {
        var size = 0
        var former: BorrowedBytes?
        let areShown = attributes.allTexts { name, text in
            // In a row's JSON no member comes twice, and the order is always the same.
            if let former, !former.lexicographicallyPrecedes(name) { return false }
            former = name
            // The most that becomes of a byte is `\u001f`.
            size += 6 * (name.count + text.count + 1)
            return isBare(name) && isBare(text)
        }
        return areShown && size < Self.objectLimit
    }

    /// Writes attributes as a JSON object that PostgreSQL takes.
    ///
    /// Texts that name the subject, e-mail addresses and tokens are replaced, also within lists,
    /// objects and names of members.
    ///
    /// - Parameter attributes: The attributes by name.
    /// - Returns: JSON of at most ``objectLimit`` bytes; the same for the same attributes.
    func object(_ attributes: Attributes) -> String {
        let values = attributes.values
        // Most attributes are few and short words, which stand in the row as they are.
        if values.allSatisfy({ isShownAsItIs($0.key) && isShownAsItIs($0.value) }) {
            let json = JSONValue.object(values).json
            if json.count <= Self.objectLimit { return String(decoding: json, as: UTF8.self) }
        }
        var members = shown(values)
        if JSONValue.object(members).json.count > Self.objectLimit {
            let lengths = members.map { name, value in
                (name: name, length: JSONValue.object([name: value]).json.count - 1)
            }
            var room = Self.objectLimit - 1
            for (name, length) in lengths.sorted(by: { ($0.length, $0.name) < ($1.length, $1.name) }
            ) {
                room -= length
                if room < 0 { members[name] = nil }
            }
        }
        return String(decoding: JSONValue.object(members).json, as: UTF8.self)
    }

    /// Whether a text is certainly shown as it is; of another nothing is said.
    private func isBare(_ text: BorrowedBytes) -> Bool {
        text.count <= Self.textLimit && TextRedaction.isShownAsItIs(text)
            && (names.isEmpty || names[text.string] == nil)
    }

    private func isShownAsItIs(_ value: JSONValue) -> Bool {
        switch value {
        case .null, .bool: true
        case .number: names.isEmpty || value.text.map { names[$0] == nil } ?? true
        case .string(let text): isShownAsItIs(text)
        case .list(let elements): elements.allSatisfy(isShownAsItIs)
        case .object(let members):
            members.allSatisfy { isShownAsItIs($0.key) && isShownAsItIs($0.value) }
        }
    }

    private func isShownAsItIs(_ text: String) -> Bool {
        text.utf8.count <= Self.textLimit && !TextRedaction.isSuspect(text)
            && !text.utf8.contains(0) && (names.isEmpty || names[text] == nil)
    }

    private func shown(_ members: [String: JSONValue]) -> [String: JSONValue] {
        Dictionary(
            members.sorted { $0.key < $1.key }.map { (shown($0.key), shown($0.value)) }
        ) { first, _ in first }
    }

    private func shown(_ value: JSONValue) -> JSONValue {
        switch value {
        case .null, .bool: value
        case .number: value.text.flatMap { names[$0] }.map(JSONValue.string) ?? value
        case .string(let text): .string(shown(text))
        case .list(let elements): .list(elements.map(shown))
        case .object(let members): .object(shown(members))
        }
    }

    /// A text without what must not stand there; U+0000, which PostgreSQL can't hold, becomes U+FFFD.
    private func shown(_ text: String) -> String {
        var shown = names[text] ?? TextRedaction.redacted(text)
        if shown.utf8.contains(0) { shown = shown.replacing("\0", with: "\u{FFFD}") }
        guard shown.utf8.count > Self.textLimit else { return shown }
        var length = 0
        let scalars = shown.unicodeScalars.prefix { scalar in
            length += UTF8.width(scalar)
            return length <= Self.textLimit
        }
        return String(scalars)
    }
}
