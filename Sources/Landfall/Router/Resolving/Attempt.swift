/// One intent on its way to an answer, which can wait for an interceptor and go on.
///
/// It is used once, by one caller at a time.
final class Attempt {
    let resolver: IntentResolver
    let request: NavigationRequest
    let basis: PlanBasis
    let recorder: Recorder?
    /// The experiments that the answer followed from so far, in the order of their evaluation.
    var assignments: [Assignment] = []
    var redirectCount = 0
    var hasAskedEarly = false
    /// What may be recorded of the intent's link, as far as it is known already.
    var recordedLink: String?
    /// The link that led to the detour behind which the intent goes on.
    var formerLink: String?
    /// Where the intent wants to go, one on top of the other; written out of a link only for those who
    /// ask.
    lazy var goal = linked.map { [Destination(route: $0, context: $1.sortedText)] } ?? []
    /// Where its link leads.
    private var linked: (route: RouteID, context: Context)?
    /// The flows that run or are begun, the outermost first.
    var flows: [ResumePoint.OpenFlow] = []
    /// How many steps of flows were shown since the intent came first.
    var stepCount = 0
    /// Whom the intent was meant for when it came first, or empty.
    lazy var userID = request.intent.userID
    /// The flow that the person has left.
    var cancelledFlow: String?
    /// Why an interceptor asked for what comes first.
    var detourReason: String?
    /// What may be recorded of a context that a flow has made.
    var disclosure: Disclosure?
    /// The destinations that are still to be shown on top, the next first.
    var pending: ArraySlice<Destination> = []
    /// What is planned for the destinations beneath the one that is being tried.
    var levels: [Level] = []
    /// The route that is being tried.
    var pass: Pass?
    /// The token behind which the intent goes on.
    var former: ResumePoint?
    /// The route whose screen is to be left, which may have gone already.
    var closing: RouteID?
    /// What a route had asked for.
    var finding: RouteResult?
    /// Whether a route behind a result is tried, which must not keep the result from being given.
    var isLedOn = false
    /// Why that route is not reached, where the answer leads back instead.
    var unreached: String?

    /// One route that is tried, with what became of it so far.
    final class Pass {
        let route: PreparedRoute
        let context: Context
        var reading: Reading?
        var way: Way?
        /// Why there is no way, where the reading came to an end.
        var fault: RoutingError?
        var questions: [Reading.Question] = []
        /// The question that is asked next.
        var position = 0

