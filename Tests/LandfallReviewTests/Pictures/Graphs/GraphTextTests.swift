import Landfall
import LandfallCatalog
import Testing

@testable import LandfallReview

@Suite struct `The graph of a catalog as text` {
    private static let catalog = """
        landfall: 1
        app: small
        screens:
          Home: {dismissal: home}
        containers:
          Stack: {kind: navigation, children: [Home]}
        links: {schemes: [https], hosts: [a.example.com]}
        routes:
          home:
            links: ["/", "/h"]
            steps:
              - {container: Stack, find: any, action: replace-root}
              - from: root
        """

    private static func graph() throws -> CatalogGraph {
        let bytes = Array(catalog.utf8)
        return CatalogGraph(try Catalog.load(bytes, file: "small", version: "1").bound)
    }

    /// A graph whose every name is full of what a language could read as its own.
    private static var hostile: CatalogGraph {
        let name = "a\"]\\;%%{init}%%<b>&#35;`*|\n\u{202E}"
        var graph = CatalogGraph()
        graph.nodes = [
            GraphNode(id: "route:\(name)", kind: .route, title: name, details: [name]),
            GraphNode(id: "type:\(name)", kind: .screen, title: name),
        ]
        graph.edges = [
            GraphEdge(from: "route:\(name)", to: "type:\(name)", kind: .redirect, label: name)
        ]
        return graph
    }

    @Test func `is Mermaid`() throws {
        let text = """
            flowchart LR
                n0(["home<br/>/<br/>/h"]):::routeNode
                n1["Home"]:::screenNode
                n2[["Stack<br/>navigation"]]:::containerNode
                n3("the root of the window"):::startNode
                n0 ==> n2
                n2 --> n1
                n3 -->|"replace-root"| n2
                n1 -.->|"close"| n0
                classDef routeNode fill:#e8f1fb,stroke:#0b5cad,color:#1f2933
                classDef screenNode fill:#e6f6ea,stroke:#1a7f37,color:#1f2933
                classDef containerNode fill:#f6f8fa,stroke:#5f6b78,color:#1f2933
                classDef startNode fill:#ffffff,stroke:#1f2933,color:#1f2933
            """
        #expect(MermaidText(try Self.graph()).description == text + "\n")
    }

    @Test func `is DOT`() throws {
        let text = #"""
            digraph catalog {
                rankdir=LR;
                node [fontname="sans-serif", fontsize=11, style=filled];
                edge [fontname="sans-serif", fontsize=9];
                "route:home" [label="home\n/\n/h", shape=box, style="rounded,filled", color="#0b5cad", fillcolor="#e8f1fb"];
                "type:Home" [label="Home", shape=box, color="#1a7f37", fillcolor="#e6f6ea"];
                "type:Stack" [label="Stack\nnavigation", shape=folder, color="#5f6b78", fillcolor="#f6f8fa"];
                "start:root" [label="the root of the window", shape=ellipse, color="#1f2933", fillcolor="#ffffff"];
                "route:home" -> "type:Stack" [color="#1a7f37", penwidth=2];
                "type:Stack" -> "type:Home" [color="#b8c2cc"];
                "start:root" -> "type:Stack" [color="#1f2933", label="replace-root"];
                "type:Home" -> "route:home" [color="#5f6b78", label="close", style=dashed];
            }
            """#
        #expect(DOTText(try Self.graph()).description == text + "\n")
    }

    @Test func `writes in Mermaid no sign that the language would read as its own`() {
        let lines = MermaidText(Self.hostile).description.split(separator: "\n")
        let escaped =
            "a#34;#93;#92;#59;#37;#37;#123;init#125;#37;#37;#60;b#62;#38;#35;35#59;#96;#42;#124;"
            + "#92;u#123;a#125;#92;u#123;202e#125;"
        #expect(lines[1] == "    n0([\"\(escaped)<br/>\(escaped)\"]):::routeNode")
        #expect(lines[2] == "    n1[\"\(escaped)\"]:::screenNode")
        #expect(lines[3] == "    n0 -.->|\"redirect \(escaped)\"| n1")
    }

    @Test func `writes in DOT no sign that the language would read as its own`() {
        let lines = DOTText(Self.hostile).description.split(separator: "\n")
        let escaped = #"a\"]\\;%%{init}%%<b>&amp;#35;`*|\\u{a}\\u{202e}"#
        #expect(lines[4].hasPrefix("    \"route:\(escaped)\" [label=\"\(escaped)\\n\(escaped)\","))
        #expect(lines[6].hasPrefix("    \"route:\(escaped)\" -> \"type:\(escaped)\" ["))
        #expect(lines[6].contains("label=\"redirect \(escaped)\", style=dashed"))
    }
}
