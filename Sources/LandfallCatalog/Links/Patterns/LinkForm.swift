/// One form of a pattern: what it takes once it is decided which optional parts are there.
struct LinkForm: Hashable, Sendable {
    /// What stands there, in order; neighbouring texts are one.
    let tokens: [FormToken]

    /// The segments from the front, up to the first part that can lie in several.
    let head: [LinkSegment]

    /// The segments behind the last part that can lie in several.
    let tail: [LinkSegment]

    /// Whether any part can lie in several segments; else the head is all.
    let isOpen: Bool

    /// The least number of segments of a path that fits.
    let minimumCount: Int

    /// How literal it is.
    let rank: LinkRank

    /// What it takes, as one machine.
    let program: PathProgram

    /// What every path that fits begins with.
    let front: [UInt8]

    /// What every path that fits ends with.
    let back: [UInt8]

    /// What the segment behind the head begins with.
    let openPrefix: [UInt8]

    /// What the segment before the tail ends with.
    let openSuffix: [UInt8]

    /// Whether each segment is text or a parameter, and nothing else.
    let isPlain: Bool

    /// Cuts a form into segments.
    ///
    /// - Parameters:
    ///   - tokens: What stands there; it begins with a slash.
    ///   - rangeCount: How many parameters the whole pattern has.
    init(_ tokens: [FormToken], rangeCount: Int) {
        self.tokens = tokens
        let pieces = Self.pieces(of: tokens)
        let isSpanning = pieces.map { $0.contains(where: \.isSpanning) }
        let first = isSpanning.firstIndex(of: true) ?? pieces.count
        let last = isSpanning.lastIndex(of: true).map { $0 + 1 } ?? pieces.count
        let head = pieces[..<first].map { LinkSegment($0, rangeCount: rangeCount) }
        self.head = head
        tail = pieces[last...].map { LinkSegment($0, rangeCount: rangeCount) }
        isOpen = first < pieces.count
        minimumCount = tokens.reduce(0) { count, token in
            count + token.text.utf8.count { $0 == UInt8(ascii: "/") }
        }
        rank = LinkRank(pieces, minimumCount: minimumCount)
        program = PathProgram(tokens, rangeCount: rangeCount)
        front = Self.text(of: tokens.first)
        back = Self.text(of: tokens.last)
        openPrefix = isOpen ? Self.text(of: pieces[first].first) : []
        openSuffix = isOpen ? Self.text(of: pieces[last - 1].last) : []
        isPlain =
            first == pieces.count
            && !head.contains { if case .mixed = $0 { true } else { false } }
    }

    /// The parameters that have a value in every path that fits.
    var slots: [Int] { tokens.compactMap(\.slot) }

    /// Matches a path.
    ///
    /// - Parameter path: The path.
    /// - Returns: Where the value of each parameter of the pattern stands, `nil` for one that this
    ///   form lacks; or `nil` when the path does not fit.
    func ranges(in path: LinkPath) -> [Range<Int>?]? {
        guard isOpen ? path.count >= minimumCount : path.count == head.count else { return nil }
        guard isPlain else {
            guard path.bytes.starts(with: front),
                path.bytes.suffix(back.count).elementsEqual(back)
            else { return nil }
            return program.ranges(in: path.bytes, 0..<path.bytes.count)
        }
        for (index, segment) in head.enumerated() {
            switch segment {
            case .literal(let text):
                guard path[index].elementsEqual(text) else { return nil }
            default:
                guard !path.range(of: index).isEmpty else { return nil }
            }
        }
        var ranges = [Range<Int>?](repeating: nil, count: program.rangeCount)
        for (index, segment) in head.enumerated() {
            if case .whole(let slot) = segment { ranges[slot] = path.range(of: index) }
        }
        return ranges
    }

    private static func text(of token: FormToken?) -> [UInt8] {
        if case .text(let text) = token { Array(text.utf8) } else { [] }
    }

    /// Cuts tokens at the slashes of their texts, and before a repetition that begins with one.
    private static func pieces(of tokens: [FormToken]) -> [[FormToken]] {
        var pieces: [[FormToken]] = []
        for token in tokens {
            if case .text(let text) = token {
                let texts = text.split(separator: "/", omittingEmptySubsequences: false)
                for (index, text) in texts.enumerated() {
                    if index > 0 { pieces.append([]) }
                    if !text.isEmpty { pieces[pieces.count - 1].append(.text(String(text))) }
                }
            } else {
                if token.text.utf8.first == UInt8(ascii: "/"), token.isSpanning {
                    pieces.append([])
                }
                pieces[pieces.count - 1].append(token)
            }
        }
        return pieces
    }
}
