import LandfallDevice
import LandfallDeviceTesting
import LandfallModelHost
import Testing

/// An app whose navigation is state.
@MainActor @Suite struct ModelHostTests {
    let clock = VirtualClock()
    let server: MemoryTransport
    let kit: Landfall
    let host: ModelHost
    let stack = StackModel("ChatNavigation")

    init() {
        server = MemoryTransport(clock)
        kit = Landfall(transport: server, storage: MemoryStorage(), deviceID: "d", time: clock)
        stack.children = [ScreenModel("ChatList")]
        let tabs = TabModel("MainTabs")
        tabs.children = [stack, ScreenModel("Settings")]
        host = ModelHost([WindowModel(id: "w1", root: tabs)], for: kit)
        kit.attach(host)
    }

    private func answer(_ operations: @escaping (ScreenTree) -> [PlanOperation]) {
        server.respond = { intent in
            guard let state = intent.deviceState else { return nil }
            var plan = ActionPlan(
                planID: intent.intentID,
                intentID: intent.intentID,
                deviceID: "d",
                outcome: .navigate
            )
            plan.basis = PlanBasis(
                sequence: state.sequence,
                source: .inline,
                launchID: state.launchID
            )
            plan.operations = operations(ScreenTree(state.windows))
            return .plan(plan)
        }
    }

    private func id(of type: ScreenType, in tree: ScreenTree) -> NodeID {
        tree.windowStates.flatMap { $0.root?.subtree ?? [] }.first { $0.type == type }?.id ?? "none"
    }

    @Test func `a push and a selection change what the views are bound to`() {
        answer { tree in
            let view = ViewNode("$1", "Chat", context: ["chatId": "77"])
            return [PlanOperation(.push(container: id(of: "ChatNavigation", in: tree), view: view))]
        }
        kit.go("chat")
        clock.advance(by: .seconds(5))
        #expect(server.results.map(\.result) == [.applied])
        #expect(stack.path.map(\.context) == [["chatId": "77"]])
    }

    @Test func `a person who swipes back changes the model, and so what is reported`() {
        stack.children.append(ScreenModel("Chat"))
        host.onChange?()
        clock.advance(by: .seconds(20))
        stack.path = []
        host.onChange?()
        clock.advance(by: .seconds(20))
        let counts = server.states.compactMap { $0.windows[0].root?.children[0].children.count }
        #expect(counts.last == 1)
        #expect(counts.contains(2))
    }

    /// SwiftUI drops a second presentation that comes in one turn with the first.
    @Test func `presentations change one at a time, each behind the appearance of the one before`()
    {
        answer { tree in
            var sheet = ViewNode("$1", "Sheet")
            sheet.style = .pageSheet
            var alert = ViewNode("$2", "Alert")
            alert.style = .formSheet
            sheet.presented = alert
            return [PlanOperation(.present(presenter: id(of: "MainTabs", in: tree), view: sheet))]
        }
        kit.go("sheet")
        clock.advance(by: .milliseconds(100))
        let sheet = host.windows[0].root?.presented
        #expect(sheet?.type == "Sheet")
        #expect(sheet?.presented == nil)
        sheet?.didAppear()
        #expect(sheet?.presented?.type == "Alert")
        sheet?.presented?.didAppear()
        clock.advance(by: .seconds(2))
        #expect(server.results.map(\.result) == [.applied])
    }

    /// Views as SwiftUI shows them: of what is presented anew in one turn only the first comes on screen.
    @MainActor private struct Views {
        var shown: [ScreenModel] = []
        var lost: [ScreenModel] = []

        mutating func turn(_ root: ScreenModel?) {
            var fresh: [ScreenModel] = []
            var above = root?.presented
            while let model = above {
                if !shown.contains(model), !lost.contains(model) { fresh.append(model) }
                above = model.presented
            }
            lost += fresh.dropFirst()
            guard let first = fresh.first else { return }
            shown.append(first)
            first.didAppear()
        }
    }

    /// Finding 4: an app that sets both presentations at once, and the kit.
    @Test func `a sheet with an alert on it comes on screen whole`() {
        var twin = Views()
        let root = ScreenModel("Home")
        root.presented = ScreenModel("Sheet")
        root.presented?.presented = ScreenModel("Alert")
        for _ in 0..<10 { twin.turn(root) }
        #expect(twin.shown.map(\.type) == ["Sheet"])
        #expect(twin.lost.map(\.type) == ["Alert"])

        answer { tree in
            var sheet = ViewNode("$1", "Sheet")
            sheet.style = .pageSheet
            sheet.presented = ViewNode("$2", "Alert")
            return [PlanOperation(.present(presenter: id(of: "MainTabs", in: tree), view: sheet))]
        }
        kit.go("sheet")
        var views = Views()
        for _ in 0..<100 {
            clock.advance(by: .milliseconds(16))
            views.turn(host.windows[0].root)
        }
        #expect(views.shown.map(\.type) == ["Sheet", "Alert"])
        #expect(views.lost.isEmpty)
        #expect(server.results.map(\.result) == [.applied])
    }
}
