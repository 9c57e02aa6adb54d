import LandfallDevice
import LandfallDeviceTesting
import Testing

/// Names of nodes, and of screens.
@MainActor @Suite struct NamesTests {
    private final class Screen {}

    /// A token of a way back finds a screen by its id: an old one must not find a stranger.
    @Test func `no two objects have one id, though addresses are used again`() {
        let names = NodeNames(tag: Launch(id: "a").tag)
        var seen: Set<NodeID> = []
        for _ in 0..<2_000 {
            let screen = Screen()
            let id = names.id(of: screen)
            #expect(names.id(of: screen) == id)
            #expect(seen.insert(id).inserted)
        }
        let others = NodeNames(tag: Launch(id: "b").tag)
        #expect(seen.insert(others.id(of: Screen())).inserted)
    }

    @Test func `a screen of the catalog without a factory is found`() throws {
        let graph = #"""
            {"edges":[],"nodes":[{"id":"route:chat","kind":"route"},{"id":"type:Chat"},
            {"id":"type:MainTabs","kind":"container"},{"id":"start:root"}]}
            """#
        let screens = ScreenRegistry()
        screens.register("Chat") { _ in Screen() }
        let missing = try screens.missingFactories(catalog: Array(graph.utf8))
        #expect(missing == ["MainTabs"])
        screens.register(container: "MainTabs") { Screen() }
        #expect(try screens.missingFactories(catalog: Array(graph.utf8)).isEmpty)
        #expect(throws: CodecError.self) {
            try screens.missingFactories(catalog: Array("{}".utf8))
        }
    }
}
