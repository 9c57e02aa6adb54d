/// The resolution of one intent, which can wait for an interceptor and go on.
///
/// It decides what is done next. Its parts keep what it decides from: ``DestinationStack``,
/// ``FlowState``, ``ResultState`` and the ``RouteAttempt`` under way. It is never copied: most intents
/// are answered without waiting, and nothing of it is put into memory of its own for them.
struct PendingResolution: ~Copyable {
    let resolver: IntentResolver
    let recorder: Recorder?

    /// The answer, as far as it is known.
    private(set) var answer: Answer

    /// The destinations, and the plans of those beneath the one that is being tried.
    var stack = DestinationStack()

    /// The flows that run or are begun.
    var flows: FlowState

    /// What a screen that was shown for a result gives back.
    var results = ResultState()

    /// The route that is being tried.
    var attempt = RouteAttempt()

    /// Whether the interceptors were asked that are asked before a chain is read.
    var hasAskedEarly = false

    /// Where a resolution stops.
    enum Halt {
        /// At the answer, which is in ``PendingResolution/answer``.
        case answer
        /// At an interceptor that has to be waited for.
        case question(Waiting.Question)
    }

    init(resolver: IntentResolver, answer: consuming Answer, recorder: Recorder?) {
        self.resolver = resolver
        self.recorder = recorder
        self.flows = FlowState(table: resolver.router.table, request: answer.request)
        self.answer = answer
    }

    /// Puts the answer back, for a second verdict of the interceptor that was waited for; what was
    /// read of routes and flows stays.
    ///
    /// - Parameter begun: The answer as it was at the question; the experiments stay as they are now.
    mutating func restart(from begun: Resolution) {
        let known = assignments
        answer = Answer(begun)
        answer.plan.parts.assignments = known
    }

    /// Gives away the answer that it has come to.
    consuming func takeAnswer() -> Answer { answer }

    /// Answers what needs no route, else tries the one that is asked for.
    mutating func begin() -> Halt {
        if let end = request.intent.expiresAt, end <= request.now { return done(.expired) }
        if request.isForAnotherUser(request.intent.userID) { return refuse("wrong_user") }
        switch request.intent.target {
        case .link(let link): return follow(link)
        case .destination(let destination):
            stack.request([destination])
            return enter(destination)
        case .destinations(let list): return enter(list)
        case .resume(let resume): return resumeFlow(with: resume)
        }
    }

    private mutating func follow(_ link: String) -> Halt {
        let (resolution, recordedText) = resolver.match(link)
        answer.recordedLink = recordedText
        switch consume resolution {
        case .route(let id, let context):
            guard let route = route(id) else { return fail(noRoute(id)) }
            stack.follow(id, context)
            return enter(route, context: context)
        case .openURL(let url): return done(.opening(url))
        case .refused(let reason): return refuse(reason)
        }
    }

    // MARK: To a destination

    /// Tries the first destination, on which the others are shown one on top of the other.
    mutating func enter(_ destinations: [Destination]) -> Halt {
        do throws(RoutingError) {
            return enter(try stack.begin(with: destinations))
        } catch {
            return fail(error)
        }
    }

    /// Tries a destination.
    mutating func enter(_ destination: Destination) -> Halt {
        guard let route = route(destination.route) else {
            // The plan is not that of the destination beneath.
            attempt = RouteAttempt()
            return fail(noRoute(destination.route))
        }
        do throws(RoutingError) {
            let context = try route.route.context(from: destination.context)
            return enter(route, context: context)
        } catch {
            recorder?.enter(route.route.id, context: Context())
            attempt = RouteAttempt(route: route, context: Context())
            return fail(error)
        }
    }

    private mutating func enter(
        _ route: consuming PreparedRoute,
        context: consuming Context
    ) -> Halt {
        if let departure = route.departure {
            return leave(departure, route, token: context[Departure.tokenKey]?.text)
        }
        recorder?.enter(route.route.id, context: context)
        attempt = RouteAttempt(route: route, context: context)
        return asksEarly ? askEarly() : navigate()
    }

    /// Whether somebody is to be asked before the chain is read.
    private var asksEarly: Bool { !hasAskedEarly && !resolver.router.table.early.isEmpty }

    /// Asks the interceptors that are asked before the chain is read.
    private mutating func askEarly() -> Halt {
        let early = resolver.router.table.early
        let context = attempt.context
        attempt.run.begin(
            early.map {
                Reading.Question(asked: $0, context: context, depth: assignments.count)
            }
        )
        let scope = StepScope(request: currentRequest, context: context, recorder: recorder)
        for early in early {
            do throws(RoutingError) {
                try early.interceptor.prepare(in: scope)
            } catch {
                recorder?.note(refusal: error, of: early.interceptor, at: nil)
                return fail(error)
            }
        }
        return ask()
    }

