import Landfall
import LandfallCatalog
import Testing

@testable import LandfallReview

@Suite struct `The graph of a catalog` {
    private static func lines(_ graph: CatalogGraph) -> [String] {
        graph.edges.map { edge in
            let label = edge.label.isEmpty ? "" : " (\(edge.label))"
            return "\(edge.from) -\(edge.kind.rawValue)-> \(edge.to)\(label)"
        }
    }

    @Test func `has an edge for each thing that leads somewhere`() throws {
        let graph = CatalogGraph(try SampleCatalog.load().bound)
        let expected = """
            route:home -target-> type:Tabs
            type:Tabs -child-> type:HomeStack
            type:HomeStack -child-> type:Home
            start:root -action-> type:Tabs (replace-root)
            route:item -detour-> flow:sign-in (unless signed-in)
            route:item -target-> type:Item
            route:item -case-> switch:item:1
            switch:item:1 -case-> type:Sheet (experiment: {entry: sheet})
            type:Sheet -action-> type:Item (push)
            route:home -action-> type:Sheet (present)
            route:home -from-> route:item
            switch:item:1 -case-> type:HomeStack (else)
            type:HomeStack -action-> type:Item (push)
            route:login -redirect-> route:home (unless require)
            route:login -target-> type:Login
            type:LoginStack -action-> type:Login (push)
            start:current -action-> type:LoginStack (present)
            route:code -target-> type:Code
            route:login -action-> type:Code (push)
            route:login -from-> route:code
            type:Item -dismissal-> route:home (close)
            flow:sign-in -step-> route:login (step 1, credentials)
            flow:sign-in -step-> route:code (step 2, code, when attribute: {mfa: true})
            """
        #expect(Self.lines(graph).joined(separator: "\n") == expected)
    }

    @Test func `shows where results, cancelled flows and interceptors lead back to`() throws {
        let text = """
            landfall: 1
            screens: {Start: {}, Ask: {dismissal: back}}
            containers: {Shop: {kind: navigation, children: [Start]}}
            flows:
              one: {root: Ask, steps: {x: {route: ask}}, cancelled: home}
              two: {root: Ask, steps: {x: {flow: one}}, cancelled: close}
            routes:
              home:
                before: [{require: {idiom: pad, otherwise: {redirect: close}}}]
                steps: [{container: Shop, find: any, action: replace-root}, {from: root}]
              ask: {result: {}, then: back, steps: [{screen: Ask, action: present}, {from: home}]}
              again: {result: {}, then: home, steps: [{from: ask}]}
              plain: {result: {}, steps: [{from: ask}]}
            """
        let catalog = try Catalog.load(text: text, file: "sample", version: "1")
        let graph = CatalogGraph(catalog.bound)
        let leading = Self.lines(graph).filter { $0.contains("departure") || $0.contains("cancel") }
        #expect(
            leading == [
                "route:home -redirect-> departure:close (unless require)",
                "type:Ask -dismissal-> departure:back (close)",
                "flow:one -cancellation-> route:home (when cancelled)",
                "flow:two -cancellation-> departure:close (when cancelled)",
                "route:ask -redirect-> departure:back (with its result)",
            ]
        )
        #expect(
            graph.nodes.filter { $0.kind == .departure }.map(\.title) == ["close", "back"]
        )
        #expect("\(MermaidText(graph))".contains(#"[/"back"/]:::departureNode"#))
        #expect("\(DOTText(graph))".contains(##""flow:one" -> "route:home" [color="#8a5a00", "##))
        #expect(GraphPicture(graph, title: "t").svg.contains("when cancelled"))
        let only = CatalogGraph(catalog.bound, only: "ask")
        #expect(only.nodes.contains { $0.id == "departure:back" })
    }

    @Test func `has a node for each declaration, and both ends of each edge`() throws {
        let graph = CatalogGraph(try SampleCatalog.load().bound)
        let ids = graph.nodes.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(ids.contains("type:Loose"))
        #expect(graph.edges.allSatisfy { ids.contains($0.from) && ids.contains($0.to) })
        #expect(
            graph.nodes.first { $0.id == "route:item" }?.details == ["/i/:id", "asks signed-in"]
        )
        #expect(graph.nodes.first { $0.id == "flow:sign-in" }?.details == ["lives in LoginStack"])
        #expect(graph.nodes.first { $0.id == "type:Sheet" }?.kind == .container)
    }

    @Test func `of one route has what concerns it and nothing else`() throws {
        let graph = CatalogGraph(try SampleCatalog.load().bound, only: "login")
        let expected = [
            "route:login -redirect-> route:home (unless require)",
            "route:login -target-> type:Login",
            "type:LoginStack -action-> type:Login (push)",
            "start:current -action-> type:LoginStack (present)",
            "route:login -action-> type:Code (push)", "route:login -from-> route:code",
            "flow:sign-in -step-> route:login (step 1, credentials)",
        ]
        #expect(Self.lines(graph) == expected)
        #expect(!graph.nodes.contains { $0.id == "type:Loose" })
        #expect(CatalogGraph(try SampleCatalog.load().bound, only: "nowhere").nodes.isEmpty)
    }
}
