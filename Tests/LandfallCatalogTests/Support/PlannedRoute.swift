import LandfallCatalog
import Testing

@testable import Landfall

/// A route as a catalog says it, a tree, and what the plan is.
struct PlannedRoute: CustomTestStringConvertible {
    /// The steps of the route, as they stand in a catalog.
    let steps: String

    /// What the device shows before; `nil` for a cold start.
    let tree: String?

    /// The operations, and what the device shows afterwards; or the outcome with its reason.
    let plan: String

    /// Describes a route and its plan.
    init(_ steps: String, on tree: String?, _ plan: String) {
        self.steps = steps
        self.tree = tree
        self.plan = plan
    }

    var testDescription: String { "\(steps) on \(tree ?? "nothing")" }

    /// What the routes of these tables speak of.
    private static let declarations = """
        landfall: 1
        screens:
          A: {}
          B: {}
          C: {}
          Item: {context: {id: int, via: "string?"}}
          Special: {supertypes: [A]}
          Camera: {dismissible: no}
        containers:
          Tabs: {kind: tab, children: [Nav, B]}
          Nav: {kind: navigation, children: [A], context: {name: "string?"}}
          Bare: {kind: navigation}
          Split: {kind: split, children: [Nav, DetailNav]}
          DetailNav: {kind: navigation}
          Half: {kind: split, children: [A]}
          Stage: {kind: custom}
          Wall: {kind: custom, visible: all}
          Pile: {kind: custom, visible: last}
          Hall: {kind: custom, supertypes: [Wall]}
        flags: {on: yes, pads: {idiom: pad}, both: {flag: on, not: {flag: pads}}}
        flows:
          sign-in: {root: Nav, steps: {first: {route: first, when: {idiom: tv}}, second: {route: second}}}
        routes:
          first: {steps: [{screen: A, action: present}, {from: current}]}
          second:
            context: {name: "string?"}
            steps:
              - {container: Nav, find: any, set: [name], action: present}
              - from: current
          home:
            steps:
              - {container: Tabs, find: {search: [current], start: root}, action: replace-root}
              - from: root
          item:
            context: {id: int}
            steps:
              - {screen: Item, find: {context: [id]}, set: [id], action: push}
              - {container: Nav, find: any, build: no}
              - from: home

        """

    /// The catalog in which the route `go` has the steps.
    private func catalog() throws(CatalogErrors) -> Catalog {
        let text = """
            \(Self.declarations)  go:
                context: {id: "int?", name: "string?"}
                steps: \(steps)
            """
        return try Catalog.load(text: text, file: "routes.yaml", version: "")
    }

    /// What the answer to the route with `id` 7 is, in the words of ``plan``.
    ///
    /// - Returns: The operations and the tree afterwards, or the outcome.
    /// - Throws: What is wrong with the catalog or with the tree.
    func answer() throws -> String {
        let catalog = try catalog()
        let entries = [ContextEntry(key: "id", value: "7"), ContextEntry(key: "name", value: "x")]
        let target = Destination(route: "go", context: entries)
        var intent = NavigationIntent(intentID: "i", target: .destination(target))
        intent.deviceID = "d"
        let start = try tree.map { try TreeText.tree($0) } ?? .coldStart
        let now = Timestamp(millisecondsSinceEpoch: 1_800_000_000_000)
        var state = DeviceState(deviceID: "d", sequence: 1, tree: start)
        state.capturedAt = now
        state.app.idiom = "PHONE"
        let resolver = IntentResolver(catalog: catalog)
        let resolution = resolver.resolve(intent, stored: state, now: now)
        return Self.text(of: resolution)
    }

    /// The answer in the words of ``plan``.
    static func text(of resolution: Resolution) -> String {
        let plan = resolution.plan
        switch plan.outcome {
        case .navigate, .detour:
            let kinds = plan.operations.map(\.kind).joined(separator: ", ")
            let flow = plan.flow.map { "detour \($0): " } ?? ""
            return "\(flow)\(kinds) => \(TreeText.text(resolution.after.tree))"
        default:
            let reason = plan.error.map { "\($0.code): \($0.message ?? "")" } ?? plan.reason
            return "\(plan.outcome) \(reason ?? plan.url ?? "")"
        }
    }
}
