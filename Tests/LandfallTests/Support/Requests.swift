@testable import Landfall

extension Timestamp {
    /// A time in the tests: seconds after the epoch.
    static func at(_ seconds: Int64) -> Timestamp {
        Timestamp(millisecondsSinceEpoch: seconds * 1000)
    }
}

extension Session {
    /// A session in which somebody is signed in.
    static func of(_ user: String) -> Session {
        var session = Session()
        session.userID = user
        session.isAuthenticated = true
        return session
    }
}

extension DeviceState {
    /// A state of the device `dev-1`, signed in unless the test says otherwise.
    static func of(_ tree: ViewTree, session: Session? = .of("user-17")) -> DeviceState {
        var state = DeviceState(deviceID: "dev-1", sequence: 42, tree: tree)
        state.launchID = "L9"
        state.session = session
        return state
    }
}

extension NavigationRequest {
    /// A request of an intent that names nothing but the device.
    static func on(_ tree: ViewTree, session: Session? = .of("user-17")) -> NavigationRequest {
        let destination = Destination(route: "any")
        let intent = NavigationIntent(intentID: "intent-1", target: .destination(destination))
        return NavigationRequest(intent: intent, state: .of(tree, session: session), now: .at(0))
    }
}

extension Router {
    /// Reads, asks and plans, as the resolver does.
    func navigate(
        to route: RouteID,
        _ context: Context = [:],
        request: NavigationRequest
    ) throws(RoutingError) -> Routing {
        let scope = StepScope(request: request, context: context)
        var assignments: [Assignment] = []
        guard let prepared = table.prepared(route) else {
            throw RoutingError(.unknownDestination, "there is no such route")
        }
        var passed: [Reading.Question] = []
        let reading = try read(
            prepared,
            in: scope,
            assignments: &assignments,
            passed: &passed
        )
        let result: Result<RoutePlan, RoutingError>
        do throws(RoutingError) {
            result = .success(try plan(for: reading))
        } catch {
            guard ![.notDismissible, .transitionInProgress].contains(error.code) else {
                throw error
            }
            result = .failure(error)
        }
        for question in reading.questions {
            let scope = StepScope(request: request, context: question.context)
            guard case .now(.refuse(let reason)) = question.interceptor.decision(in: scope) else {
                continue
            }
            return .refused(reason: reason)
        }
        return .planned(try result.get())
    }

    /// Reads the chain of a route.
    func read(
        _ route: RouteID,
        _ context: Context = [:],
        request: NavigationRequest
    ) throws(RoutingError) -> Reading {
        var (assignments, passed): ([Assignment], [Reading.Question]) = ([], [])
        guard let prepared = table.prepared(route) else {
            throw RoutingError(.unknownDestination, "there is no such route")
        }
        return try read(
            prepared,
            in: StepScope(request: request, context: context),
            assignments: &assignments,
            passed: &passed
        )
    }

    /// The way to the only route of a chain.
    static func plan(
        _ steps: [Step],
        from origin: Chain.Origin,
        context: Context = [:],
        on tree: ViewTree,
        veto: Veto = .precise,
        transition: TransitionRule = .stepwise,
        others: [Route] = []
    ) throws -> RoutePlan {
        let route = Route("test", chain: Chain(steps: steps, origin: origin))
        let defaults = RouteDefaults(veto: veto, transition: transition)
        let router = Router(table: try RouteTable([route] + others, defaults: defaults))
        switch try router.navigate(to: "test", context, request: .on(tree)) {
        case .planned(let plan): return plan
        case .refused(let reason): throw Refusal(reason: reason)
        }
    }

    /// The error with which the only route of a chain fails.
    static func fault(
        _ steps: [Step],
        from origin: Chain.Origin,
        on tree: ViewTree,
        veto: Veto = .precise
    ) throws -> RoutingError? {
        do {
            _ = try plan(steps, from: origin, on: tree, veto: veto)
            return nil
        } catch let error as RoutingError {
            return error
        }
    }
}

/// The decision of the Router.
enum Routing {
    /// The way to the target; empty when it is visible already.
    case planned(RoutePlan)
    /// An interceptor said no.
    case refused(reason: String)
}

/// A plan that was refused where the test expected a way.
struct Refusal: Error {
    let reason: String
}

extension RoutePlan {
    /// What the operations do, without their options.
    var effects: [Operation.Effect] { operations.map(\.effect) }
}

extension StepScope {
    /// A place with a context, on a tree of which nothing is wanted.
    static func of(_ context: Context = [:], on tree: ViewTree = .coldStart) -> StepScope {
        StepScope(request: .on(tree), context: context)
    }
}

extension Step {
    /// A step of a plain screen.
    static func screen(
        _ type: ScreenType,
        _ placement: Placement? = nil,
        find finder: (any Finder)? = nil,
        set sources: [String: ValueSource] = [:]
    ) -> Step {
        built(ViewTemplate(type: type), placement, find: finder, set: sources)
    }

    /// A step that builds from a template where there is a placement, else looks up.
    static func built(
        _ template: ViewTemplate,
        _ placement: Placement?,
        find finder: (any Finder)? = nil,
        set sources: [String: ValueSource] = [:]
    ) -> Step {
        var step = Step(
            type: template.type,
            finder: finder,
            factory: placement.map { _ in TemplateFactory<AnyScreen>(template) },
            action: placement.map { PlacementAction<AnyScreen>($0) }
        )
        if !sources.isEmpty { step.tasks = [SetContext(sources)] }
        return step
    }

    /// A step that is found by its type, or looked up again when its turn comes.
    static func found(_ type: ScreenType, set sources: [String: ValueSource] = [:]) -> Step {
        screen(type, find: .type(type), set: sources)
    }
}

extension Finder where Self == TypeFinder<AnyScreen> {
    /// Finds any node of a type.
    static func type(
        _ type: ScreenType,
        matching keys: [String] = [],
        options: SearchOptions = .fullStack,
        start: SearchStart = .topmost
    ) -> Self {
        TypeFinder(
            type: type,
            requirements: keys.map(ContextRequirement.same),
            options: options,
            start: start
        )
    }
}
