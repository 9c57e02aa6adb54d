import Landfall

/// A catalog's graph in the language of Mermaid, as pages of Markdown show it.
package struct MermaidText: CustomStringConvertible, Sendable {
    private let graph: CatalogGraph

    /// Takes a graph.
    ///
    /// - Parameter graph: The graph.
    package init(_ graph: CatalogGraph) { self.graph = graph }

    /// The text, with a line feed at its end.
    package var description: String {
        var lines = ["flowchart LR"]
        var names: [String: String] = [:]
        for (position, node) in graph.nodes.enumerated() {
            names[node.id] = "n\(position)"
            let text = ([node.title] + node.details).map(Self.escaped).joined(separator: "<br/>")
            let (open, close) = Self.shape(of: node.kind)
            lines.append("    n\(position)\(open)\"\(text)\"\(close):::\(Self.name(of: node.kind))")
        }
        for edge in graph.edges {
            guard let from = names[edge.from], let to = names[edge.to] else { continue }
            let arrow = edge.kind.isDashed ? "-.->" : edge.kind == .target ? "==>" : "-->"
            let label = edge.shownLabel.isEmpty ? "" : "|\"\(Self.escaped(edge.shownLabel))\"|"
            lines.append("    \(from) \(arrow)\(label) \(to)")
        }
        for kind in GraphNode.Kind.allCases where graph.nodes.contains(where: { $0.kind == kind }) {
            let ink = kind.ink.rawValue
            let style = "fill:\(kind.ground.rawValue),stroke:\(ink),color:\(Color.ink.rawValue)"
            lines.append("    classDef \(Self.name(of: kind)) \(style)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// `class` and `default` are words of the language; none of these are.
    private static func name(of kind: GraphNode.Kind) -> String { "\(kind.rawValue)Node" }

    private static func shape(of kind: GraphNode.Kind) -> (String, String) {
        switch kind {
        case .route: ("([", "])")
        case .screen: ("[", "]")
        case .container: ("[[", "]]")
        case .flow: ("{{", "}}")
        case .choice: ("{", "}")
        case .start: ("(", ")")
        case .every: (">", "]")
        case .departure: ("[/", "/]")
        }
    }

    /// Text in quotes, with codes for all that Mermaid, its Markdown or HTML would read as theirs.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in ExplanationText.printable(text).unicodeScalars {
            switch scalar {
            case "\"", "#", "&", "<", ">", "%", "`", "\\", "*", "{", "}", "[", "]", "|", ";":
                result += "#\(scalar.value);"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
