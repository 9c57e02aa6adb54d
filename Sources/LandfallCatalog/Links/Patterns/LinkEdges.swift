/// What all texts that fit something begin and end with.
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
