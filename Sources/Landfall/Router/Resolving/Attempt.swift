/// One intent on its way to an answer, which can wait for an interceptor and go on.
///
/// It is used once, by one caller at a time.
final class Attempt {
    private let resolver: IntentResolver
    private let request: NavigationRequest
    private let basis: PlanBasis
    private let recorder: Recorder?
    private var assignments: [Assignment] = []
    private var redirectCount = 0
    private var hasAskedEarly = false
    /// The detour that the plan will be, once one was asked for.
    private var detour: Detour?
    /// The route that is being tried.
    private var pass: Pass?

    /// One route that is tried, with what became of it so far.
    private final class Pass {
        let route: PreparedRoute
        let context: Context
        var reading: Reading?
        var way: Way?
        /// Why there is no way, where the reading came to an end.
        var fault: RoutingError?
        var questions: [Reading.Question] = []
        /// The question that is asked next.
        var position = 0

        init(route: PreparedRoute, context: Context) {
            self.route = route
            self.context = context
        }
    }

    init(
        resolver: IntentResolver,
        request: NavigationRequest,
        basis: PlanBasis,
        recorder: Recorder?
    ) {
        self.resolver = resolver
        self.request = request
        self.basis = basis
        self.recorder = recorder
    }

    /// Answers what needs no route, else tries the one that is asked for.
    func begin() -> Progress {
        let intent = request.intent
        if let end = intent.expiresAt, end <= request.now {
            return done(Resolution(.expired, request))
        }
        if let session = request.state.session, session.isAuthenticated,
            !session.userID.isEmpty, !intent.userID.isEmpty, session.userID != intent.userID
        {
            return done(Resolution(.refused, request, reason: "wrong_user"))
        }
        switch intent.target {
        case .link(let link):
            switch resolver.links.resolve(link) {
            case .route(let id, let context):
                guard let route = resolver.router.table.prepared(id) else {
                    return fail(Self.noRoute)
                }
                return enter(route, context: context)
            case .openURL(let url):
                return done(opening(url))
            case .refused(let reason):
                return done(Resolution(.refused, request, reason: reason))
            }
        case .destination(let destination):
            return enter(destination)
        case .destinations(let list) where list.count == 1:
            return enter(list[0])
        case .destinations:
            return fail(
                RoutingError(.unsupportedTarget, "this version takes one destination an intent")
            )
        case .resume:
            return done(Resolution(.refused, request, reason: "unknown_token"))
        }
    }

    /// Goes on with the verdict of the interceptor on which the attempt waits.
    func resume(with verdict: Verdict) -> Progress {
        guard let question = nextQuestion else {
            return fail(RoutingError(.generic, "no interceptor was waited for"))
        }
        recorder?.note(verdict, of: question, isAwaited: true)
        self.pass?.position += 1
        if let end = settle(verdict) { return end }
        return ask()
    }

    private func enter(_ destination: Destination) -> Progress {
        guard let route = resolver.router.table.prepared(destination.route) else {
            return fail(Self.noRoute)
        }
        do throws(RoutingError) {
            let context = try route.route.context(from: destination.context)
            return enter(route, context: context)
        } catch {
            recorder?.enter(route.route.id, context: Context())
            pass = Pass(route: route, context: Context())
            return fail(error)
        }
    }

    private static let noRoute = RoutingError(.unknownDestination, "there is no such route")

    private func enter(_ route: PreparedRoute, context: Context) -> Progress {
        recorder?.enter(route.route.id, context: context)
        pass = Pass(route: route, context: context)
        let early = resolver.router.table.globals.early
        guard !hasAskedEarly, !early.isEmpty else { return navigate() }
        pass?.questions = early.map {
            Reading.Question(interceptor: $0, context: context, place: nil)
        }
        for interceptor in early {
            do throws(RoutingError) {
                try interceptor.prepare(in: scope(context))
            } catch {
                recorder?.note(refusal: error, of: interceptor, at: nil)
                return fail(error)
            }
        }
        return ask()
    }

