public import Landfall

/// The links of a catalog: which of them are safe, and where they lead.
public struct CatalogLinks: LinkTable {
    /// The schemes that are allowed, in lower case.
    public let schemes: Set<String>

    /// The hosts that are allowed for https and http, in lower case.
    public let hosts: Set<String>

    private let excluded: [LinkPattern]
    private let rules: [LinkRule]

    /// Orders the rules of a catalog: the most literal first, then as they stand in the file.
    init(
        schemes: Set<String>,
        hosts: Set<String>,
        excluded: [LinkPattern],
        rules: [LinkRule]
    ) {
        self.schemes = schemes
        self.hosts = hosts
        self.excluded = excluded
        self.rules = rules.enumerated()
            .sorted { left, right in
                let ranks = (left.element.rank, right.element.rank)
                return ranks.0 == ranks.1 ? left.offset < right.offset : ranks.1 < ranks.0
            }
            .map(\.element)
    }

    /// Checks a link and finds the route for it.
    ///
    /// The checks come in this order: length, characters, scheme, user, host, port, escapes, path.
    /// A safe link that no route takes is opened in a browser if its scheme is https or http.
    public func resolve(_ link: String) -> LinkResolution {
        do throws(LinkFault) {
            let safe = try SafeLink(link, schemes: schemes, hosts: hosts)
            if !excluded.contains(where: { $0.values(in: safe.segments) != nil }) {
                for rule in rules {
                    if let context = try rule.context(for: safe) {
                        return .route(rule.route, context)
                    }
                }
            }
            return safe.isWeb ? .openURL(link) : .refused(reason: LinkFault.unknown.rawValue)
        } catch {
            return .refused(reason: error.rawValue)
        }
    }
}
