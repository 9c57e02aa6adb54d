/// How literal a form is; of two that match, the greater one wins.
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
