import Landfall
import LandfallContract
import LandfallSimulator
import Testing

@testable import LandfallDemo
@testable import LandfallReview

@Suite struct DemoDeviceTests {
    private let now = Timestamp(millisecondsSinceEpoch: 1_700_000_000_000)

    /// A device at sequence 7 that shows Chat(12), with a modal over it if there is to be one.
    private func device(presenting: String? = nil, launch: String = "") throws -> DemoDevice {
        let modal = presenting.map { #","presented":{"id":"m","type":"\#($0)"}"# } ?? ""
        let json = """
            {"deviceId":"dev","sequence":"7","launchId":"\(launch)","windows":[{"id":"w","key":true,"root":
            {"id":"n2","type":"ChatNavigation","kind":"NAVIGATION","children":[
            {"id":"n3","type":"ChatList"},{"id":"n4","type":"Chat","context":{"chatId":"12"}}]\(modal)}}]}
            """
        let record = FollowedRecord(
            place: RecordOrigin(topic: "states", partition: 0, offset: 0),
            key: Array("dev".utf8),
            value: Array(json.utf8),
            headers: []
        )
        var device = DemoDevice(id: "dev")
        device.adopt(try #require(try record.state()))
        return device
    }

    private func plan(_ operations: [Operation], target: NodeID, at sequence: Int64) -> ActionPlan {
        var plan = ActionPlan(outcome: .navigate)
        plan.planID = "plan"
        plan.basedOn = PlanBasis(sequence: sequence, source: .stored)
        plan.operations = operations
        plan.target = target
        return plan
    }

    private var push: Operation {
        var view = View(id: "$1", type: "Profile")
        view.context = [ContextEntry(key: "userId", value: "5")]
        return Operation(.push(container: "n2", view: view))
    }

    @Test func `a plan for the device's own tree is carried out and reported`() throws {
        var device = try device()
        let conduct = device.take(plan([push], target: "$1", at: 7), at: now)
        guard case .applied(let hasLanded, let report) = conduct else {
            Issue.record("it was not applied: \(conduct)")
            return
        }
        #expect(hasLanded)
        let state = try #require(report)
        #expect(state.sequence == 8)
        #expect(state.capturedAt == now)
        #expect(TreeWords.place(in: state.tree) == "Profile(5)")
        let bytes = ContentEncoding.json.bytes(of: state)
        #expect(!String(decoding: bytes, as: UTF8.self).contains("$"))
    }

    @Test func `an old build fails at the second operation, and carries out one`() throws {
        var device = try device()
        device.behavior = .singleStep
        guard
            case .unable(operation: 1) = device.take(
                plan([push, push], target: "$1", at: 7),
                at: now
            )
        else {
            Issue.record("it did not give up")
            return
        }
        #expect(TreeWords.place(in: device.tree) == "Chat(12)")
        var single = plan([push], target: "$1", at: 7)
        single.planID = "another"
        guard case .applied(hasLanded: true, _) = device.take(single, at: now) else {
            Issue.record("it was not applied")
            return
        }
    }

    @Test func `a plan for another tree is stale and changes nothing`() throws {
        var device = try device()
        let conduct = device.take(plan([push], target: "$1", at: 6), at: now)
        guard case .stale = conduct else {
            Issue.record("it was not stale: \(conduct)")
            return
        }
        #expect(device.sequence == 7)
        #expect(TreeWords.place(in: device.tree) == "Chat(12)")
    }

    @Test func `a plan that came before is not carried out again`() throws {
        var device = try device()
        let plan = plan([push], target: "$1", at: 7)
        _ = device.take(plan, at: now)
        guard case .sameAgain = device.take(plan, at: now) else {
            Issue.record("it was carried out twice")
            return
        }
        #expect(device.sequence == 8)
    }

    @Test func `an operation that can't be done is named, and the tree stays`() throws {
        var device = try device()
        let dismiss = Operation(.dismiss(presenter: "n4"))
        let conduct = device.take(plan([push, dismiss], target: "$1", at: 7), at: now)
        guard case .failed(let refusal) = conduct else {
            Issue.record("it did not fail: \(conduct)")
            return
        }
        #expect(refusal.operation == 1)
        #expect(refusal.code == "not_presenting")
        #expect(refusal.message.contains("n4"))
        #expect(TreeWords.place(in: device.tree) == "Chat(12)")
    }

    @Test func `a plan whose target is covered has not landed`() throws {
        var device = try device(presenting: "Settings")
        guard case .applied(let hasLanded, _) = device.take(plan([], target: "n4", at: 7), at: now)
        else {
            Issue.record("it was not applied")
            return
        }
        #expect(!hasLanded)
    }

    @Test func `a device of which nothing is known follows a cold start`() {
        var device = DemoDevice(id: "dev")
        var plan = plan(
            [Operation(.replaceRoot(window: "main", view: View(id: "$1", type: "Home")))],
            target: "$1",
            at: 0
        )
        plan.basedOn = PlanBasis(sequence: 0, source: .coldStart)
        guard case .applied(true, let report) = device.take(plan, at: now) else {
            Issue.record("it did not land")
            return
        }
        #expect(report?.sequence == 1)
    }

    @Test(arguments: [("L1", true), ("L2", false), ("", true)])
    func `a plan for the tree of another launch is stale`(launch: String, isOwn: Bool) throws {
        var device = try device(launch: "L1")
        var plan = plan([push], target: "$1", at: 7)
        plan.basedOn?.launchID = launch
        let handling = device.take(plan, at: now)
        guard case .stale = handling else { return #expect(isOwn, "\(handling)") }
        #expect(!isOwn)
    }

    @Test func `operations are told in the names of the tree`() throws {
        let device = try device(presenting: "Settings")
        let operations = [
            Operation(.dismiss(presenter: "n2")), push,
            Operation(.update(node: "n4", context: [ContextEntry(key: "chatId", value: "77")])),
            Operation(.popTo(container: "n2", child: "n4")),
        ]
        #expect(
            TreeWords.words(for: operations, in: device.tree)
                == "dismiss Settings, push Profile(5), update Chat(77), popTo Chat(77)"
        )
        #expect(TreeWords.place(in: device.tree) == "Settings over Chat(12)")
        #expect(TreeWords.place(in: .coldStart) == "not running")
    }
}
