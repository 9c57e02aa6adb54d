import LandfallDevice
import Testing

/// The effects of operations on a tree.
@Suite struct ScreenTreeTests {
    private static func tabs() -> ScreenTree {
        let chats = ViewNode("n2", "ChatNavigation", .navigation)
        var stack = chats
        stack.children = [
            ViewNode("n3", "ChatList"), ViewNode("n4", "Chat", context: ["chatId": "12"]),
        ]
        let settings = ViewNode("n5", "Settings")
        let root = ViewNode("n1", "MainTabs", .tab, children: [stack, settings])
        return ScreenTree([WindowState(id: "w1", isKey: true, root: root)])
    }

    @Test func `a pop removes what is above the child`() throws {
        var tree = Self.tabs()
        try tree.apply(PlanOperation(.popTo(container: "n2", child: "n3")))
        #expect(tree.node("n4") == nil)
        #expect(tree.isVisible("n3"))
        let refusal = tree.apply([PlanOperation(.update(node: "n4", context: [:]))])
        #expect(refusal?.refusal == TreeRefusal(.notInWindow, "n4"))
    }

    @Test func `a tree is written out as it was read`() {
        let tree = Self.tabs()
        #expect(ScreenTree(tree.windowStates).windowStates == tree.windowStates)
    }

    @Test func `a prediction agrees with what the device names in its own way`() throws {
        var predicted = Self.tabs()
        let view = ViewNode("$1", "Chat", context: ["chatId": "77"])
        try predicted.apply(PlanOperation(.push(container: "n2", view: view)))
        var states = predicted.windowStates
        states[0].root?.children[0].children[2].id = "n9"
        let found = ScreenTree(states)
        #expect(found.difference(from: predicted).isEmpty)
        #expect(Self.tabs().difference(from: predicted).map(\.fault) == [.missing])
    }
}
