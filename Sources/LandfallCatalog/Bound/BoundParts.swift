import Landfall

/// Parts of a catalog that were bound, also of routes and flows of which something else could not be read.
struct BoundParts {
    /// The steps, once for each context that leads to them.
    var steps: [BoundStep] = []

    /// The switches, likewise.
    var switches: [BoundSwitch] = []

    /// The conditions of flags; those of flags that one asks stand before its own.
    var flags: [(name: String, condition: BoundCondition)] = []

    /// The conditions of interceptors and of the steps of flows.
    var questions: [BoundCondition] = []

    /// Where interceptors redirect to other routes.
    var redirects: Set<Redirect> = []

    /// Where interceptors lead into flows past their first steps.
    var flowEntries: Set<FlowEntry> = []

    /// Where routes read values of flows.
    var flowReadings: Set<FlowReading> = []
}

/// A condition whose names and keys were looked up.
struct BoundCondition {
    /// The condition, without those of its parts that can't be asked at its place.
    let condition: CatalogCondition

    /// Where it begins.
    let place: SourcePlace

    /// Whether no part of it was left out.
    let isWhole: Bool

    /// Whether it is whole, and no error was found in it.
    let isSound: Bool

    /// The conditions in it.
    let parts: [BoundCondition]

    /// The flags that it asks itself, not in its parts.
    let flags: [String]

    /// What the context has at its place.
    let parameters: [String: Route.Parameter]
}

/// A flag whose condition was looked up.
struct BoundFlag {
    /// The condition; `nil` for a flag that can't be bound.
    var condition: CatalogCondition?

    /// Whether all of the flag was bound: no part of the condition was left out.
    var isWhole = false
}

/// A switch, as its cases are asked with one context.
struct BoundSwitch {
    /// The cases in their order; without a condition for `else`, and where that could not be read.
    let cases: [(written: SwitchSyntax.Case, condition: BoundCondition?)]

    /// What the context has at the switch.
    let parameters: [String: Route.Parameter]
}

/// A place where an interceptor redirects to another route.
struct Redirect: Hashable {
    /// The route that the interceptor belongs to; `nil` for one of the whole catalog.
    let owner: RouteID?

    /// Where it leads.
    let target: RouteID

    /// Whether it is asked once an intent, not again where it leads.
    let isOnce: Bool

    /// Where that is said.
    let place: SourcePlace
}

/// A place where an interceptor leads into a flow past its first steps.
struct FlowEntry: Hashable {
    let flow: String

    /// The step at which it begins.
    let step: String

    /// Where that is said.
    let place: SourcePlace
}

/// A place of a route where a value of a flow is read.
struct FlowReading: Hashable {
    let route: RouteID

    /// The key of the value.
    let key: String

    /// Where that is said.
    let place: SourcePlace
}
