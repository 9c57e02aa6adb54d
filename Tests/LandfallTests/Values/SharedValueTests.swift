import Landfall
import Testing

/// States and trees are values, though their copies share memory.
@Suite struct SharedValueTests {
    @Test func `a change of a state is not seen in its copies`() {
        let state = DeviceState(deviceID: "d", sequence: 1)
        var copy = state
        copy.sequence = 2
        copy.app.version = "7.3.0"
        copy.session = Session()
        copy.session?.userID = "u"
        #expect(state.sequence == 1 && state.app.version.isEmpty && state.session == nil)
        #expect(copy.sequence == 2 && copy.app.version == "7.3.0" && copy.session?.userID == "u")
        #expect(copy.deviceID == "d")
    }

    @Test func `a change of an intent is not seen in its copies`() {
        let intent = NavigationIntent(intentID: "i", target: .link("https://x"))
        var copy = intent
        copy.attempt = 2
        copy.message = MessageReference()
        copy.message?.provider = "apns"
        copy.attributes["tier"] = .string("gold")
        #expect(intent.attempt == 0 && intent.message == nil && intent.attributes.isEmpty)
        #expect(copy.attempt == 2 && copy.message?.provider == "apns")
        #expect(copy.intentID == "i" && copy.attributes == ["tier": .string("gold")])
    }

    @Test func `a change of a tree is not seen in its copies, nor in the state of it`() throws {
        var state = DeviceState(deviceID: "d")
        let before = state.tree
        let opened = Operation(
            .replaceRoot(window: ViewTree.coldStartWindow, view: View(id: "$1", type: "Chat"))
        )
        var copy = state.tree
        try copy.apply(opened)
        #expect(copy.node("$1") != nil && !copy.isColdStart)
        #expect(state.tree.node("$1") == nil && state.tree.isColdStart)
        try state.tree.apply(opened)
        #expect(state.tree.node("$1") != nil)
        #expect(before.node("$1") == nil && ViewTree.coldStart.isColdStart)
    }
}
