import Landfall

/// Links of two routes of which neither is more literal and that one URL could fit.
struct LinkTieCheck: CatalogCheck {
    /// The most patterns of links.
    static let linkLimit = 5000

    /// The most forms that the optional parts of all patterns may make.
    static let formLimit = 50_000

    /// The patterns of all links, by their forms.
    let rules: [LinkRule]

    var findings = Findings()

    mutating func run() {
        let patterns = rules.filter { $0.formIndex == 0 }
        if patterns.count > Self.linkLimit {
            refuse(
                "a catalog has at most \(Self.linkLimit) links",
                at: patterns[Self.linkLimit].place
            )
            return
        }
        if rules.count > Self.formLimit {
            refuse(
                "the optional parts of all links make more than \(Self.formLimit) forms; write"
                    + " fewer of them",
                at: rules[Self.formLimit].place
            )
            return
        }
        checkTies()
    }

    /// Reports the first tie of each rule that has one, or that the rules are too alike to be compared
    /// in the time there is.
    private mutating func checkTies() {
        let indexed = rules.map { rule in
            IndexedForm(rule.form) { rule.parameter($0)?.onlyTexts }
        }
        let equals = Dictionary(grouping: rules.indices) { rules[$0].rank }
            .values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
        var ties: [(first: LinkRule, second: LinkRule)] = []
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
                    return rules[earlier].form.edges.overlaps(rule.form.edges)
                        && rules[earlier].route != rule.route
                        && rules[earlier].overlaps(rule, &budget)
                }
                guard !budget.isSpent else {
                    return refuse(
                        "the links match too many of the same paths; begin or end them with texts of"
                            + " their own, or use fewer wildcards",
                        at: rule.place
                    )
                }
                if let first { ties.append((rules[first], rule)) }
            }
        }
        for (first, second) in ties {
            refuse(
                "one URL could fit this link and \"\(first.text)\" of route \"\(first.route)\""
                    + " at line \(first.place.line), and neither is more literal",
                at: second.place
            )
        }
    }
}

extension LinkSegment {
    /// The text, where it is nothing else.
    fileprivate var literal: [UInt8]? { if case .literal(let text) = self { text } else { nil } }
}
