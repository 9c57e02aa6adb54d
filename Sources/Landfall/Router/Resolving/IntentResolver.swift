/// Answers intents: every readable one gets exactly one plan, whatever its outcome.
public struct IntentResolver: Sendable {
    /// The most redirects and detours of one intent.
    public static let redirectLimit = 8

    /// The most destinations that one intent shows one on top of the other.
    public static let destinationLimit = 16

    /// The longest resume token, in bytes.
    public static let tokenLimit = ResumePoint.tokenLimit

    /// The most steps of flows on the way to one destination.
    public static let flowStepLimit = FlowScope.stepLimit

    private var settings: SharedConstant<Settings>

    private struct Settings: Sendable {
        var router: Router
        let links: any LinkTable
        let maximumStateAge: Duration
        let catalogVersion: String
        let app: String
        let tokens: (any TokenSealer)?
        let detourLifetime: Duration
        let interceptorTimeout: Duration
        let audience: String
        let sessionSource: SessionSource
    }

    var router: Router {
        _read { yield settings.value.router }
        set { settings.value.router = newValue }
    }

    /// Where a link leads, and what may be recorded of it.
    func match(_ link: String) -> (resolution: LinkResolution, recordedText: String?) {
        settings.value.links.match(link)
    }

    var maximumStateAge: Duration { settings.value.maximumStateAge }

    /// The name of the app, for records; empty where nobody has given it one.
    public var app: String { settings.value.app }

    /// Makes and opens resume tokens; `nil` where no plan carries one.
    var tokens: (any TokenSealer)? { _read { yield settings.value.tokens } }

    /// How long a person has to finish a detour.
    var detourLifetime: Duration { settings.value.detourLifetime }

    /// The digest of the catalog, noted in every plan.
    package var catalogVersion: String { settings.value.catalogVersion }

    /// How long an interceptor that does not say may take.
    public var interceptorTimeout: Duration { settings.value.interceptorTimeout }

    /// Names the makers of resume tokens; tokens of others are refused.
    var audience: String { settings.value.audience }

    var sessionSource: SessionSource { settings.value.sessionSource }

    /// Creates a resolver.
    ///
    /// - Parameters:
    ///   - router: Resolves routes.
    ///   - links: Says which route a link leads to.
    ///   - maximumStateAge: A state that is older when the intent comes counts as unknown.
    ///   - interceptorTimeout: How long an interceptor that does not say may take.
    ///   - catalogVersion: The digest of the catalog, noted in every plan.
    ///   - tokens: Makes and opens resume tokens; without it a detour can't be resumed.
    ///   - detourLifetime: How long a person has for each step of a detour.
    ///   - audience: Names the app and the pipeline, so that resume tokens of others are refused
    ///     where keys are shared.
    ///   - sessionSource: Whose session counts where an intent brings a state of its own.
    ///   - app: The name of the app, for records.
    public init(
        router: Router,
        links: any LinkTable,
        maximumStateAge: Duration,
        interceptorTimeout: Duration = .seconds(1),
        catalogVersion: String,
        tokens: (any TokenSealer)? = nil,
        detourLifetime: Duration = .seconds(3600),
        audience: String = "",
        sessionSource: SessionSource = .stored,
        app: String = ""
    ) {
        settings = SharedConstant(
            Settings(
                router: router,
                links: links,
                maximumStateAge: maximumStateAge,
                catalogVersion: catalogVersion,
                app: app,
                tokens: tokens,
                detourLifetime: detourLifetime,
                interceptorTimeout: interceptorTimeout,
                audience: audience,
                sessionSource: sessionSource
            )
        )
    }

    /// Answers an intent, or comes to an interceptor that has to be waited for.
    ///
    /// - Parameters:
    ///   - intent: The intent.
    ///   - stored: The last state that the device reported, or `nil`.
    ///   - absence: Why there is none; asked for only where the intent brings none either.
    ///   - now: The time that counts as now.
    ///   - isExplaining: Whether ``Resolution/explanation`` is wanted.
    /// - Returns: The plan and what is recorded with it, the plan's id left empty; or the question
    ///   on which the answer waits.
    public func begin(
        _ intent: NavigationIntent,
        stored: DeviceState?,
        absence: @autoclosure () -> StateAbsence = .neverReported,
        now: Timestamp,
        isExplaining: Bool = false
    ) -> Progress {
        Progress(
            begin(
                intent,
                stored: stored,
                absence: absence(),
                now: now,
                isExplaining: isExplaining
            ) { _, _ in "" }
        )
    }

