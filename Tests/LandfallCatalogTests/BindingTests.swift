import Landfall
import LandfallCatalog
import Testing

/// The steps behind a switch, on each path that leads there.
struct BindingTests {
    private static let types = """
        landfall: 1
        screens: {A: {}, B: {}, C: {}, Item: {context: {id: int}}}

        """

    private static func load(_ routes: String) throws -> BoundCatalog {
        try Catalog.load(text: types + routes, file: "routes.yaml", version: "").bound
    }

    private static func errors(_ routes: String) -> [String] {
        do throws(CatalogErrors) {
            _ = try Catalog.load(text: types + routes, file: "routes.yaml", version: "")
            return []
        } catch {
            return error.findings.map { "\($0.line):\($0.column) \($0.message)" }
        }
    }

    /// The types on each way of a chain, the one for when no condition holds last.
    private static func ways(_ chain: BoundChain) -> [String] {
        let own = chain.steps.map(\.type.name).joined()
        guard case .choice(let cases, let otherwise) = chain.origin else { return [own] }
        return (cases.map(\.chain) + [otherwise].compactMap { $0 }).flatMap(ways).map { own + $0 }
    }

    @Test func `each way goes on behind its own switch, where two share their steps`() throws {
        let catalog = try Self.load(
            """
            routes:
              r:
                steps:
                  - switch:
                      - when: {idiom: pad}
                        steps: &shared
                          - switch:
                              - {when: {platform: ios}, steps: [{screen: A, find: any, build: no}]}
                          - {screen: B, find: any, build: no}
                  - switch: [{when: {idiom: tv}, steps: *shared}]
                  - {screen: C, find: any, build: no}
                  - from: root
            """
        )
        let ways = Self.ways(catalog.routes[0].chain)
        let second = ["ABC", "BC", "C"]
        #expect(ways == second.map { "AB\($0)" } + second.map { "B\($0)" } + second)
    }

    @Test func `steps behind a switch fit every context that leads to them`() {
        let errors = Self.errors(
            """
            routes:
              r:
                context: {id: int}
                steps:
                  - switch:
                      - {when: {idiom: pad}, steps: [{screen: A, find: any, build: no}]}
                      - {when: {idiom: tv}, steps: [{screen: A, find: any, build: no, with: {}}]}
                      - {when: {idiom: car}, steps: [{screen: B, find: any, build: no, with: {}}]}
                  - {screen: Item, find: any, set: [id], build: no}
                  - from: root
            """
        )
        #expect(errors == ["11:41 the context of \"with\" has no context key \"id\""])
    }

    @Test func `a case is reached if one context leads to it`() throws {
        let catalog = try Self.load(
            """
            routes:
              r:
                context: {kind: {enum: [new, old], optional: true}, other: string?}
                steps:
                  - switch:
                      - {when: {idiom: pad}, steps: [{screen: A, find: any, build: no}]}
                      - when: {idiom: tv}
                        steps: [{screen: B, find: any, build: no, with: {kind: $other}}]
                  - switch:
                      - {when: {context: {kind: [new, old]}}, steps: [{from: root}]}
                      - {when: {context: {kind: present}}, steps: [{from: current}]}
                      - else: [{from: root}]
            """
        )
        #expect(Self.ways(catalog.routes[0].chain) == ["A", "A", "A", "B", "B", "B", "", "", ""])
    }

    @Test func `switches that multiply and lead nowhere are refused, not followed`() {
        var text = "routes:\n  r:\n    steps:\n"
        for _ in 0..<40 { text += "      - switch: [{when: {idiom: pad}, steps: []}]\n" }
        let errors = Self.errors(text + "      - {screen: A, find: any, build: no}\n")
        #expect(errors.contains { $0.hasSuffix("have more than 512 combinations") })
        #expect(errors.contains { $0.contains("must say where the chain begins") })
    }
}
