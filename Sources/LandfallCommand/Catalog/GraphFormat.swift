import ArgumentParser
import Foundation
import LandfallReview

/// The format in which `landfall catalog graph` writes a graph.
enum GraphFormat: String, ExpressibleByArgument, CaseIterable {
    /// For pages of Markdown.
    case mermaid
    /// For Graphviz.
    case dot
    /// A picture.
    case svg
    /// For a program.
    case json

    /// Guesses from the name of a file; `nil` where its extension says nothing.
    ///
    /// - Parameter path: Its path.
    init?(extensionOf path: String) {
        switch path.split(separator: ".").last {
        case "mmd", "mermaid": self = .mermaid
        case "dot", "gv": self = .dot
        case "svg": self = .svg
        case "json": self = .json
        default: return nil
        }
    }

    /// Writes a graph.
    ///
    /// - Parameters:
    ///   - graph: The graph.
    ///   - title: What stands above a picture.
    /// - Returns: A document with a line feed at its end.
    func text(of graph: CatalogGraph, title: String) -> String {
        switch self {
        case .mermaid: MermaidText(graph).description
        case .dot: DOTText(graph).description
        case .svg: GraphPicture(graph, title: title).svg
        case .json:
            Self.json(of: graph) + "\n"
        }
    }

    private static func json(of graph: CatalogGraph) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        guard let bytes = try? encoder.encode(graph) else { return "{}" }
        return String(decoding: bytes, as: UTF8.self)
    }
}
