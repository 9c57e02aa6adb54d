/// The entries of a mapping whose keys are known.
struct Fields: Sendable {
    /// Where the mapping begins.
    let place: Place

    private let entries: [String: SourceNode.Entry]

    /// Takes the entries of a mapping.
    init(_ entries: [SourceNode.Entry], place: Place) {
        self.place = place
        self.entries = Dictionary(entries.map { ($0.key, $0) }) { first, _ in first }
    }

    /// The value under a key.
    subscript(key: String) -> SourceNode? { entries[key]?.value }

    /// Where a key stands, or where the mapping begins.
    func place(of key: String) -> Place { entries[key]?.place ?? place }

    /// The keys that are there, of some.
    func present(_ keys: [String]) -> [String] { keys.filter { entries[$0] != nil } }
}

extension FindingSink {
    /// The entries of a mapping; unknown keys are noted.
    ///
    /// - Parameters:
    ///   - node: What should be a mapping.
    ///   - mapping: The mapping that should stand there.
    ///   - phrase: What the mapping is, as a message says it; the phrase of the mapping by default.
    /// - Returns: The entries with known keys, or `nil` where there is no mapping.
    mutating func fields(
        _ node: SourceNode,
        _ mapping: Mapping,
        as phrase: String? = nil
    ) -> Fields? {
        fields(node, of: phrase ?? mapping.phrase, known: mapping.keys)
    }

    /// The entries of a mapping; unknown and unsupported keys are noted.
    ///
    /// - Parameters:
    ///   - node: What should be a mapping.
    ///   - what: What the mapping is, as a message says it, such as `a route`.
    ///   - known: The keys that this version reads.
    ///   - unsupported: The keys that the language has beside them, in any spelling.
    /// - Returns: The entries with known keys, or `nil` where there is no mapping.
    mutating func fields(
        _ node: SourceNode,
        of what: String,
        known: [String],
        unsupported: [String] = []
    ) -> Fields? {
        guard let entries = node.entries else {
            refuse("expected \(what) as a mapping, found \(node.kindName)", at: node.place)
            return nil
        }
        for entry in entries {
            var place = entry.place
            place.width = max(place.width, 1)
            if unsupported.contains(where: { Self.isSpelling(entry.key, of: $0) }) {
                refuseUnsupported(entry.key, at: place)
            } else if !known.contains(entry.key) {
                let hint =
                    NearestName.question(entry.key, among: known)
                    ?? "; it has " + known.joined(separator: ", ")
                refuse("\(what) has no key \"\(entry.key)\"\(hint)", at: place, .unknownKey)
            }
        }
        return Fields(entries.filter { known.contains($0.key) }, place: node.place)
    }

    /// Whether a key is another's in any spelling, such as `urlPatterns` for `url-patterns`.
    private static func isSpelling(_ key: String, of other: String) -> Bool {
        func folded(_ key: String) -> String { key.lowercased().filter { !"-_".contains($0) } }
        return key == other || folded(key) == folded(other)
    }

    /// The elements of a list.
    ///
    /// - Parameters:
    ///   - node: What should be a list; `nil` for nothing.
    ///   - what: What the list is, as a message says it.
    /// - Returns: The elements; none where there is no list.
    mutating func list(_ node: SourceNode?, of what: String) -> [SourceNode] {
        guard let node, !node.isNull else { return [] }
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
