import Landfall

extension CatalogParser {
    /// Schemes behind which a text runs or a file is read, and those whose host browsers read in
    /// another way than that of an app's own scheme.
    private static let dangerous: Set<String> = [
        "about", "blob", "content", "data", "file", "filesystem", "ftp", "intent", "javascript",
        "vbscript", "view-source", "ws", "wss",
    ]

    /// Reads `links` at the top of a catalog.
    mutating func linkSettings(_ node: SourceNode) -> LinkSettings {
        var settings = LinkSettings()
        guard !node.isNull, let fields = fields(node, Grammar.linkSettings) else {
            return settings
        }
        let schemes = needed("schemes", of: fields, in: "\"links\"")
        settings.schemes = names(list(schemes, of: "schemes"), of: "a scheme", Self.schemeFault)
        settings.hosts = names(list(fields["hosts"], of: "hosts"), of: "a host", Self.hostFault)
        let isWeb = !settings.schemes.isDisjoint(with: ["https", "http"])
        if isWeb, fields["hosts"] == nil {
            refuse("\"links\" lacks \"hosts\", which https needs", at: fields.place)
        } else if !isWeb, fields["hosts"] != nil, !settings.schemes.isEmpty {
            warn("the hosts have no effect without the scheme https", at: fields.place(of: "hosts"))
        }
        settings.excluded = patterns(fields["exclude"])
        return settings
    }

    /// Names in lower case, without those that have a fault.
    private mutating func names(
        _ nodes: [SourceNode],
        of what: String,
        _ fault: (String) -> String?
    ) -> Set<String> {
        var names: Set<String> = []
        for (word, place) in placed(nodes, of: what) {
            if let fault = fault(word) {
                refuse(fault, at: place)
            } else {
                names.insert(word.lowercased())
            }
        }
        return names
    }

    private static func schemeFault(_ scheme: String) -> String? {
        if let nearest = scheme.firstIndex(of: ":") {
            return "expected a scheme without \":\", such as \"\(scheme[..<nearest])\""
        }
        let isScheme =
            scheme.first.map { $0.isASCII && $0.isLetter } ?? false
            && scheme.allSatisfy {
                $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
            }
        guard isScheme else { return "\"\(scheme)\" is no scheme, expected one such as https" }
        return dangerous.contains(scheme.lowercased())
            ? "the scheme \"\(scheme)\" never leads into an app" : nil
    }

    private static func hostFault(_ host: String) -> String? {
        if host.contains("*") { return "hosts are compared exactly; name each one without \"*\"" }
        if host.contains("/") || host.contains(":") {
            return "expected a bare host such as links.example.com, found \"\(host)\""
        }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        let isHost = labels.allSatisfy { label in
            (1...63).contains(label.count) && label.first != "-" && label.last != "-"
                && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        }
        guard isHost, host.utf8.count <= 253 else {
            return "\"\(host)\" is no host in ASCII, expected one such as links.example.com"
        }
        // Browsers read a host whose last label is a number, also a hexadecimal one, as an address.
        let last = labels.last?.lowercased() ?? ""
        let isHexadecimal = last.hasPrefix("0x") && last.dropFirst(2).allSatisfy(\.isHexDigit)
        return last.allSatisfy(\.isNumber) || isHexadecimal
            ? "an address is no host, expected a name such as links.example.com" : nil
    }

    /// Reads patterns.
    mutating func patterns(_ node: SourceNode?) -> [LinkPattern] {
        list(node, of: "patterns").compactMap { element in pattern(element) }
    }

    private mutating func pattern(_ node: SourceNode) -> LinkPattern? {
        guard let text = word(node, of: "a pattern such as \"/c/:id\"") else { return nil }
        do throws(PatternFault) {
            let pattern = try LinkPattern(text)
            if pattern.hasDeadForms {
                warn(
                    "without one of its optional parts this pattern has an empty segment or no"
                        + " \"/\" at the front, and takes no link",
                    at: node.place
                )
            }
            return pattern
        } catch {
            return refused(error.message, at: node.place)
        }
    }

    /// Reads `query` of a route: types by name, which the route's context gains.
    ///
    /// - Parameters:
    ///   - node: The types by name.
    ///   - route: The name of the route.
    ///   - parameters: The route's context.
    /// - Returns: For each name whether a link must have it.
    mutating func query(
        _ node: SourceNode?,
        of route: String,
        into parameters: inout [String: Route.Parameter]
    ) -> [String: Bool] {
        guard let node, !node.isNull else { return [:] }
        let declared = context(node, of: "the query of route \"\(route)\"")
        for entry in node.entries ?? [] {
            guard let parameter = declared[entry.key] else { continue }
            if let known = parameters[entry.key], known.type != parameter.type {
                refuse(
                    "\"\(entry.key)\" is \(known.type.phrase) in the route's context",
                    at: entry.place
                )
            }
            let isSecret = parameter.isSecret || parameters[entry.key]?.isSecret == true
            parameters[entry.key, default: parameter].isSecret = isSecret
        }
        return declared.mapValues { !$0.isOptional }
    }

    /// Reads the links of a route.
    mutating func readLinks(_ fields: Fields, of route: inout RouteSyntax) {
        route.excluded = patterns(fields["exclude"])
        route.patterns = list(fields["links"], of: "\"links\"").compactMap { element in
            pattern(element).map { ($0, element.place) }
        }
        if fields["links"] == nil {
            refuse(["query", "exclude"], of: fields, "has no effect without \"links\"")
        }
    }
}
