import Landfall

/// Finds links of two routes of which neither is more literal and that one URL could fit.
enum LinkTies {
    /// Two links that tie.
    struct Tie {
        /// The one that stands first in the file.
        let first: LinkRule
        /// The other one.
        let second: LinkRule
    }

    /// The first tie of each rule that has one, in the order of the rules.
    ///
    /// - Parameter rules: The rules of a catalog, in the order of the file.
    /// - Returns: At most one tie a rule.
    static func ties(of rules: [LinkRule]) -> [Tie] {
        let indexed = rules.map { rule in
            IndexedForm(rule.form) { rule.parameter($0)?.onlyTexts }
        }
        let equals = Dictionary(grouping: rules.indices) { rules[$0].rank }
        var ties: [(number: Int, tie: Tie)] = []
        for members in equals.values where members.count > 1 {
            let shelf = LinkShelf(members, of: indexed, count: nil)
            for number in members {
                let rule = rules[number]
                let first = shelf.first(
                    front: rule.form.head.map(\.literal),
                    end: rule.form.tail.reversed().map(\.literal)
                ) { earlier in
                    guard earlier < number else { return nil }
                    return rules[earlier].route != rule.route && rules[earlier].mayMeet(rule)
                }
                if let first { ties.append((number, Tie(first: rules[first], second: rule))) }
            }
        }
        return ties.sorted { $0.number < $1.number }.map(\.tie)
    }
}

extension LinkSegment {
    /// The text, where it is nothing else.
    fileprivate var literal: [UInt8]? { if case .literal(let text) = self { text } else { nil } }
}
