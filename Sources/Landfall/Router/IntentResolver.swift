/// Answers intents: every readable one gets exactly one plan, whatever its outcome.
public struct IntentResolver: Sendable {
    private let router: Router
    private let links: any LinkTable
    private let maximumStateAge: Duration
    private let catalogVersion: String

    /// Creates a resolver.
    ///
    /// - Parameters:
    ///   - router: Resolves routes.
    ///   - links: Says which route a link leads to.
    ///   - maximumStateAge: A state that was older when the person tapped counts as unknown.
    ///   - catalogVersion: The digest of the catalog, noted in every plan.
    public init(
        router: Router,
        links: any LinkTable,
        maximumStateAge: Duration,
        catalogVersion: String
    ) {
        self.router = router
        self.links = links
        self.maximumStateAge = maximumStateAge
        self.catalogVersion = catalogVersion
    }

    /// Answers an intent.
    ///
    /// - Parameters:
    ///   - intent: The intent.
    ///   - stored: The last state that the device reported, or `nil`.
    ///   - now: The time that counts as now.
    /// - Returns: The plan and what is recorded with it; the plan's id is left empty.
    public func resolve(
        _ intent: NavigationIntent,
        stored: DeviceState?,
        now: Timestamp
    ) -> Resolution {
        let (state, source) = chooseState(for: intent, stored: stored, now: now)
        let request = NavigationRequest(intent: intent, state: state, now: now)
        var resolution = answer(request)
        resolution.plan.intentID = intent.intentID
        resolution.plan.deviceID = intent.deviceID
        resolution.plan.basedOn = PlanBasis(
            sequence: source == .coldStart ? 0 : state.sequence,
            source: source
        )
        resolution.plan.catalogVersion = catalogVersion
        resolution.plan.issuedAt = now
        resolution.plan.expiresAt = intent.expiresAt
        return resolution
    }

    /// The state that the plan starts from: the one that the intent brought unless a newer one of
    /// the same launch was stored; none that is too old.
    private func chooseState(
        for intent: NavigationIntent,
        stored: DeviceState?,
        now: Timestamp
    ) -> (DeviceState, PlanBasis.Source) {
        let time = intent.occurredAt ?? now
        func isFresh(_ state: DeviceState) -> Bool {
            guard let captured = state.capturedAt else { return true }
            return time.duration(since: captured) <= maximumStateAge
        }
        let inline = intent.deviceState.flatMap { isFresh($0) ? $0 : nil }
        let known = stored.flatMap { isFresh($0) ? $0 : nil }
        if let inline {
            guard let known, Self.canCompare(known, inline), known.sequence > inline.sequence
            else { return (inline, .inline) }
        }
        if let known { return (known, .stored) }
        var cold = DeviceState(deviceID: intent.deviceID)
        let last = intent.deviceState ?? stored
        cold.app = last?.app ?? AppDescription()
        cold.session = last?.session
        return (cold, .coldStart)
    }

    /// Whether the sequences of two states count the reports of one launch, as far as is known.
    private static func canCompare(_ first: DeviceState, _ second: DeviceState) -> Bool {
        first.launchID == second.launchID || first.launchID.isEmpty || second.launchID.isEmpty
    }

    private func answer(_ request: NavigationRequest) -> Resolution {
        let intent = request.intent
        if let end = intent.expiresAt, end <= request.now {
            return Resolution(.expired, request)
        }
        if let session = request.state.session, session.isAuthenticated,
            !session.userID.isEmpty, !intent.userID.isEmpty, session.userID != intent.userID
        {
            return Resolution(.refused, request, reason: "wrong_user")
        }
        switch intent.target {
        case .link(let link):
            switch links.resolve(link) {
            case .route(let route, let context):
                return navigate(to: route, context: context, request)
            case .openURL(let url):
                var resolution = Resolution(.openURL, request)
                resolution.plan.url = url
                return resolution
            case .refused(let reason):
                return Resolution(.refused, request, reason: reason)
            }
        case .destination(let destination):
            return navigate(to: destination, request)
        case .destinations(let list) where list.count == 1:
            return navigate(to: list[0], request)
        case .destinations:
            return fail(
                RoutingError(.unsupportedTarget, "this version takes one destination an intent"),
                request
            )
        case .resume:
            return Resolution(.refused, request, reason: "unknown_token")
        }
    }

    private func navigate(to destination: Destination, _ request: NavigationRequest) -> Resolution {
        guard let route = router.table[destination.route] else {
            return fail(RoutingError(.unknownDestination, "there is no such route"), request)
        }
        do throws(RoutingError) {
            let context = try route.context(from: destination.context)
            return navigate(to: destination.route, context: context, request)
        } catch {
            return fail(error, request, route: destination.route)
        }
    }

    private func navigate(
        to route: RouteID,
        context: Context,
        _ request: NavigationRequest
    ) -> Resolution {
        var resolution: Resolution
        do throws(RoutingError) {
            let reading = try router.read(route, context: context, request: request)
            do throws(RoutingError) {
                let verdicts = router.verdicts(on: reading, request: request)
                let routing = try router.plan(reading, verdicts: verdicts, request: request)
                resolution = finish(routing, reading, request)
            } catch {
                resolution = fail(error, request)
            }
            resolution.plan.assignments = reading.assignments
        } catch {
            resolution = fail(error, request)
            resolution.plan.assignments = error.assignments
        }
        resolution.plan.route = route
        resolution.plan.context = context.sortedText
        return resolution
    }

    private func finish(
        _ routing: Routing,
        _ reading: Reading,
        _ request: NavigationRequest
    ) -> Resolution {
        switch routing {
        case .refused(let reason):
            return Resolution(.refused, request, reason: reason)
        case .way(let way):
            let outcome: Outcome = way.operations.isEmpty ? .alreadyThere : .navigate
            var resolution = Resolution(outcome, request)
            resolution.plan.operations = way.operations
            resolution.plan.target = way.target
            resolution.after.tree = way.after
            resolution.events = router.events(of: reading, target: way.target, request: request)
            return resolution
        }
    }

    private func fail(
        _ error: RoutingError,
        _ request: NavigationRequest,
        route: RouteID? = nil
    ) -> Resolution {
        var resolution = Resolution(.failed, request, reason: error.code.rawValue)
        resolution.plan.route = route
        resolution.plan.error = error.planError
        if error.code == .transitionInProgress {
            resolution.plan.retryAfter = Router.transitionRetry
        }
        return resolution
    }
}

/// A plan and what is recorded with it.
public struct Resolution: Sendable {
    /// The plan.
    public var plan: ActionPlan

    /// The device's state once the plan is carried out.
    public var after: DeviceState

    /// What was known of the device and the intent.
    public let request: NavigationRequest

    /// The events of post-navigation interceptors.
    public var events: [NavigationEvent] = []

    init(_ outcome: Outcome, _ request: NavigationRequest, reason: String? = nil) {
        self.plan = ActionPlan(outcome: outcome)
        self.after = request.state
        self.request = request
        plan.reason = reason
    }

    /// The assignments that count as exposures: the hash decided, the subject takes part, a person
    /// tapped, and the answer followed from them.
    ///
    /// A plan that failed counts, or a variation whose way fails more often would seem smaller than
    /// it is; a refusal does not, since it comes whatever the variation.
    public var exposures: [Assignment] {
        guard !request.intent.isBot,
            [.navigate, .alreadyThere, .failed].contains(plan.outcome)
        else { return [] }
        return plan.assignments.filter { $0.isInExperiment && $0.isHashUsed }
    }
}
