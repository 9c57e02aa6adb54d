import LandfallValues

/// The entries of a mapping whose keys are known.
struct Fields: Sendable {
    /// Where the mapping begins.
    let place: SourcePlace

    private let mapping: Mapping

    private let entries: [String: SourceNode.Entry]

    /// Takes the entries of a mapping.
    init(_ entries: [SourceNode.Entry], of mapping: Mapping, at place: SourcePlace) {
        self.place = place
        self.mapping = mapping
        self.entries = Dictionary(entries.map { ($0.key, $0) }) { first, _ in first }
    }

    /// The value under a key.
    subscript(key: String) -> SourceNode? { entries[key]?.value }

    /// The value under a key, or else the one that the grammar gives it.
    ///
    /// - Precondition: The grammar has a default for the key.
    func value(of key: String) -> SourceNode { self[key] ?? fallback(of: key) }

    /// The value that the grammar gives to a key that is left out.
    fileprivate func fallback(of key: String) -> SourceNode {
        guard let text = mapping.properties[key]?.text(of: "default") else {
            preconditionFailure("\"\(key)\" of \(mapping.phrase) has no default")
        }
        return SourceNode(place: place, content: .scalar(text, isPlain: true))
    }

    /// Returns the place of a key, or of the mapping.
    func place(of key: String) -> SourcePlace { entries[key]?.place ?? place }

    /// Where the keys stand that are there.
    var places: [String: SourcePlace] { entries.mapValues(\.place) }

    /// The one of some keys that is there, with its value; `nil` where none is, or several.
    func only(of keys: [String]) -> (key: String, value: SourceNode)? {
        let present = keys.compactMap { entries[$0] }
        return present.count == 1 ? (present[0].key, present[0].value) : nil
    }

    /// The keys that are there, of some.
    func present(_ keys: [String]) -> [String] { keys.filter { entries[$0] != nil } }
}

extension FindingSink {
    /// The entries of a mapping; unknown keys are reported.
    ///
    /// - Parameters:
    ///   - node: What should be a mapping.
    ///   - mapping: The mapping that should stand there.
    ///   - phrase: What the mapping is, as a message says it; the phrase of the mapping by default.
    ///   - keys: The keys that this version reads; those of the mapping by default.
    ///   - unsupported: The keys that the language has beside them, in any spelling.
    /// - Returns: The entries with known keys, or `nil` where there is no mapping.
    mutating func fields(
        _ node: SourceNode,
        _ mapping: Mapping,
        as phrase: String? = nil,
        known keys: [String]? = nil,
        unsupported: [String] = []
    ) -> Fields? {
        let (what, known) = (phrase ?? mapping.phrase, keys ?? mapping.keys)
        guard let entries = node.entries else {
            return refused("expected \(what) as a mapping, found \(node.kindName)", at: node.place)
        }
        for entry in entries {
            var place = entry.place
            place.width = max(place.width, 1)
            if unsupported.contains(where: { Self.isSpelling(entry.key, of: $0) }) {
                refuseUnsupported(entry.key, at: place)
            } else if !known.contains(entry.key) {
                let owners = Grammar.owners(of: entry.key).map { ", which belongs to \($0)" }
                let hint =
                    NearestName.question(entry.key, among: known)
                    ?? "\(owners ?? ""); it has " + known.joined(separator: ", ")
                refuse("\(what) has no key \"\(entry.key)\"\(hint)", at: place, .unknownKey)
            }
        }
        return Fields(entries.filter { known.contains($0.key) }, of: mapping, at: node.place)
    }

    /// Whether a key is another's in any spelling, such as `urlPatterns` for `url-patterns`.
    private static func isSpelling(_ key: String, of other: String) -> Bool {
        func folded(_ key: String) -> String { key.lowercased().filter { !"-_".contains($0) } }
        return key == other || folded(key) == folded(other)
    }

