import TestSupport
import Testing

@testable import Landfall

/// A random walk of two devices of an app with flows, and what has to hold all the while.
struct FlowWalk {
    /// A token, and to which device it was given.
    private struct Given {
        let token: String
        let device: Int
        let point: ResumePoint
    }

    private var generator: SeededGenerator
    private let resolver: IntentResolver
    private var devices: [WalkingDevice]
    private var given: [Given] = []
    private var clock: Int64 = 0
    private var count = 0

    /// What did not hold, and at which happening.
    private(set) var faults: [String] = []

    /// How many answers there were of each kind, to see that a walk comes around.
    private(set) var seen: [String: Int] = [:]

    init(seed: Int, resolver: IntentResolver) {
        generator = SeededGenerator(seed: seed)
        self.resolver = resolver
        devices = ["dev-0", "dev-1"].map { WalkingDevice(id: $0) }
    }

    /// Lets something happen.
    mutating func go() throws {
        let device = generator.once(in: 8) ? 1 : 0
        clock += generator.once(in: 40) ? 61 : Int64(generator.below(3))
        switch generator.below(20) {
        case 0...5: try send(target(), from: device)
        case 6...11: try completeLatest(from: device)
        case 12: try resumeAny(from: device)
        case 13, 14: devices[device].goBack(&generator)
        case 15: devices[device].changeSession(&generator)
        case 16: devices[device].holdsBack.toggle()
        case 17: if generator.once(in: 3) { devices[device].quit(isKnown: generator.happens(50)) }
        default: devices[device].report()
        }
    }

    // MARK: What is sent

    private mutating func target() -> NavigationIntent.Target {
        switch generator.below(10) {
        case 0...3: return .link("app://" + generator.pick(RandomFlows.goals).name)
        case 4: return .link(generator.pick(["app://web", "app://else", "app://nowhere"]))
        case 5...7: return .destination(Destination(route: generator.pick(RandomFlows.goals)))
        default:
            let count = generator.below(4)
            return .destinations(
                (0..<count).map { _ in Destination(route: generator.pick(RandomFlows.goals)) }
            )
        }
    }

    /// What a person does: one who is asked for something gives it, mostly.
    private mutating func completeLatest(from device: Int) throws {
        guard let latest = given.last(where: { $0.device == device }) else { return }
        devices[device].gain(generator.pick(RandomFlows.attributes))
        if generator.happens(90) { devices[device].report() }
        try resume(latest, from: device, isCompleted: !generator.once(in: 12))
        if generator.once(in: 6) { try resume(latest, from: device, isCompleted: true) }
    }

    private mutating func resumeAny(from device: Int) throws {
        guard !given.isEmpty else { return }
        let token = generator.pick(given)
        try resume(token, from: device, isCompleted: generator.happens(80))
    }

    private mutating func resume(_ given: Given, from device: Int, isCompleted: Bool) throws {
        var data: Attributes = [:]
        for key in 0..<4 where generator.happens(85) {
            let text = generator.once(in: 40) ? String(repeating: "x", count: 2100) : "x"
            data["k\(key)"] = key % 2 == 1 ? .number(Double(key)) : .string(text)
        }
        if generator.once(in: 10) { data["k1"] = .string("one") }
        let resume = Resume(token: given.token, isCompleted: isCompleted, data: data)
        let state = devices[device].known(to: resolver, at: .at(clock))
        let expected = ResumeModel(resolver: resolver, state: state, now: .at(clock))
            .refusal(of: given.point, resume)
        let plan = try send(.resume(resume), from: device)
        switch expected {
        case .refused(let reason):
            check(plan.outcome == .refused && plan.reason == reason, "\(reason) expected: \(plan)")
        case .cancelled(let route):
            check(plan.route == route && plan.flow != nil, "cancelling leads to \(route): \(plan)")
        case .accepted:
            let reasons = ResumeFault.allCases.filter { $0 != .unknownFlow }.map(\.rawValue)
            check(!reasons.contains(plan.reason ?? ""), "acceptance expected: \(plan)")
            try checkFresh(plan, given.point, state)
        }
    }

