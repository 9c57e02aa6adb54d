@testable import Landfall

/// A device that does what plans say, and the person on it.
struct FlowDevice {
    private(set) var plan = ActionPlan(outcome: .failed)
    private(set) var resolution: Resolution?
    var state: DeviceState
    private let resolver: IntentResolver

    /// A device that shows a tree, with a guest on it.
    init(_ table: RouteTable, on root: View) throws {
        resolver = IntentResolver(
            router: Router(table: table),
            links: SignInApp.ChatLinks(),
            maximumStateAge: .seconds(1800),
            catalogVersion: "v",
            tokens: SignInApp.Reversing()
        )
        state = .of(try .showing(root), session: Session())
    }

    /// The last answer, and what the device shows now.
    var view: String {
        let why = plan.error?.message ?? plan.flow ?? plan.reason ?? "-"
        let trees = state.tree.outline.compactMap(\.root).map(Self.text)
        return "\(plan.outcome.rawValue) \(why): \(trees.joined(separator: " | "))"
    }

    /// The answer's outcome and why.
    var answer: String { String(view.prefix { $0 != ":" }) }

    /// The session gets an attribute.
    mutating func gain(_ attribute: String) {
        state.session?.attributes[attribute] = .string("true")
    }

    /// The person goes somewhere without asking.
    mutating func show(_ root: View) throws { state.tree = try .showing(root) }

    mutating func tap(_ destination: Destination) throws { try send(.destination(destination)) }

    mutating func complete(_ data: Attributes = [:], token: String? = nil) throws {
        let token = token ?? plan.resume ?? ""
        try send(.resume(Resume(token: token, isCompleted: true, data: data)))
    }

    mutating func cancel(token: String? = nil) throws {
        let token = token ?? plan.resume ?? ""
        try send(.resume(Resume(token: token, isCompleted: false)))
    }

    private mutating func send(_ target: NavigationIntent.Target) throws {
        var intent = NavigationIntent(intentID: "i", target: target)
        intent.deviceID = state.deviceID
        let resolution = resolver.resolve(intent, stored: state, now: .at(0))
        try state.carryOut(resolution)
        plan = resolution.plan
        self.resolution = resolution
    }

    private static func text(of view: View) -> String {
        let values = view.context.map(\.value).joined(separator: ",")
        let name = values.isEmpty ? view.type.name : "\(view.type.name)(\(values))"
        let children = view.children.map(text).joined(separator: ", ")
        let own = view.kind.isContainer ? "\(name)[\(children)]" : name
        return ([own] + view.presented.map(text)).joined(separator: " ^ ")
    }
}