    /// Reports keys that are there and have no place there.
    ///
    /// - Parameters:
    ///   - keys: The keys.
    ///   - fields: The mapping.
    ///   - reason: What is wrong with each, behind its name.
    mutating func refuse(_ keys: [String], of fields: Fields, _ reason: String) {
        for key in fields.present(keys) {
            refuse("\"\(key)\" \(reason)", at: fields.place(of: key))
        }
    }

    /// Reads a required key.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - fields: The mapping.
    ///   - what: What the mapping is, as a message says it.
    ///   - place: Where a missing key is reported; where the mapping begins by default.
    /// - Returns: The value, or `nil`, after reporting an error.
    mutating func needed(
        _ key: String,
        of fields: Fields,
        in what: String,
        at place: SourcePlace? = nil
    ) -> SourceNode? {
        if let node = fields[key] { return node }
        return refused("\(what) lacks \"\(key)\"", at: place ?? fields.place)
    }

    /// Reads a key, or returns its default; the default after reporting an error, too.
    ///
    /// - Parameters:
    ///   - key: A key for which the grammar has a default.
    ///   - fields: The mapping.
    ///   - read: Reads a value, and reports what is wrong with it.
    /// - Returns: The value.
    mutating func read<Value>(
        _ key: String,
        of fields: Fields,
        _ read: (inout Self, SourceNode) -> Value?
    ) -> Value {
        if let node = fields[key], let value = read(&self, node) { return value }
        guard let value = read(&self, fields.fallback(of: key)) else {
            preconditionFailure("the default of \"\(key)\" can't be read")
        }
        return value
    }

    /// `yes` or `no` under a key, or else its default.
    mutating func flag(_ key: String, of fields: Fields) -> Bool {
        read(key, of: fields) { $0.flag($1, of: "\"\(key)\"") }
    }

    /// A whole number under a key, or else its default.
    mutating func count(_ key: String, of fields: Fields) -> Int {
        read(key, of: fields) { $0.count($1, of: "\"\(key)\"") }
    }

    /// A length of time under a key, or else its default.
    mutating func duration(_ key: String, of fields: Fields) -> Duration {
        read(key, of: fields) { $0.duration($1, of: "\"\(key)\"") }
    }

    /// Reads a word of the language, or returns its default.
    mutating func choice<Meaning>(
        _ key: String,
        of fields: Fields,
        _ choice: Choice<Meaning>
    ) -> Meaning {
        read(key, of: fields) { $0.choice($1, choice) }
    }

    /// The elements of a list.
    ///
    /// - Parameters:
    ///   - node: What should be a list; `nil` for nothing.
    ///   - what: What the list is, as a message says it.
    ///   - element: What at least one must be there of; `nil` where the list can be empty.
    ///   - place: Where an empty list is reported; where it begins by default.
    /// - Returns: The elements; none where there is no list.
    mutating func list(
        _ node: SourceNode?,
        of what: String,
        atLeastOne element: String? = nil,
        at place: SourcePlace? = nil
    ) -> [SourceNode] {
        guard let node else { return [] }
        if let element, node.list?.isEmpty ?? node.isNull {
            refuse("expected at least one \(element)", at: place ?? node.place)
        }
        guard !node.isNull else { return [] }
        guard let list = node.list else {
            refuse("expected \(what) as a list, found \(node.kindName)", at: node.place)
            return []
        }
        return list
    }

    /// The entries of a mapping whose keys are names.
    ///
    /// - Parameters:
    ///   - node: What should be a mapping; `nil` for nothing.
    ///   - what: What the mapping is, as a message says it.
    /// - Returns: The entries; none where there is no mapping.
    mutating func named(_ node: SourceNode?, of what: String) -> [SourceNode.Entry] {
        guard let node, !node.isNull else { return [] }
        guard let entries = node.entries else {
            refuse("expected \(what) as a mapping, found \(node.kindName)", at: node.place)
            return []
        }
        return entries.filter { entry in
            let isName = !entry.key.isEmpty && entry.key.unicodeScalars.count <= 128
            if !isName { refuse("expected a name of 1 to 128 characters", at: entry.place) }
            return isName
        }
    }
}
