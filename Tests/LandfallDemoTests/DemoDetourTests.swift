import Landfall
import LandfallContract
import LandfallKafka
import LandfallWorker
import Testing

@testable import LandfallDemo
@testable import LandfallReview

/// Detours on simulated devices.
@Suite struct DemoDetourTests {
    private let now = Timestamp(millisecondsSinceEpoch: 1_700_000_000_000)

    /// An app whose one device is tapped once.
    private func tapped(_ detour: String?, session: String = "{}") throws -> AppTraffic {
        let state =
            #"{"at":"+00:00:01.000","topic":"navigation.device-state","key":"dev","value":{"#
            + #""deviceId":"dev","sequence":"@next","session":\#(session),"windows":[{"id":"w","#
            + #""key":true,"root":{"id":"n","type":"SignIn"}}]}}"#
        let conduct = detour.map { #","detour":"\#($0)""# } ?? ""
        let tap =
            #"{"at":"+00:00:02.000","topic":"navigation.intents.push","key":"dev","value":{"#
            + #""intentId":"tap","deviceId":"dev","link":"https://a.example/"}\#(conduct)}"#
        var traffic = AppTraffic(
            try SampleApp(
                name: "test",
                settings: TopicSettings(),
                recording: Recording(
                    try [state, tap].map { try RecordedLine(Array($0.utf8)[...]) }
                ),
                catalogPath: ""
            )
        )
        _ = traffic.play(upTo: .seconds(10), now: now)
        return traffic
    }

    private func plan(
        _ outcome: Outcome,
        for intent: NavigationIntent? = nil,
        route: RouteID? = nil,
        reason: String? = nil
    ) -> ActionPlan {
        var plan = ActionPlan(outcome: outcome)
        plan.intentID = intent?.intentID ?? "tap"
        plan.planID = "plan-of-\(plan.intentID)"
        plan.deviceID = intent?.deviceID ?? "dev"
        plan.route = route
        plan.reason = reason
        plan.basedOn = PlanBasis(
            sequence: intent?.deviceState?.sequence ?? 1,
            source: .stored
        )
        guard outcome == .detour else { return plan }
        plan.flow = "sign-in"
        plan.resume = "token-\(plan.planID)"
        return plan
    }

    /// What the device sends behind a plan: states, and intents about detours.
    private func send(
        _ plan: ActionPlan,
        to traffic: inout AppTraffic
    ) throws -> (states: [DeviceState], intents: [NavigationIntent]) {
        let record = FollowedRecord(
            place: RecordOrigin(topic: "navigation.plans", partition: 0, offset: 0),
            key: Array(plan.deviceID.utf8),
            value: ContentEncoding.json.bytes(of: plan),
            headers: []
        )
        var states: [DeviceState] = []
        var intents: [NavigationIntent] = []
        for effect in traffic.take(record, now: now) {
            guard case .send(let sent) = effect else { continue }
            let record = FollowedRecord(
                place: RecordOrigin(topic: sent.topic.name, partition: 0, offset: 0),
                key: sent.key,
                value: sent.value,
                headers: []
            )
            switch sent.topic.name {
            case "navigation.device-state": states += [try #require(try record.state())]
            case "navigation.intents.push": intents.append(try record.intent().intent)
            default: continue
            }
        }
        return (states, intents)
    }

    private func resume(_ intent: NavigationIntent?) throws -> Resume {
        guard case .resume(let resume) = intent?.target else {
            throw DemoError.failed("no resume: \(String(describing: intent?.target))")
        }
        return resume
    }

    @Test func `a device reports that it is signed in, and sends the token back`() throws {
        var traffic = try tapped(nil)
        let sent = try send(plan(.detour, route: "sign-in"), to: &traffic)
        let state = try #require(sent.states.last)
        #expect(state.session?.isAuthenticated == true)
        #expect(state.sequence == 2)
        #expect(sent.intents.count == 1)
        let resume = try resume(sent.intents.first)
        #expect(resume.token == "token-plan-of-tap")
        #expect(resume.isCompleted)
        #expect(resume.data == ["email": .string("dev@example.com")])
        #expect(sent.intents.first?.deviceState?.sequence == 2)
        #expect(!traffic.isAnswered)

        let end = plan(.alreadyThere, for: sent.intents.first)
        #expect(try send(end, to: &traffic).intents.isEmpty)
        #expect(traffic.isAnswered)
        #expect(traffic.faults == [])
        #expect(traffic.detours == DetourTally(begun: 1, finished: 1))
    }

    @Test func `a user who has a second factor is signed in behind it`() throws {
        var traffic = try tapped(nil, session: #"{"attributes":{"mfa":"true"}}"#)
        let first = try send(plan(.detour, route: "sign-in"), to: &traffic)
        #expect(first.states.last?.session?.isAuthenticated == false)
        let next = plan(.detour, for: first.intents.first, route: "second-factor")
        let second = try send(next, to: &traffic)
        #expect(second.states.last?.session?.isAuthenticated == true)
        #expect(try resume(second.intents.first).token == next.resume)
        #expect(try resume(second.intents.first).data.isEmpty)
        _ = try send(plan(.alreadyThere, for: second.intents.first), to: &traffic)
        #expect(traffic.isAnswered)
        #expect(traffic.detours == DetourTally(begun: 1, finished: 1))
    }

    @Test func `a user who gives up sends the token back and stays signed out`() throws {
        var traffic = try tapped("cancel")
        let sent = try send(plan(.detour, route: "sign-in"), to: &traffic)
        #expect(sent.states.isEmpty)
        #expect(try !resume(sent.intents.first).isCompleted)
        _ = try send(plan(.alreadyThere, for: sent.intents.first), to: &traffic)
        #expect(traffic.detours == DetourTally(begun: 1, cancelled: 1))
        #expect(traffic.faults == [])
    }

    @Test func `a completion that is sent twice is awaited twice`() throws {
        var traffic = try tapped("complete-twice")
        let sent = try send(plan(.detour, route: "sign-in"), to: &traffic)
        try #require(sent.intents.count == 2)
        #expect(sent.intents[0].intentID == sent.intents[1].intentID)
        #expect(try resume(sent.intents[0]) == resume(sent.intents[1]))
        let end = plan(.alreadyThere, for: sent.intents[0])
        _ = try send(end, to: &traffic)
        #expect(!traffic.isAnswered)
        _ = try send(end, to: &traffic)
        #expect(traffic.isAnswered)
        #expect(traffic.detours == DetourTally(begun: 1, finished: 1))
    }

    /// An answer to another device, and how many faults it is.
    static let foreignAnswers: [(Outcome, String?, Int)] = [
        (.refused, "token_of_other_device", 0), (.alreadyThere, nil, 1),
        (.refused, "step_not_open", 1),
    ]

    @Test(arguments: foreignAnswers)
    func `a token that another device sends has to be refused for that`(
        outcome: Outcome,
        reason: String?,
        faults: Int
    ) throws {
        var traffic = try tapped("other-device")
        let sent = try send(plan(.detour, route: "sign-in"), to: &traffic)
        try #require(sent.intents.count == 2)
        #expect(sent.intents[0].deviceID == "dev-not-dev")
        #expect(try resume(sent.intents[0]).token == resume(sent.intents[1]).token)
        _ = try send(plan(.alreadyThere, for: sent.intents[1]), to: &traffic)
        #expect(!traffic.isAnswered)
        var answer = plan(outcome, for: sent.intents[0], reason: reason)
        answer.basedOn = PlanBasis(sequence: 0, source: .coldStart)
        _ = try send(answer, to: &traffic)
        #expect(traffic.isAnswered)
        #expect(traffic.faults.count == faults)
        #expect(traffic.detours.finished == 1)
    }

    @Test(arguments: [nil, "cancel"] as [String?])
    func `a detour that does not end well is a fault`(conduct: String?) throws {
        var traffic = try tapped(conduct)
        let sent = try send(plan(.detour, route: "sign-in"), to: &traffic)
        let end = plan(.refused, for: sent.intents.first, reason: "flow_ended")
        _ = try send(end, to: &traffic)
        #expect(traffic.faults.count == 1)
        #expect(traffic.faults.first?.hasSuffix("REFUSED flow_ended") == true)
    }

    @Test func `a detour that is still open does not add up`() throws {
        var traffic = try tapped(nil)
        _ = try send(plan(.detour, route: "sign-in"), to: &traffic)
        let counts = AppCounts(traffic, intents: 0)
        let difference = TrafficCheck(traffic: traffic, counts: counts, rows: RecordedRows())
            .firstDifference()
        #expect(difference == "test: 1 detours begun, but 0 finished or cancelled")
        let lines = ResultTable([counts]).lines
        #expect(lines.contains { $0.hasPrefix("detours: finished, cancelled") })
        #expect(!ResultTable([AppCounts(name: "a")]).lines.contains { $0.hasPrefix("detours") })
    }
}