    /// The same, for a plan that gets its id from what it is based on.
    ///
    /// - Parameters:
    ///   - intent: The intent.
    ///   - stored: The last state that the device reported, or `nil`.
    ///   - absence: Why there is none.
    ///   - now: The time that counts as now.
    ///   - isExplaining: Whether ``Resolution/explanation`` is wanted.
    ///   - planID: Makes the plan's id of the catalog's digest and the basis; asked once.
    /// - Returns: The plan and what is recorded with it, or the question on which the answer waits.
    package func begin(
        _ intent: NavigationIntent,
        stored: DeviceState?,
        absence: @autoclosure () -> StateAbsence,
        now: Timestamp,
        isExplaining: Bool = false,
        planID: (_ catalogVersion: String, _ basis: PlanBasis) -> String
    ) -> AnswerProgress {
        let (state, source) = chooseState(for: intent, stored: stored, now: now)
        let basis = PlanBasis.start(
            from: state,
            source: source,
            absence: excess(over: intent, stored: stored, now: now).map(StateAbsence.tooOld)
                ?? (intent.deviceID.isEmpty ? .noDevice : absence())
        )
        let id = planID(settings.value.catalogVersion, basis)
        var resolution = PendingResolution(
            resolver: self,
            answer: Answer(
                to: NavigationRequest(intent: intent, state: consume state, now: now),
                planID: id,
                basedOn: basis,
                catalogVersion: catalogVersion
            ),
            recorder: isExplaining ? Recorder() : nil
        )
        switch resolution.begin() {
        case .answer:
            return .done(resolution.takeAnswer())
        case .question(let question):
            return .waiting(Waiting(question: question, resolution: PausedResolution(resolution)))
        }
    }

    /// Answers an intent whose interceptors all decide at once.
    ///
    /// - Parameters:
    ///   - intent: The intent.
    ///   - stored: The last state that the device reported, or `nil`.
    ///   - now: The time that counts as now.
    ///   - isExplaining: Whether ``Resolution/explanation`` is wanted.
    /// - Returns: The plan and what is recorded with it; the plan's id is left empty. An interceptor
    ///   that would have to be waited for fails the plan with
    ///   ``RoutingError/Code/guardTimeout``: use ``begin(_:stored:absence:now:isExplaining:)`` where there
    ///   are such.
    public func resolve(
        _ intent: NavigationIntent,
        stored: DeviceState?,
        now: Timestamp,
        isExplaining: Bool = false
    ) -> Resolution {
        var progress = begin(intent, stored: stored, now: now, isExplaining: isExplaining)
        while true {
            switch progress {
            case .done(let resolution): return resolution
            case .waiting(let waiting): progress = waiting.resume(with: .failed(.timeout))
            }
        }
    }

    /// What of a link may be recorded.
    ///
    /// - Parameter link: The URL as the person opened it.
    /// - Returns: What the table of links declares of it.
    public func recordedText(ofLink link: String) -> String {
        settings.value.links.recordedText(of: link)
    }
}

extension RoutingError {
    /// An interceptor was not waited for any longer.
    static var timeout: RoutingError {
        RoutingError(.guardTimeout, "an interceptor took too long")
    }
}

extension IntentResolver {
    /// Whether answers depend on assignments that were kept; then ask for ``stickySubjects(of:stored:now:)``
    /// first, and answer by what ``knowing(_:)`` gives.
    public var keepsAssignments: Bool { router.keepsAssignments }

    private var sticky: (any StickyAssigner)? { router.sticky }

    /// Whose kept assignments may count for the answer to an intent.
    ///
    /// - Parameters:
    ///   - intent: The intent.
    ///   - stored: The last state that the device reported, or `nil`.
    ///   - now: The time that counts as now.
    /// - Returns: The subjects; none where the catalog keeps no assignments.
    public func stickySubjects(
        of intent: NavigationIntent,
        stored: DeviceState?,
        now: Timestamp
    ) -> [StickySubject] {
        guard keepsAssignments, let sticky else { return [] }
        let (state, _) = chooseState(for: intent, stored: stored, now: now)
        return sticky.subjects(of: NavigationRequest(intent: intent, state: state, now: now))
    }

    /// The same resolver, with the assignments that are stored already.
    ///
    /// - Parameter kept: The stored assignments of each subject. A subject that is missing has none.
    /// - Returns: A resolver that uses them, for the intents of those subjects.
    public func knowing(_ kept: [StickySubject: [String: String]]) -> IntentResolver {
        guard let sticky else { return self }
        var copy = self
        copy.router = router.assigning(by: sticky.knowing(kept))
        return copy
    }

    /// What is to be kept of the assignments of an answer: those that somebody was exposed to.
    ///
    /// - Parameter assignments: The exposures of a resolution of this resolver.
    /// - Returns: What was not kept before.
    public func additions(by assignments: [Assignment]) -> [KeptAssignment] {
        guard !assignments.isEmpty, keepsAssignments, let sticky else { return [] }
        return assignments.compactMap { sticky.addition(by: $0) }
    }
}
