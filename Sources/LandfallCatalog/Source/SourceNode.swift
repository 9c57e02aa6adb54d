/// A node of the document, with its place: what the readers read.
struct SourceNode: Sendable {
    /// Where it begins.
    let place: SourcePlace

    /// What it is.
    let content: Content

    /// The content of a node, by kind.
    indirect enum Content: Sendable {
        /// A word, as it was written; plain when it was not quoted.
        case scalar(String, isPlain: Bool)
        /// Nodes in order.
        case list([SourceNode])
        /// Nodes by key, in the order of the file.
        case mapping([Entry])
    }

    /// One line of a mapping.
    struct Entry: Sendable {
        /// The key as it was written.
        let key: String
        /// Where the key stands.
        let place: SourcePlace
        /// What stands under it.
        let value: SourceNode
    }

    /// The word, or `nil` for a list or a mapping, and for a value that was left empty.
    var word: String? {
        guard case .scalar(let text, _) = content, !isNull else { return nil }
        return text
    }

    /// The word if it was not quoted.
    var plainWord: String? {
        guard case .scalar(let text, isPlain: true) = content, !isNull else { return nil }
        return text
    }

    /// Whether nothing was written, or `null`.
    var isNull: Bool {
        guard case .scalar(let text, isPlain: true) = content else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(text)
    }

    /// The nodes of a list.
    var list: [SourceNode]? {
        guard case .list(let nodes) = content else { return nil }
        return nodes
    }

    /// The entries of a mapping.
    var entries: [Entry]? {
        guard case .mapping(let entries) = content else { return nil }
        return entries
    }

    /// What the node is, for a message.
    var kindName: String {
        switch content {
        case .scalar(let text, _):
            isNull ? "nothing" : "\"\(text.prefix(40))\(text.count > 40 ? "…" : "")\""
        case .list: "a list"
        case .mapping: "a mapping"
        }
    }
}

extension SourceNode {
    /// Returns the value of a mapping's key; `nil` if there is no such key.
    func value(of key: String) -> SourceNode? { entries?.first { $0.key == key }?.value }

    /// Where its first key stands, or where it begins if it is no mapping.
    var start: SourcePlace { entries?.first?.place ?? place }
}

/// The fault of a text that is no document.
struct SourceFault: Error {
    /// One sentence that says what was expected.
    let message: String
    /// The place in the text at which it was seen.
    let place: SourcePlace
}

/// All faults that were found in a text that is no document; never none.
struct SourceFaults: Error {
    /// The faults, in the order in which they were found.
    let list: [SourceFault]
}

/// A place in the text of a catalog.
public struct SourcePlace: Hashable, Comparable, Sendable {
    /// The line, counted from 1.
    public internal(set) var line: Int

    /// The column, counted from 1 in Unicode scalars.
    public internal(set) var column: Int

    /// How many columns are meant.
    public internal(set) var width = 1

    /// Orders places as they follow each other in the text.
    public static func < (left: SourcePlace, right: SourcePlace) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
