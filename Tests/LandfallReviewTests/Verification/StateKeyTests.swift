import Landfall
import LandfallSimulator
import Testing

@testable import LandfallReview

/// States as bytes: equal exactly where nothing tells two states apart.
struct StateKeyTests {
    private let states = States()

    /// Stacks of chats, and whether they are the same state as chats 1, 2, 1.
    static let stacks: [([String], Bool)] = [
        (["1", "2", "1"], true), (["2", "1", "2"], true), (["3", "2", "3"], true),
        (["1", "1", "2"], false), (["1", "2", "3"], false), (["1", "2"], false),
        (["1", "2", "other"], false),
    ]

    @Test(arguments: stacks)
    func `states that differ by a permutation of free values are one`(
        chats: [String],
        isSame: Bool
    ) throws {
        let known = states.key(try states.tree(Views.stack(["1", "2", "1"])))
        let key = states.key(try states.tree(Views.stack(chats)))
        #expect((key == known) == isSame)
    }

    @Test
    func `values of two classes are not mixed up`() throws {
        let states = States(free: [["1", "2"], ["3", "4"]])
        func key(_ chats: [String]) throws -> [UInt8] {
            states.key(try states.tree(Views.stack(chats)))
        }
        #expect(try key(["1", "3"]) == key(["2", "4"]))
        #expect(try key(["1", "3"]) != key(["1", "2"]))
    }

    @Test
    func `who is signed in tells two states apart`() throws {
        let tree = try states.tree(Views.stack([]))
        #expect(states.key(tree) != states.key(tree, isSignedIn: true))
        #expect(states.key(.coldStart) != states.key(.coldStart, isSignedIn: true))
        #expect(states.key(.coldStart) != states.key(tree))
    }

    @Test
    func `a state is read as it was written`() throws {
        var views = Views()
        var sheet = views.view("Sheet", .navigation, [views.view("Inside", id: "unknown text")])
        sheet.style = .pageSheet
        sheet.isDismissible = false
        var split = views.view("Split", .split, [views.view("Stack", .navigation)])
        split.isCollapsed = true
        split.definesPresentationContext = true
        var custom = views.view("Custom", .custom, [views.view("A"), views.view("B")])
        custom.visible = [1]
        custom.supertypes = ["Box", "List"]
        var tabs = views.view("Tabs", .tab, [split, custom])
        tabs.selected = 1
        tabs.presented = [sheet]
        let tree = try states.tree(tabs)
        let key = states.key(tree)
        let read = try #require(states.tree(key))
        #expect(SimulatedDevice.outline(of: read) == SimulatedDevice.outline(of: tree))
        #expect(states.key(read) == key)
        #expect(read.type(of: NodeIndex(0)) == "Tabs")
        #expect(read.selectedIndex(of: NodeIndex(0)) == 1)
        let fresh = SimulatedDevice.outline(of: read)
        for word in ["Split split collapsed", "visible", "PAGE_SHEET", "not dismissible", "Box"] {
            #expect(fresh.lowercased().contains(word.lowercased()), "\(word) in \(fresh)")
        }
    }

    @Test
    func `a tree that is too large has no bytes`() throws {
        let chats = Array(repeating: "1", count: StateWriter.nodeLimit)
        #expect(states.key(try States().tree(Views.stack(chats))).isEmpty)
    }

    @Test
    func `names go back to those of the state before`() throws {
        var writer = StateWriter(symbols: states.symbols, classes: states.classes)
        let tree = try states.tree(Views.stack(["3", "2"]))
        let isWritten = writer.write(tree, isSignedIn: false)
        #expect(isWritten)
        let renaming = writer.renaming
        let number = { self.states.symbols.number(of: $0) }
        #expect(renaming[number("3")] == number("1"))
        #expect(renaming[number("2")] == number("2"))
        #expect(renaming[number("1")] == number("3"))
        #expect(renaming[number("id")] == number("id"))
        let naming = ValueRenaming(symbolCount: states.symbols.texts.count).following(renaming)
        let read = StateReader(symbols: states.symbols).read(writer.key[...], naming: naming)
        let again = try #require(read).tree
        #expect(again.contextText(of: NodeIndex(2), key: "id") == "3")
        #expect(again.contextText(of: NodeIndex(3), key: "id") == "2")
    }
}
