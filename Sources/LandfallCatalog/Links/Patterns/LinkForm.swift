/// One form of a pattern: what it takes once it is decided which optional parts are there.
///
/// A class, since it never changes and is handed on for each path.
final class LinkForm: Sendable {
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

    /// What every path that fits begins and ends with.
    let edges: LinkEdges

    /// What the segment behind the head begins with.
    let openPrefix: [UInt8]

    /// What the segment before the tail ends with.
    let openSuffix: [UInt8]

    /// Whether each segment is text or a parameter, and nothing else.
    let isPlain: Bool

    /// For each parameter the segment that is its value; `nil` for one without.
    private let segments: [Int?]

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
        edges = LinkEdges(tokens)
        openPrefix = isOpen ? LinkEdges(pieces[first]).front : []
        openSuffix = isOpen ? LinkEdges(pieces[last - 1]).back : []
        isPlain =
            first == pieces.count
            && !head.contains { if case .mixed = $0 { true } else { false } }
        segments = (0..<rangeCount).map { slot in head.firstIndex(of: .whole(slot)) }
    }

    /// The parameters that have a value in every path that fits.
    var slots: [Int] { tokens.compactMap(\.slot) }

    /// The segment that is the value of a parameter; `nil` where none is.
    func segment(of slot: Int) -> Int? { segments[slot] }

    /// Matches a path.
    ///
    /// - Parameter path: The path.
    /// - Returns: Where the values stand; `nil` when the path does not fit.
    func match(_ path: LinkPath) -> PatternMatch? {
        guard isOpen ? path.count >= minimumCount : path.count == head.count else { return nil }
        guard isPlain else {
            guard edges.fit(path.bytes) else { return nil }
            return program.ranges(in: path.bytes, 0..<path.bytes.count).map(PatternMatch.ranges)
        }
        for index in head.indices {
            if case .literal(let text) = head[index] {
                guard path.isSegment(index, text) else { return nil }
            } else {
                guard !path.range(of: index).isEmpty else { return nil }
            }
        }
        return .segments
    }

    /// Whether it takes a path.
    func takes(_ path: LinkPath) -> Bool { match(path) != nil }

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

/// The text with which all fitting texts begin, and the text with which they end.
struct LinkEdges: Hashable, Sendable {
    /// They begin with this.
    let front: [UInt8]

    /// They end with this.
    let back: [UInt8]

    /// The edges of what some tokens stand for.
    init(_ tokens: [FormToken]) {
        func text(_ token: FormToken?) -> [UInt8] {
            if case .text(let text) = token { Array(text.utf8) } else { [] }
        }
        front = text(tokens.first)
        back = text(tokens.last)
    }

    /// Whether a text begins and ends with them.
    func fit(_ text: [UInt8]) -> Bool {
        text.starts(with: front) && text.suffix(back.count).elementsEqual(back)
    }

    /// Whether one text can begin and end with both; the cheapest way to tell most links apart.
    func overlaps(_ other: LinkEdges) -> Bool {
        for distance in 0..<min(back.count, other.back.count) {
            let (last, otherLast) = (back.count - 1, other.back.count - 1)
            guard back[last - distance] == other.back[otherLast - distance] else { return false }
        }
        for index in 0..<min(front.count, other.front.count) {
            guard front[index] == other.front[index] else { return false }
        }
        return true
    }
}

/// The rank of a form by how literal it is; of two that match, the greater one wins.
struct LinkRank: Comparable, Hashable, Sendable {
    /// The segments that are text and nothing else.
    private let literalCount: Int

    /// The segments that hold text beside something else.
    private let partialCount: Int

    /// The parts that take more than one parameter's worth: `*`, and what is repeated.
    private let wildcardCount: Int

    /// The least number of segments.
    private let minimumCount: Int

    /// The bytes of text in segments that hold something else.
    private let partialSize: Int

    /// The query parameters that a link must have.
    var requiredQueryCount = 0

    /// Ranks a form.
    ///
    /// - Parameters:
    ///   - pieces: What stands between the slashes.
    ///   - minimumCount: The least number of segments.
    init(_ pieces: [[FormToken]], minimumCount: Int) {
        self.minimumCount = minimumCount
        let isLiteral = pieces.map { piece in
            piece.allSatisfy { if case .text = $0 { true } else { false } }
        }
        literalCount = isLiteral.count { $0 }
        let sizes = zip(pieces, isLiteral).map { piece, isLiteral in
            isLiteral ? 0 : piece.reduce(0) { $0 + $1.text.utf8.count { $0 != UInt8(ascii: "/") } }
        }
        partialCount = sizes.count { $0 > 0 }
        partialSize = sizes.reduce(0, +)
        wildcardCount = pieces.joined().count { token in
            switch token {
            case .text, .name: false
            default: true
            }
        }
    }

    static func < (left: LinkRank, right: LinkRank) -> Bool {
        left.order.lexicographicallyPrecedes(right.order)
    }

    private var order: [Int] {
        [
            literalCount, partialCount, -wildcardCount, minimumCount, partialSize,
            requiredQueryCount,
        ]
    }
}