    /// Reads the chain and makes the plan; then asks, unless a screen forbids the plan anyway.
    private mutating func navigate() -> Halt {
        guard let route = attempt.route else {
            return fail(RoutingError(.generic, "no route is tried"))
        }
        let scope = StepScope(
            request: currentRequest,
            context: attempt.context,
            recorder: recorder
        )
        // Copied once: what is lent for a call is counted up for each.
        let router = resolver.router
        let known = assignments.count
        var passed: [Reading.Question] = []
        do throws(RoutingError) {
            let reading = try router.read(
                route,
                in: scope,
                assignments: &answer.plan.parts.assignments,
                passed: &passed
            )
            attempt.take(reading)
            do throws(RoutingError) {
                attempt.plan = try router.plan(for: reading, on: prior)
            } catch {
                guard error.code != .notDismissible, error.code != .transitionInProgress else {
                    throw error
                }
                recorder?.note(fault: error)
                attempt.fault = error
            }
            return ask()
        } catch {
            guard assignments.count > known else { return fail(error) }
            if attempt.reading == nil { attempt.run.begin(passed) }
            return askInFront(of: error)
        }
    }

    // MARK: Interceptors

    /// Continues with the verdict of the interceptor that was waited for.
    ///
    /// Whoever holds a ``Waiting`` can give it a second verdict: that gets an answer as well.
    mutating func resume(with verdict: Verdict) -> Halt {
        guard let question = attempt.run.next else {
            return fail(RoutingError(.generic, "no interceptor was waited for"))
        }
        recorder?.note(verdict, of: question, isAwaited: true)
        attempt.run.advance()
        return settle(verdict, of: question)
    }

    /// Asks the interceptors from where it has come to, until one does not proceed.
    private mutating func ask() -> Halt {
        switch attempt.run.ask(in: currentRequest, recorder) {
        case .verdict(let verdict, let question):
            return settle(verdict, of: question)
        case .waiting(let question, let timeout, let ask):
            return .question(
                Waiting.Question(
                    interceptor: question.interceptor.label,
                    timeout: timeout ?? resolver.interceptorTimeout,
                    ask: ask
                )
            )
        case nil:
            if let fault = attempt.fault { return fail(fault) }
            if let reading = attempt.reading { return conclude(reading) }
            hasAskedEarly = true
            return navigate()
        }
    }

    /// Ends the resolution, or this attempt of it, where an interceptor does not let it proceed.
    private mutating func settle(_ verdict: Verdict, of question: Reading.Question) -> Halt {
        if let obstacle = verdict.exposureObstacle {
            dropExposures(behind: question.depth, since: obstacle)
        }
        switch verdict {
        case .proceed:
            return ask()
        case .refuse(let reason):
            return refuse(reason)
        case .openURL:
            guard let link = currentRequest.link else { return refuse("no_link") }
            return done(.opening(link))
        case .failed(let error):
            return fail(question.place.map(error.at) ?? error)
        case .redirect(let destination):
            hasAskedEarly = true
            do throws(RoutingError) {
                try stack.redirect(to: destination.route)
            } catch {
                return fail(error)
            }
            return enter(destination)
        case .detour(let detour):
            return begin(detour)
        }
    }

    /// Leaves out the experiments behind an interceptor that does not let the intent proceed.
    ///
    /// What it says comes whatever their variations: it is reached before they are. Those in front
    /// of it stay, since another of their variations might not have led to it.
    ///
    /// - Parameters:
    ///   - depth: How many stay.
    ///   - obstacle: Why the others are no exposures, in words for a person.
    mutating func dropExposures(behind depth: Int, since obstacle: String) {
        guard depth < assignments.count else { return }
        recorder?.note(leftOut: assignments[depth...], since: obstacle)
        answer.plan.parts.assignments.removeSubrange(depth...)
    }

    /// Fails an attempt in which a variation may be to blame, unless an interceptor in front of the
    /// experiment has something else to say: that comes first whatever the variation, or one whose
    /// way fails would be seen more often than one whose way does not.
    private mutating func askInFront(of error: RoutingError) -> Halt {
        recorder?.note(fault: error)
        attempt.fault = error
        attempt.run.begin(inFrontOf: assignments.count)
        return ask()
    }

    // MARK: What is known so far

    /// The device and the intent as they came.
    var request: NavigationRequest { flows.intentRequest }

    /// The experiments that the answer followed from so far, in the order of their evaluation.
    var assignments: [Assignment] { _read { yield answer.plan.parts.assignments } }

    /// The route of a name as the Router reads it.
    private func route(_ id: RouteID) -> PreparedRoute? { flows.table.prepared(id) }

    /// The device as it will be when the destination is shown that is being tried.
    var currentRequest: NavigationRequest {
        stack.levels.isEmpty ? flows.request : stack.levels[stack.levels.count - 1].request
    }

    /// What is planned beneath that destination.
    private var prior: PriorPlan? {
        stack.levels.last.map { PriorPlan(start: request.state.tree, plan: $0.plan) }
    }

    private func noRoute(_ route: RouteID) -> RoutingError {
        stack.noRoute(route, isInFlow: !flows.isEmpty)
    }
}
