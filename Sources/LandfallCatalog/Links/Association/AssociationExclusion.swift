import Landfall

/// A form of a pattern that excludes links, as the operating systems match it.
struct AssociationExclusion {
    /// The pattern as it was written.
    let text: String

    /// The route whose links it narrows; `nil` for all.
    let route: RouteID?

    /// The path as the operating systems read it.
    private(set) var path: String

    /// The numbers of the rules that take a link which this would shut out.
    private(set) var victims: Set<Int> = []

    /// The numbers of the rules that it narrows without harm.
    private(set) var narrowed: Set<Int> = []

    /// A rule that it should narrow and would harm, and a path that this rule takes.
    private(set) var harm: (rule: Int, path: String?)?

    /// Compares an exclusion with all rules.
    ///
    /// - Parameters:
    ///   - form: The form.
    ///   - text: The pattern as it was written.
    ///   - route: The route whose links it narrows; `nil` for all.
    ///   - links: The links of the catalog.
    ///   - budget: What may still be done; without any, a rule counts as harmed.
    init(
        _ form: LinkForm,
        text: String,
        route: RouteID?,
        links: CatalogLinks,
        _ budget: inout OverlapBudget
    ) {
        self.text = text
        self.route = route
        path = AssociationPath.text(of: form)
        compare(form, links, &budget)
        // At the end `/*` takes its parent as well, and `/?*` does not.
        guard !victims.isEmpty, path.hasSuffix("/*"), path.utf8.count > 2 else { return }
        var closer = self
        closer.path = path.dropLast() + "?*"
        closer.compare(form, links, &budget)
        guard closer.victims.count < victims.count else { return }
        (path, victims) = (closer.path, closer.victims)
        (narrowed, harm) = (closer.narrowed, closer.harm)
    }

    private mutating func compare(
        _ form: LinkForm,
        _ links: CatalogLinks,
        _ budget: inout OverlapBudget
    ) {
        (victims, narrowed, harm) = ([], [], nil)
        let program = AssociationPath.program(of: path)
        let prefix = AssociationPath.prefix(of: path)
        for (number, rule) in links.rules.enumerated() {
            var front = ""
            if case .text(let text) = rule.form.tokens.first { front = text }
            guard zip(front.utf8, prefix).allSatisfy({ $0 == $1 }) else { continue }
            let excluded = (links.excluded.patterns + rule.excluded).flatMap(\.forms)
            let overlap = PathProgram.overlap(
                program,
                rule.form.program,
                except: excluded.map(\.program),
                &budget
            )
            let isOwn =
                (route == nil || route == rule.route)
                && PathProgram.overlaps(form.program, rule.form.program, &budget)
            if overlap == .never {
                if isOwn { narrowed.insert(number) }
            } else {
                victims.insert(number)
                guard isOwn, harm == nil else { continue }
                if case .at(let path) = overlap {
                    harm = (number, path)
                } else {
                    harm = (number, nil)
                }
            }
        }
    }
}
