import Landfall
import LandfallCatalog
import Testing

/// A person with a device that does what plans say, and the app of a catalog on it.
struct FlowPerson {
    private let resolver: IntentResolver
    private var state: DeviceState

    /// The host of the app's links.
    var host = "app.example"

    /// The last answer.
    private(set) var plan = ActionPlan(outcome: .failed)

    /// Reads a catalog for an app that shows a tree, or is not running.
    init(_ catalog: String, on tree: String? = nil) throws {
        let catalog = try Catalog.load(text: catalog, file: "routes.yaml", version: "")
        #expect(catalog.warnings.isEmpty)
        try self.init(catalog.routes, catalog.links, on: tree)
    }

    /// Takes routes and flows for an app that shows a tree, or is not running.
    init(_ routes: RouteTable, _ links: any LinkTable, on tree: String?) throws {
        resolver = IntentResolver(
            router: Router(table: routes),
            links: links,
            maximumStateAge: .seconds(1800),
            catalogVersion: "",
            tokens: Plain()
        )
        state = DeviceState(deviceID: "dev-1", sequence: 1, tree: .coldStart)
        state.session = Session()
        if let tree { try show(tree) }
    }

    /// Tokens that anybody could make: who makes them is tested elsewhere.
    private struct Plain: TokenSealer {
        func token(sealing payload: [UInt8]) -> String {
            payload.map { String($0) }.joined(separator: ".")
        }

        func payload(of token: String) throws(ResumeFault) -> [UInt8] {
            token.split(separator: ".").compactMap { UInt8($0) }
        }
    }

    /// What the device shows, as text.
    var tree: String { TreeText.text(state.tree) }

    /// The last answer: the outcome, the flow or the reason, and the route.
    var answer: String {
        let why = plan.error?.message ?? plan.flow ?? plan.reason ?? "-"
        return "\(plan.outcome.rawValue) \(why) \(plan.route?.name ?? "-")"
    }

    /// The answer, and what the device shows now.
    var view: String { "\(answer): \(tree)" }

    /// The person, or the app, has gone somewhere without asking.
    mutating func show(_ tree: String) throws {
        state.sequence += 1
        state.tree = try TreeText.tree(tree)
    }

    /// The app is quit.
    mutating func quit() { state.tree = .coldStart }

    /// The device learns something of the person.
    mutating func gain(_ attribute: String) {
        state.session?.attributes[attribute] = .string("true")
    }

    /// The person is signed in.
    mutating func signIn() {
        state.session?.isAuthenticated = true
        state.session?.userID = "user-1"
    }

    /// The person taps on what leads to a path.
    mutating func tap(_ path: String) throws { try send(.link("https://\(host)" + path)) }

    /// What the step is for has been done.
    ///
    /// - Parameters:
    ///   - data: What the step brings.
    ///   - token: The token of an earlier answer; that of the last one for `nil`.
    /// - Throws: What can't be done.
    mutating func complete(_ data: Attributes = [:], token: String? = nil) throws {
        let token = try #require(token ?? plan.resume)
        try send(.resume(Resume(token: token, isCompleted: true, data: data)))
    }

    /// The person has gone from the step.
    mutating func cancel() throws {
        try send(.resume(Resume(token: try #require(plan.resume), isCompleted: false)))
    }

    private mutating func send(_ target: NavigationIntent.Target) throws {
        var intent = NavigationIntent(intentID: "i", target: target)
        intent.deviceID = state.deviceID
        intent.channel = "PUSH_TAP"
        let now = Timestamp(millisecondsSinceEpoch: 0)
        let resolution = resolver.resolve(intent, stored: state, now: now)
        plan = resolution.plan
        guard !plan.operations.isEmpty else { return }
        // What a plan builds has ids of the device's own afterwards.
        try show(TreeText.text(resolution.after.tree))
    }
}
