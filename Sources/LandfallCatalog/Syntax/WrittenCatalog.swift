import Landfall

/// A catalog as its file says it, part by part, for comparing it with another.
package struct WrittenCatalog {
    /// A part of the file.
    package enum Part: Hashable, Sendable {
        /// All that stands under no name.
        case general
        /// What stands under a name of a section, such as `routes`.
        case entry(String, of: String)
    }

    /// The sections that have names.
    private static let sections = [
        "screens", "containers", "flags", "groups", "experiments", "routes", "flows",
    ]

    /// Parts of a syntax that are compared by name, that follow from others, or that are the text itself.
    private static let ownFields: Set<String> = [
        "text", "typesByName", "experiments", "groups", "flags", "flowsByName", "routes",
        "parameters",
        "signedLinks",
    ]

    private let syntax: CatalogSyntax
    private let routes: [String: RouteSyntax]
    private let nodes: [Part: SourceNode]

    /// Takes a catalog.
    ///
    /// - Parameter syntax: What was read of its file.
    package init(_ syntax: CatalogSyntax) {
        self.syntax = syntax
        routes = Dictionary(syntax.routes.map { ($0.id.name, $0) }) { first, _ in first }
        var nodes: [Part: SourceNode] = [:]
        let document = try? SourceDocument.read(
            syntax.text,
            source: SourceText(syntax.text, file: "")
        )
        if let root = document?.root {
            let entries = root.entries ?? []
            for entry in entries where Self.sections.contains(entry.key) {
                for part in entry.value.entries ?? [] {
                    nodes[.entry(part.key, of: entry.key)] = part.value
                }
            }
            let general = entries.filter { !Self.sections.contains($0.key) }
            nodes[.general] = SourceNode(place: root.place, content: .mapping(general))
        }
        self.nodes = nodes
    }

    /// What a part means, in a form that does not show where and in which order its keys stand.
    ///
    /// - Parameter part: The part.
    /// - Returns: A text that differs where the meaning does.
    package func form(of part: Part) -> String {
        switch part {
        case .general:
            Mirror(reflecting: syntax).children
                .filter { !Self.ownFields.contains($0.label ?? "") }
                .map { "\($0.label ?? ""): \(Self.form(of: $0.value))" }.joined(separator: ", ")
        case .entry(let name, "screens"), .entry(let name, "containers"):
            Self.form(of: syntax.typesByName[name] as Any)
        case .entry(let name, "flags"): Self.form(of: syntax.flags[name] as Any)
        case .entry(let name, "groups"): Self.form(of: syntax.groups[name] as Any)
        case .entry(let name, "experiments"): Self.form(of: syntax.experiments[name] as Any)
        case .entry(let name, "routes"): Self.form(of: routes[name] as Any)
        case .entry(let name, "flows"): Self.form(of: syntax.flowsByName[name] as Any)
        case .entry: ""
        }
    }

    /// Reflection sees each part of a declaration, also one that is added to the language later.
    private static func form(of value: Any) -> String {
        switch value {
        // A condition has what stands in its node as JSON, too.
        case is SourcePlace, is SourceNode: return ""
        case let text as String: return text.debugDescription
        case let pattern as LinkPattern: return pattern.text.debugDescription
        case let attributes as Attributes: return form(of: attributes.values)
        default: break
        }
        let mirror = Mirror(reflecting: value)
        guard !mirror.children.isEmpty else { return String(describing: value) }
        // The keys of a type are there with their types, too.
        let parts = mirror.children.filter { $0.label != "writtenKeys" }
            .map { "\($0.label ?? "")(\(form(of: $0.value)))" }
        let isOrdered = mirror.displayStyle != .dictionary && mirror.displayStyle != .set
        return (isOrdered ? parts : parts.sorted()).joined(separator: " ")
    }

    // MARK: - Lines

    /// The names in a section, in the order of the file.
    ///
    /// - Parameter section: A key of the file's root.
    /// - Returns: The names; none where the section is not there.
    package func names(in section: String) -> [String] {
        let names = nodes.compactMap { part, node -> (String, SourcePlace)? in
            guard case .entry(let name, of: section) = part else { return nil }
            return (name, node.place)
        }
        return names.sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// A part as it is written, one value a line, without comments and with its keys in ascending order.
    ///
    /// - Parameter part: The part.
    /// - Returns: Lines such as `steps[].action: push`.
    package func lines(of part: Part) -> [String] {
        nodes[part].map { Self.lines(of: $0, at: "") } ?? []
    }

    private static func lines(of node: SourceNode, at path: String) -> [String] {
        let beginning = path.isEmpty ? "" : "\(path): "
        switch node.content {
        case .scalar: return [beginning + word(of: node)]
        case .list(let elements):
            guard elements.contains(where: { $0.list != nil || $0.entries != nil }) else {
                return [beginning + "[\(elements.map(word).joined(separator: ", "))]"]
            }
            return elements.flatMap { lines(of: $0, at: "\(path)[]") }
        case .mapping(let entries):
            guard !entries.isEmpty else { return [beginning + "{}"] }
            return entries.sorted { $0.key < $1.key }.flatMap { entry in
                lines(of: entry.value, at: path.isEmpty ? entry.key : "\(path).\(entry.key)")
            }
        }
    }
    private static func word(of node: SourceNode) -> String {
        guard case .scalar(let text, let isPlain) = node.content else { return "" }
        return isPlain ? text : text.debugDescription
    }
}
