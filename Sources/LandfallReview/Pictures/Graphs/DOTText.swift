import Landfall

/// A catalog's graph in the language of Graphviz.
package struct DOTText: CustomStringConvertible, Sendable {
    private let graph: CatalogGraph

    /// Takes a graph.
    ///
    /// - Parameter graph: The graph.
    package init(_ graph: CatalogGraph) { self.graph = graph }

    /// The text, with a line feed at its end.
    package var description: String {
        var lines = [
            "digraph catalog {",
            "    rankdir=LR;",
            #"    node [fontname="sans-serif", fontsize=11, style=filled];"#,
            #"    edge [fontname="sans-serif", fontsize=9];"#,
        ]
        for node in graph.nodes {
            let label = ([node.title] + node.details).map(Self.escaped).joined(separator: #"\n"#)
            lines.append(
                #"    "\#(Self.escaped(node.id))" [label="\#(label)", \#(Self.shape(of: node.kind)),"#
                    + #" color="\#(node.kind.ink.rawValue)","#
                    + #" fillcolor="\#(node.kind.ground.rawValue)"];"#
            )
        }
        for edge in graph.edges {
            var attributes = [#"color="\#(edge.kind.ink.rawValue)""#]
            let label = edge.shownLabel
            if !label.isEmpty { attributes.append(#"label="\#(Self.escaped(label))""#) }
            if edge.kind.isDashed { attributes.append("style=dashed") }
            if edge.kind == .target { attributes.append("penwidth=2") }
            let ends = #""\#(Self.escaped(edge.from))" -> "\#(Self.escaped(edge.to))""#
            lines.append("    \(ends) [\(attributes.joined(separator: ", "))];")
        }
        return (lines + ["}", ""]).joined(separator: "\n")
    }

    private static func shape(of kind: GraphNode.Kind) -> String {
        switch kind {
        case .route: #"shape=box, style="rounded,filled""#
        case .screen: "shape=box"
        case .container: "shape=folder"
        case .flow: "shape=hexagon"
        case .choice: "shape=diamond"
        case .start: "shape=ellipse"
        case .every: "shape=cds"
        case .departure: "shape=larrow"
        }
    }

    /// Text in quotes; Graphviz reads entities of HTML in labels, and escapes with a backslash.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in ExplanationText.printable(text).unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "&": result += "&amp;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