    /// Reads the chain and makes the plan; then asks, unless a screen forbids the plan anyway.
    private func navigate() -> Progress {
        guard let pass else { return fail(Self.noRoute) }
        let scope = scope(pass.context)
        do throws(RoutingError) {
            let reading = try resolver.router.read(
                pass.route,
                in: scope,
                assignments: &assignments
            )
            pass.reading = reading
            pass.questions = reading.questions
            pass.position = 0
            do throws(RoutingError) {
                pass.way = try resolver.router.way(for: reading, in: scope)
            } catch {
                guard error.code != .notDismissible, error.code != .transitionInProgress else {
                    throw error
                }
                recorder?.note(fault: error)
                pass.fault = error
            }
            return ask()
        } catch {
            return fail(error)
        }
    }

    /// Asks the interceptors from where it has come to, until one does not proceed.
    private func ask() -> Progress {
        while let question = nextQuestion {
            switch question.interceptor.decision(in: scope(question.context)) {
            case .now(let verdict):
                recorder?.note(verdict, of: question)
                self.pass?.position += 1
                if let end = settle(verdict) { return end }
            case .later(let timeout, let ask):
                return .waiting(
                    Waiting(
                        interceptor: question.interceptor.label,
                        timeout: timeout ?? resolver.interceptorTimeout,
                        ask: ask,
                        attempt: self
                    )
                )
            }
        }
        guard pass?.reading == nil else { return conclude() }
        hasAskedEarly = true
        return navigate()
    }

    /// The question that is asked next, if there is one left.
    private var nextQuestion: Reading.Question? {
        guard let position = pass?.position, let count = pass?.questions.count, position < count
        else { return nil }
        return pass?.questions[position]
    }

    /// Ends the attempt, or this pass of it, where an interceptor does not let it proceed.
    private func settle(_ verdict: Verdict) -> Progress? {
        switch verdict {
        case .proceed:
            return nil
        case .refuse(let reason):
            return done(Resolution(.refused, request, reason: reason))
        case .openURL:
            guard case .link(let link) = request.intent.target else {
                return done(Resolution(.refused, request, reason: "no_link"))
            }
            return done(opening(link))
        case .failed(let error):
            let place = pass.flatMap { $0.questions[$0.position - 1].place }
            return fail(place.map(error.at) ?? error)
        case .redirect(let destination):
            return turn(to: destination)
        case .detour(let detour):
            if self.detour == nil { self.detour = detour }
            return turn(to: detour.destination)
        }
    }

    /// Tries another route instead.
    private func turn(to destination: Destination) -> Progress {
        redirectCount += 1
        hasAskedEarly = true
        guard redirectCount <= IntentResolver.redirectLimit else {
            return fail(
                RoutingError(
                    .limitExceeded,
                    "interceptors redirected more than \(IntentResolver.redirectLimit) times"
                )
            )
        }
        return enter(destination)
    }

    private func scope(_ context: Context) -> StepScope {
        StepScope(request: request, context: context, recorder: recorder)
    }
}

extension Attempt {
    /// Answers with what the plan of the pass has come to.
    private func conclude() -> Progress {
        guard let reading = pass?.reading, let way = pass?.way else {
            return fail(pass?.fault ?? Self.noRoute)
        }
        let outcome: Outcome =
            detour != nil ? .detour : way.operations.isEmpty ? .alreadyThere : .navigate
        var resolution = Resolution(outcome, request)
        resolution.plan.flow = detour?.flow
        resolution.plan.operations = way.operations
        resolution.plan.target = way.target
        resolution.treeAfter = way.after
        resolution.events = resolver.router.events(of: reading, way, request: request)
        return done(resolution)
    }

    private func opening(_ url: String) -> Resolution {
        var resolution = Resolution(.openURL, request)
        resolution.plan.url = url
        return resolution
    }

    private func fail(_ error: RoutingError) -> Progress {
        recorder?.note(error)
        var resolution = Resolution(.failed, request, reason: error.code.rawValue)
        resolution.plan.error = error.planError
        if error.code.isWorthRetrying { resolution.plan.retryAfter = Router.transitionRetry }
        return done(resolution)
    }

    private func done(_ resolution: consuming Resolution) -> Progress {
        resolution.plan.assignments = assignments
        if let pass {
            resolution.plan.route = pass.route.route.id
            resolution.plan.context = pass.context.sortedText
        }
        resolution.explanation = recorder?.explanation
        resolver.complete(&resolution, basis: basis)
        return .done(resolution)
    }
}

extension RoutingError.Code {
    /// Whether the same intent may well succeed a little later.
    var isWorthRetrying: Bool {
        [.transitionInProgress, .guardTimeout, .interceptorFailed].contains(self)
    }
}
