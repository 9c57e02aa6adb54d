/// One segment of a form, such as takes exactly one segment of a path.
enum LinkSegment: Hashable, Sendable {
    /// This text, decoded.
    case literal([UInt8])
    /// The value of a parameter, and nothing else.
    case whole(Int)
    /// Text and parameters.
    case mixed(MixedSegment)

    /// Makes a segment.
    ///
    /// - Parameters:
    ///   - tokens: What stands there; none of it can lie in several segments.
    ///   - rangeCount: How many parameters the whole pattern has.
    init(_ tokens: [FormToken], rangeCount: Int) {
        switch tokens.count == 1 ? tokens.first : nil {
        case nil where tokens.isEmpty: self = .literal([])
        case .text(let text): self = .literal(Array(text.utf8))
        case .name(let slot): self = .whole(slot)
        default: self = .mixed(MixedSegment(tokens, rangeCount: rangeCount))
        }
    }
}

/// A segment of text and parameters.
struct MixedSegment: Hashable, Sendable {
    /// What it begins and ends with.
    let edges: LinkEdges

    /// What it takes.
    let program: PathProgram

    /// Makes a segment.
    ///
    /// - Parameters:
    ///   - tokens: What stands there; none of it can lie in several segments.
    ///   - rangeCount: How many parameters the whole pattern has.
    init(_ tokens: [FormToken], rangeCount: Int) {
        edges = LinkEdges(tokens)
        program = PathProgram(tokens, rangeCount: rangeCount)
    }

    /// Whether a text could be this segment and another one; a doubt counts as yes.
    ///
    /// - Parameters:
    ///   - other: Another segment.
    ///   - budget: What may still be done.
    /// - Returns: `false` only when there is no such text.
    func overlaps(_ other: MixedSegment, _ budget: inout OverlapBudget) -> Bool {
        edges.overlaps(other.edges) && PathProgram.overlaps(program, other.program, &budget)
    }
}