    /// Behind the last step the goal is resolved as if it had just been wished for.
    private mutating func checkFresh(
        _ plan: ActionPlan,
        _ point: ResumePoint,
        _ state: DeviceState
    ) throws {
        let goals = RandomFlows.goals
        guard plan.flow == nil, let route = plan.route, goals.contains(route) else { return }
        var intent = NavigationIntent(
            intentID: "i\(count)",
            target: .destinations(point.destinations)
        )
        intent.deviceID = state.deviceID
        let fresh = resolver.resolve(intent, stored: state, now: .at(clock)).plan
        let isSame =
            fresh.outcome == plan.outcome && fresh.reason == plan.reason
            && fresh.route == plan.route && fresh.context == plan.context
            && fresh.operations == plan.operations && fresh.target == plan.target
        check(isSame, "\(plan) is not \(fresh)")
        note("behind the last step")
    }

    // MARK: What is answered

    @discardableResult
    private mutating func send(
        _ target: NavigationIntent.Target,
        from device: Int
    ) throws -> ActionPlan {
        count += 1
        var intent = NavigationIntent(intentID: "i\(count)", target: target)
        intent.deviceID = devices[device].id
        if generator.once(in: 10) { intent.userID = "u\(generator.below(2))" }
        if case .resume = target { intent.userID = "" }
        let resolution = resolver.resolve(intent, stored: devices[device].stored, now: .at(clock))
        let plan = resolution.plan
        note(plan.outcome.rawValue)
        if let reason = plan.reason { note(reason) }
        let isWhole =
            plan.intentID == intent.intentID && plan.deviceID == intent.deviceID
            && plan.operations.count <= 256
            && (plan.outcome == .detour) == (plan.resume != nil) && Self.isConsistent(plan)
        check(isWhole, "no whole answer: \(plan)")
        if plan.outcome == .detour { try check(detour: resolution, target, device) }
        try devices[device].carryOut(resolution)
        return plan
    }

    /// A detour can be gone on from, and what is to be gone on with runs.
    private mutating func check(
        detour resolution: Resolution,
        _ target: NavigationIntent.Target,
        _ device: Int
    ) throws {
        let plan = resolution.plan
        let token = try #require(plan.resume)
        let point = try ResumePoint(decoding: SignInApp.Reversing().payload(of: token))
        let isSound =
            point.deviceID == devices[device].id && point.destinations == goal(of: target)
            && point.flows.last?.name == plan.flow
        check(isSound, "another token: \(point)")
        let isBounded =
            token.utf8.count <= IntentResolver.tokenLimit
            && point.flows.count <= IntentResolver.redirectLimit
            && point.stepCount <= IntentResolver.flowStepLimit
        check(isBounded, "too much: \(point)")
        let model = ResumeModel(resolver: resolver, state: resolution.after, now: .at(clock))
        check(model.isOpen(point), "nobody could go on from \(point)")
        given.append(Given(token: token, device: device, point: point))
        note("\(point.flows.count) flows")
    }

    private func goal(of target: NavigationIntent.Target) -> [Destination] {
        switch target {
        case .link(let link): [Destination(route: RouteID(String(link.dropFirst(6))))]
        case .destination(let destination): [destination]
        case .destinations(let list): list
        case .resume(let resume): given.first { $0.token == resume.token }?.point.destinations ?? []
        }
    }

    /// Whether a plan has what its outcome speaks of, and nothing else.
    private static func isConsistent(_ plan: ActionPlan) -> Bool {
        switch plan.outcome {
        case .navigate: plan.target != nil && !plan.operations.isEmpty
        case .alreadyThere: plan.target != nil && plan.operations.isEmpty
        case .refused: plan.reason != nil && plan.operations.isEmpty
        case .failed: plan.error != nil && plan.operations.isEmpty
        case .openURL: plan.url != nil && plan.operations.isEmpty
        case .expired: false
        case .detour: plan.target != nil && plan.flow != nil
        }
    }

    private mutating func check(_ holds: Bool, _ what: @autoclosure () -> String) {
        if !holds { faults.append("intent \(count): \(what())") }
    }

    private mutating func note(_ what: String) { seen[what, default: 0] += 1 }
}
