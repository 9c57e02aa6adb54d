import Landfall
import LandfallValues

/// One form of a pattern of a route, and what of a link goes into the route's context.
///
/// A class, since a rule is handed on for each link that it takes.
final class LinkRule: Sendable {
    let route: RouteID

    /// Where the pattern stands.
    let place: SourcePlace

    let pattern: LinkPattern

    /// The number of the form.
    let formIndex: Int

    let form: LinkForm

    /// What the route takes, by key.
    let parameters: [String: Route.Parameter]

    /// What the route takes for each parameter of the pattern.
    private let pathParameters: [Route.Parameter?]

    /// The keys that are read from the query, and whether a link must have them.
    let query: [String: Bool]

    /// Paths that the rule does not take.
    let excluded: [LinkPattern]

    /// Whether a value of a path parameter is recorded nowhere.
    let hasSecretPath: Bool

    /// Whether something of a path is not declared, as a wildcard takes it.
    let hasWildcard: Bool

    /// The pattern as it was written.
    var text: String { pattern.text }

    /// Takes a form of a pattern.
    ///
    /// - Parameters:
    ///   - pattern: The pattern.
    ///   - formIndex: The number of the form.
    ///   - route: The route.
    ///   - place: Where the pattern stands.
    ///   - parameters: What the route takes, by key.
    ///   - query: The keys that are read from the query, and whether a link must have them.
    ///   - excluded: Paths that the rule does not take.
    init(
        _ pattern: LinkPattern,
        form formIndex: Int,
        of route: RouteID,
        at place: SourcePlace,
        parameters: [String: Route.Parameter],
        query: [String: Bool],
        excluded: [LinkPattern]
    ) {
        self.route = route
        self.place = place
        self.pattern = pattern
        self.formIndex = formIndex
        form = pattern.forms[formIndex]
        self.parameters = parameters
        pathParameters = pattern.names.map { parameters[$0] }
        self.query = query
        self.excluded = excluded
        hasSecretPath = pattern.names.contains { parameters[$0]?.isSecret == true }
        hasWildcard = pattern.text.utf8.contains(UInt8(ascii: "*"))
    }

    /// How literal it is.
    var rank: LinkRank {
        var rank = form.rank
        rank.requiredQueryCount = query.values.count { $0 }
        return rank
    }

    /// Reads the context for the route from a link.
    ///
    /// - Parameter link: The link.
    /// - Returns: The context, or `nil` when the rule does not take the link.
    /// - Throws: ``LinkFault`` when the path fits and the query can't be read.
    func context(for link: borrowing SafeLink) throws(LinkFault) -> Context? {
        guard let match = pattern.match(link.path, byForm: formIndex),
            excluded.isEmpty || !excluded.contains(where: { $0.takes(link.path) })
        else { return nil }
        var context = Context()
        for slot in pathParameters.indices {
            guard let range = match.range(of: slot, in: link.path, by: form) else {
                continue
            }
            let text = String(decoding: link.path.bytes[range], as: UTF8.self)
            guard let value = pathParameters[slot]?.value(from: text) else { return nil }
            context[pattern.names[slot]] = value
        }
        guard !query.isEmpty else { return context }
        for (name, text) in try link.values(of: query.keys) {
            guard let value = parameters[name]?.value(from: text) else { return nil }
            context[name] = value
        }
        let isComplete = query.allSatisfy { key, isRequired in !isRequired || context[key] != nil }
        return isComplete ? context : nil
    }

    /// Returns the route's parameter for a parameter of the pattern.
    func parameter(_ slot: Int) -> Route.Parameter? { pathParameters[slot] }
}

extension LinkRule {
    /// Returns the part of a link that may be recorded, if the rule takes the link.
    ///
    /// - Parameter link: A link that the rule takes.
    /// - Returns: Scheme, host, path and the declared parameters of the query, without the values of
    ///   secrets and without addresses, tokens and queries of other links.
    func recordedText(of link: borrowing SafeLink) -> String {
        let shownPath = path(of: link)
        guard !query.isEmpty else { return shownPath }
        let items = link.queryItems.filter { query[$0.name] != nil }
            .map { name, text in
                let isSecret = parameters[name]?.isSecret == true
                guard !isSecret else { return "\(name)=\(TextRedaction.word)" }
                // What is declared by a name is no secret because of that name.
                let value = text.drop { $0 != "=" }.dropFirst()
                let shown = TextRedaction.redacted(String(value))
                return shown == value ? text : "\(name)=\(shown)"
            }
        return shownPath + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
    }

    /// Scheme, host and path.
    private func path(of link: borrowing SafeLink) -> String {
        // What a wildcard takes is not declared.
        let redact = hasWildcard ? TextRedaction.redactedWhereUndeclared : TextRedaction.redacted
        guard hasSecretPath else { return redact(link.beforeQuery) }
        let match = pattern.match(link.path, byForm: formIndex)
        let secrets = pattern.names.indices.compactMap { slot in
            parameter(slot)?.isSecret == true
                ? match?.range(of: slot, in: link.path, by: form) : nil
        }
        guard !secrets.isEmpty else { return redact(link.beforeQuery) }
        var shown = link.beforePath
        var start = 0
        let bytes = link.path.bytes
        for secret in secrets.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            shown += redact(Self.escaped(bytes[start..<secret.lowerBound])) + TextRedaction.word
            start = secret.upperBound
        }
        return shown + redact(Self.escaped(bytes[start...]))
    }

    /// A part of a decoded path, with all but unreserved characters and slashes escaped.
    private static func escaped(_ bytes: ArraySlice<UInt8>) -> String {
        PercentEncoding.encoded(bytes, keeping: "-._~/")
    }
}
