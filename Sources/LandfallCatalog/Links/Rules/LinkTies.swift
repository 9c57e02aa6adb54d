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

    /// What was found out of the rules of a catalog.
    enum Finding {
        /// At most one tie a rule, in the order of the rules.
        case ties([Tie])
        /// The rules are too alike to be compared in the time there is; it was up at this one.
        case tooAlike(LinkRule)
    }

    /// Finds the first tie of each rule that has one.
    ///
    /// - Parameter rules: The rules of a catalog, in the order of the file.
    /// - Returns: The ties, or where the budget was spent.
    static func ties(of rules: [LinkRule]) -> Finding {
        let indexed = rules.map { rule in
            IndexedForm(rule.form) { rule.parameter($0)?.onlyTexts }
        }
        let equals = Dictionary(grouping: rules.indices) { rules[$0].rank }
            .values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
        let edges = rules.map { LinkEdges(front: $0.form.front, back: $0.form.back) }
        var ties: [(number: Int, tie: Tie)] = []
        var budget = OverlapBudget()
        for members in equals {
            let bucket = LengthBucket(members, of: indexed, count: nil)
            for number in members {
                let rule = rules[number]
                let first = bucket.first(
                    front: rule.form.head.map(\.literal),
                    end: rule.form.tail.reversed().map(\.literal)
                ) { earlier in
                    guard earlier < number, !budget.isSpent else { return nil }
                    return edges[earlier].overlaps(edges[number])
                        && rules[earlier].route != rule.route
                        && rules[earlier].overlaps(rule, &budget)
                }
                guard !budget.isSpent else { return .tooAlike(rule) }
                if let first { ties.append((number, Tie(first: rules[first], second: rule))) }
            }
        }
        return .ties(ties.sorted { $0.number < $1.number }.map(\.tie))
    }
}

extension LinkSegment {
    /// The text, where it is nothing else.
    fileprivate var literal: [UInt8]? { if case .literal(let text) = self { text } else { nil } }
}