        /// The question that is asked next, if there is one left.
        var nextQuestion: Reading.Question? {
            position < questions.count ? questions[position] : nil
        }

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
            let match = resolver.links.match(link)
            recordedLink = match.recordedText
            switch match.resolution {
            case .route(let id, let context):
                guard let route = resolver.router.table.prepared(id) else {
                    return fail(noRoute(id))
                }
                linked = (id, context)
                return enter(route, context: context)
            case .openURL(let url):
                return done(opening(url))
            case .refused(let reason):
                return done(Resolution(.refused, request, reason: reason))
            }
        case .destination(let destination):
            goal = [destination]
            return enter(destination)
        case .destinations(let list):
            return enter(list)
        case .resume(let resume):
            return goOn(behind: resume)
        }
    }

    /// Goes on with the verdict of the interceptor on which the attempt waits.
    ///
    /// Whoever holds a ``Waiting`` can give it a second verdict: that gets an answer as well.
    func resume(with verdict: Verdict) -> Progress {
        guard let pass, let question = pass.nextQuestion else {
            return fail(RoutingError(.generic, "no interceptor was waited for"))
        }
        recorder?.note(verdict, of: question, isAwaited: true)
        pass.position += 1
        if let end = settle(verdict, of: question) { return end }
        return ask(pass)
    }

    /// Tries the first destination, on which the others are shown one on top of the other.
    func enter(_ destinations: [Destination]) -> Progress {
        guard let first = destinations.first else {
            return fail(RoutingError(.unknownDestination, "the list of destinations is empty"))
        }
        guard destinations.count <= IntentResolver.destinationLimit else {
            return fail(
                RoutingError(
                    .limitExceeded,
                    "an intent names at most \(IntentResolver.destinationLimit) destinations"
                )
            )
        }
        goal = destinations
        pending = destinations.dropFirst()
        return enter(first)
    }

    /// Tries a destination.
    func enter(_ destination: Destination) -> Progress {
        guard let route = resolver.router.table.prepared(destination.route) else {
            // The plan is not that of the destination beneath.
            pass = nil
            return fail(noRoute(destination.route))
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

    private func enter(_ route: PreparedRoute, context: Context) -> Progress {
        if let departure = route.departure {
            return leave(departure, route, token: context[Departure.tokenKey]?.text)
        }
        recorder?.enter(route.route.id, context: context)
        let pass = Pass(route: route, context: context)
        self.pass = pass
        let early = resolver.router.table.globals.early
        guard !hasAskedEarly, !early.isEmpty else { return navigate(pass) }
        pass.questions = early.map {
            Reading.Question(
                interceptor: $0,
                context: context,
                place: nil,
                depth: assignments.count
            )
        }
        for interceptor in early {
            do throws(RoutingError) {
                try interceptor.prepare(in: scope(context))
            } catch {
                recorder?.note(refusal: error, of: interceptor, at: nil)
                return fail(error)
            }
        }
        return ask(pass)
    }

    /// Reads the chain and makes the plan; then asks, unless a screen forbids the plan anyway.
    private func navigate(_ pass: Pass) -> Progress {
        let scope = scope(pass.context)
        let known = assignments.count
        do throws(RoutingError) {
            let reading = try resolver.router.read(
                pass.route,
                in: scope,
                assignments: &assignments,
                passed: &pass.questions
            )
            pass.reading = reading
            pass.questions = reading.questions
            pass.position = 0
            do throws(RoutingError) {
                pass.way = try resolver.router.way(for: reading, in: scope, on: groundwork)
            } catch {
                guard error.code != .notDismissible, error.code != .transitionInProgress else {
                    throw error
                }
                recorder?.note(fault: error)
                pass.fault = error
            }
            return ask(pass)
        } catch {
            guard assignments.count > known else { return fail(error) }
            return askInFront(of: error, pass)
        }
    }

    /// Asks the interceptors from where it has come to, until one does not proceed.
    func ask(_ pass: Pass) -> Progress {
        while let question = pass.nextQuestion {
            switch question.interceptor.decision(in: scope(question.context)) {
            case .now(let verdict):
                recorder?.note(verdict, of: question)
                pass.position += 1
                if let end = settle(verdict, of: question) { return end }
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
        if let fault = pass.fault { return fail(fault) }
        if let reading = pass.reading { return conclude(pass, reading) }
        hasAskedEarly = true
        return navigate(pass)
    }

    /// Ends the attempt, or this pass of it, where an interceptor does not let it proceed.
    private func settle(
        _ verdict: Verdict,
        of question: Reading.Question
    ) -> Progress? {
        leaveOut(behind: question.depth, since: verdict)
        switch verdict {
        case .proceed:
            return nil
        case .refuse(let reason):
            return done(Resolution(.refused, request, reason: reason))
        case .openURL:
            guard let link = currentRequest.link else {
                return done(Resolution(.refused, request, reason: "no_link"))
            }
            return done(opening(link))
        case .failed(let error):
            return fail(question.place.map(error.at) ?? error)
        case .redirect(let destination):
            return turn(to: destination)
        case .detour(let detour):
            return begin(detour)
        }
    }

    /// Tries another route instead of the one that is tried and of those that were to be shown on
    /// top of it.
    private func turn(to destination: Destination) -> Progress {
        redirectCount += 1
        pending = []
        if Departure(destination.route) != nil { levels = [] }
        hasAskedEarly = true
        guard redirectCount <= IntentResolver.redirectLimit else { return fail(Self.endless) }
        return enter(destination)
    }

    static let endless = RoutingError(
        .limitExceeded,
        "interceptors redirected more than \(IntentResolver.redirectLimit) times"
    )

    private func scope(_ context: Context) -> StepScope {
        StepScope(request: currentRequest, context: context, recorder: recorder)
    }
}
