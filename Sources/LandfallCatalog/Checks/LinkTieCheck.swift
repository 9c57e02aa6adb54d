import Landfall

/// Links of two routes of which neither is more literal and that one URL could fit.
struct LinkTieCheck: CatalogCheck {
    /// The most patterns of links.
    static let linkLimit = 5000

    /// The most forms that the optional parts of all patterns may make.
    static let formLimit = 50_000

    /// The patterns of all links, by their forms.
    let rules: [LinkRule]

    /// What was found up to here.
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
        let ties: [LinkTies.Tie]
        switch LinkTies.ties(of: rules) {
        case .ties(let found): ties = found
        case .tooAlike(let rule):
            ties = []
            refuse(
                "the links are too alike to be told apart; begin or end them with texts of their"
                    + " own, or use fewer wildcards",
                at: rule.place
            )
        }
        for tie in ties {
            let (first, second) = (tie.first, tie.second)
            refuse(
                "one URL could fit this link and \"\(first.text)\" of route \"\(first.route)\""
                    + " at line \(first.place.line), and neither is more literal",
                at: second.place
            )
        }
    }
}
