public import Landfall

/// The links of a catalog: which of them are safe, and where they lead.
public struct CatalogLinks: LinkTable {
    private let content: Content

    /// The constant content; shared, so that the links of a catalog are copied as one reference.
    private final class Content: Sendable {
        let settings: LinkSettings
        let patterns: [ListedLink]
        let excluded: LinkExclusions
        let rules: [LinkRule]
        let index: LinkIndex
        /// What the schemes and hosts allow, as bytes.
        let allowed: AllowedLinks
        /// Whether a pattern has a path parameter whose values are recorded nowhere.
        let hasSecretPaths: Bool

        init(_ settings: LinkSettings, rules: [LinkRule]) {
            self.settings = settings
            self.allowed = AllowedLinks(schemes: settings.schemes, hosts: settings.hosts)
            self.excluded = LinkExclusions(settings.excluded)
            self.patterns = ListedLink.list(rules)
            let ranked = rules.map { (rule: $0, rank: $0.rank) }
            let sorted = ranked.enumerated().sorted { left, right in
                let ranks = (left.element.rank, right.element.rank)
                return ranks.0 == ranks.1 ? left.offset < right.offset : ranks.1 < ranks.0
            }
            .map(\.element.rule)
            self.rules = sorted
            self.hasSecretPaths = sorted.contains(where: \.hasSecretPath)
            self.index = LinkIndex(
                sorted.map { rule in
                    IndexedForm(rule.form) { rule.parameter($0)?.onlyTexts }
                }
            )
        }
    }

    /// The schemes that are allowed, in lower case.
    public var schemes: Set<String> { content.settings.schemes }

    /// The hosts that are allowed for https and http, in lower case.
    public var hosts: Set<String> { content.settings.hosts }

    /// The patterns of all routes, in the order of the file.
    public var patterns: [ListedLink] { content.patterns }

    /// Paths that no route takes, as patterns.
    public var excludes: [String] { excluded.patterns.map(\.text) }

    /// Paths that no route takes.
    var excluded: LinkExclusions { content.excluded }

    /// The forms of all patterns: the most literal first, then as they stand in the file.
    var rules: [LinkRule] { content.rules }

    /// Orders the rules of a catalog.
    ///
    /// - Parameters:
    ///   - settings: Which links are safe, and paths that no route takes.
    ///   - rules: The forms of all patterns, in the order of the file.
    init(_ settings: LinkSettings, rules: [LinkRule]) {
        content = Content(settings, rules: rules)
    }

    /// Checks a link and finds the route for it.
    ///
    /// The checks come in this order: length, characters, scheme, user, host, port, escapes, path,
    /// query, fragment. A safe link that no route takes is opened in a browser if its scheme is
    /// https or http.
    public func resolve(_ link: String) -> LinkResolution {
        var work = LinkWork()
        return resolve(link, &work)
    }

    /// Checks a link, and finds its route and what may be recorded of it at once.
    public func match(_ link: String) -> (resolution: LinkResolution, recordedText: String?) {
        var work = LinkWork()
        return lookUp(link, &work, isRecorded: true)
    }

    /// Finds the route for a link, and counts what that costs.
    ///
    /// - Parameters:
    ///   - link: The link: untrusted text.
    ///   - work: Counts what is done.
    /// - Returns: Where the link leads.
    package func resolve(_ link: String, _ work: inout LinkWork) -> LinkResolution {
        lookUp(link, &work, isRecorded: false).resolution
    }

    /// What of a link may be recorded: scheme, host, path, and the query parameters of its route.
    ///
    /// Of what is declared as secret the value is redacted, and so are addresses and tokens anywhere;
    /// of a link that no route takes `LinkRedaction.text(of:)` is left.
    public func recordedText(of link: String) -> String {
        if isShownWhole(link) { return link }
        return match(link).recordedText ?? LinkRedaction.text(of: link)
    }

    /// Looks up the route of a link.
    ///
    /// - Parameters:
    ///   - link: The link: untrusted text.
    ///   - work: Counts what is done.
    ///   - isRecorded: Whether it is asked for what may be recorded of it, too.
    /// - Returns: Where the link leads, and what may be recorded; `nil` where nobody has asked.
    private func lookUp(
        _ link: String,
        _ work: inout LinkWork,
        isRecorded: Bool
    ) -> (resolution: LinkResolution, recordedText: String?) {
        let resolution: LinkResolution
        do throws(LinkFault) {
            let safe = try SafeLink.checked(link, allowed: content.allowed)
            if let (rule, context) = try rule(for: safe, &work) {
                return (
                    .route(rule.route, context),
                    isRecorded ? recordedText(of: safe, by: rule) : nil
                )
            }
            resolution =
                safe.isWeb ? .openURL(link) : .refused(reason: LinkFault.unknown.rawValue)
        } catch {
            resolution = .refused(reason: error.rawValue)
        }
        guard isRecorded else { return (resolution, nil) }
        return (resolution, isShownWhole(link) ? link : LinkRedaction.text(of: link))
    }

    /// Returns the part of a link that may be recorded, by the rule that takes it.
    private func recordedText(of link: borrowing SafeLink, by rule: LinkRule) -> String {
        if link.endsWithPath, isShownWhole(link.text) { return link.text }
        return rule.recordedText(of: link)
    }

    /// Whether there is nothing in a link that must not be recorded, whatever its route.
    private func isShownWhole(_ link: String) -> Bool {
        !content.hasSecretPaths && LinkRedaction.isBare(link)
    }

    /// The rule that takes a link, with what it reads from it; `nil` where none does.
    private func rule(
        for link: borrowing SafeLink,
        _ work: inout LinkWork
    ) throws(LinkFault) -> (rule: LinkRule, context: Context)? {
        guard !content.excluded.take(link.path, &work) else { return nil }
        var candidates = content.index.candidates(for: link.path, &work)
        while let number = candidates.next(&work) {
            let rule = content.rules[number]
            if let context = try rule.context(for: link) { return (rule, context) }
        }
        return nil
    }
}

/// Paths that no route takes.
struct LinkExclusions: Sendable {
    /// The patterns in the order of the catalog.
    let patterns: [LinkPattern]

    private let forms: [LinkForm]
    private let index: LinkIndex

    /// Takes the patterns of a catalog.
    init(_ patterns: [LinkPattern]) {
        self.patterns = patterns
        forms = patterns.flatMap(\.forms)
        index = LinkIndex(forms.map { IndexedForm($0) { _ in nil } })
    }

    /// Whether one of the patterns takes a path.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - work: Counts what is done.
    /// - Returns: Whether no route takes it.
    func take(_ path: LinkPath, _ work: inout LinkWork) -> Bool {
        guard !forms.isEmpty else { return false }
        var candidates = index.candidates(for: path, &work)
        while let number = candidates.next(&work) {
            if forms[number].takes(path) { return true }
        }
        return false
    }
}

/// The settings under `links` at the top of a catalog.
struct LinkSettings: Sendable {
    /// The schemes that are allowed.
    var schemes: Set<String> = []
    /// The hosts that are allowed.
    var hosts: Set<String> = []
    /// Paths that no route takes.
    var excluded: [LinkPattern] = []
}
