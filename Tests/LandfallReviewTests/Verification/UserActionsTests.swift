import Landfall
import LandfallSimulator
import Testing

@testable import LandfallReview

/// The actions of a person on what is on the screen.
struct UserActionsTests {
    private let states = States()

    private func texts(of tree: ViewTree) -> [String] {
        UserActions(tree).all.map { move in
            switch move {
            case .back(let stack): "back \(stack)"
            case .dismiss(let presenter): "dismiss \(presenter)"
            case .select(let tabs, let child): "select \(child) of \(tabs)"
            case .show(let container, let child): "show \(child) of \(container)"
            case .rotate: "rotate"
            case .start, .plan, .open, .sign: "\(move)"
            }
        }
    }

    @Test
    func `of an app that is not running there is nothing to do`() {
        #expect(UserActions(.coldStart).all.isEmpty)
    }

    @Test
    func `stacks are popped, tabs are chosen`() throws {
        var views = Views()
        let stack = views.view("Stack", .navigation, [views.view("List"), views.view("Chat")])
        let tree = try states.tree(views.view("Tabs", .tab, [stack, views.view("List")]))
        #expect(texts(of: tree) == ["select 1 of 0", "back 1"])
        let back = try #require(UserActions(tree).tree(after: .back(stack: 1)))
        #expect(texts(of: back) == ["select 1 of 0"])
        let other = try #require(UserActions(tree).tree(after: .select(tabs: 0, child: 1)))
        // The stack is hidden, so it can't be popped.
        #expect(texts(of: other) == ["select 0 of 0"])
        #expect(UserActions(tree).tree(after: .select(tabs: 0, child: 2)) == nil)
    }

    @Test
    func `what is presented covers all that could be done below`() throws {
        var views = Views()
        var stack = views.view("Stack", .navigation, [views.view("List"), views.view("Chat")])
        var sheet = views.view("Sheet", .navigation, [views.view("Chat")])
        sheet.presented = [views.view("Inside")]
        stack.presented = [sheet]
        let tree = try states.tree(stack)
        let move = try #require(UserActions(tree).all.first)
        #expect(UserActions(tree).all.count == 1)
        let below = try #require(UserActions(tree).tree(after: move))
        #expect(below.nodes.indices.filter { below.isAttached(NodeIndex($0)) }.count == 5)
        #expect(texts(of: below) == ["dismiss 0"])
    }

    @Test
    func `another child of a custom container is brought to the front`() throws {
        var views = Views()
        var custom = views.view("Custom", .custom, [views.view("List"), views.view("Chat")])
        custom.visible = [1]
        let tree = try states.tree(custom)
        #expect(texts(of: tree) == ["show 0 of 0"])
        let next = try #require(UserActions(tree).tree(after: .show(container: 0, child: 0)))
        #expect(next.isVisible(NodeIndex(1)))
    }

    @Test
    func `a split that collapses puts its detail on the stack, and takes it back`() throws {
        var views = Views()
        let primary = views.view("Stack", .navigation, [views.view("List")])
        let detail = views.view("Detail", .navigation, [views.view("Chat", id: "1")])
        let tree = try states.tree(views.view("Split", .split, [primary, detail]))
        #expect(texts(of: tree) == ["rotate"])
        let collapsed = try #require(UserActions(tree).tree(after: .rotate))
        #expect(collapsed.record(NodeIndex(0)).isCollapsed)
        #expect(collapsed.children(of: NodeIndex(0)).count == 1)
        #expect(collapsed.children(of: NodeIndex(1)).count == 2)
        #expect(collapsed.isVisible(NodeIndex(4)))
        let expanded = try #require(UserActions(collapsed).tree(after: .rotate))
        #expect(states.key(expanded) == states.key(tree))
        // Back from the detail leaves the split without one.
        let back = try #require(UserActions(collapsed).tree(after: .back(stack: 1)))
        let alone = try #require(UserActions(back).tree(after: .rotate))
        #expect(alone.children(of: NodeIndex(0)).count == 1)
    }

    @Test
    func `a detail beside a primary that is no stack is gone when the split collapses`() throws {
        var views = Views()
        let tree = try states.tree(
            views.view("Split", .split, [views.view("List"), views.view("Chat")])
        )
        let collapsed = try #require(UserActions(tree).tree(after: .rotate))
        #expect(collapsed.children(of: NodeIndex(0)).count == 1)
        #expect(!collapsed.isAttached(NodeIndex(2)))
    }
}
