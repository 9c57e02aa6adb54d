/// The route that is tried: what was read of it, and its plan.
struct RouteAttempt: ~Copyable {
    /// The route; `nil` where none is tried yet, and where there is none of the name.
    let route: PreparedRoute?
    let context: Context
    /// Whom to ask, and how far that is.
    var run = InterceptorRun()
    private(set) var reading: Reading?
    var plan: RoutePlan?
    /// Why there is no plan although the chain was read to its end.
    var fault: RoutingError?

    /// Tries no route.
    init() { (route, context) = (nil, Context()) }

    init(route: consuming PreparedRoute, context: consuming Context) {
        self.route = route
        self.context = context
    }

    /// Takes what was read of the route, and begins with the first of whom to ask.
    mutating func take(_ reading: consuming Reading) {
        run.begin(reading.questions)
        self.reading = reading
    }
}

/// Asks the interceptors of an attempt, one after the other, until one does not proceed.
struct InterceptorRun {
    private var questions: [Reading.Question] = []
    private var position = 0

    /// What ends a run, or interrupts it.
    enum Stop {
        /// An interceptor does not let the intent proceed.
        case verdict(Verdict, Reading.Question)
        /// An interceptor has to be waited for.
        case waiting(
            Reading.Question,
            timeout: Duration?,
            ask: @Sendable () async throws -> Verdict
        )
    }

    /// The question that is asked next, if there is one left.
    var next: Reading.Question? {
        position < questions.count ? questions[position] : nil
    }

    /// Begins with the first of some questions.
    mutating func begin(_ questions: [Reading.Question]) {
        self.questions = questions
        position = 0
    }

    /// Begins again with those that stand in front of an experiment.
    mutating func begin(inFrontOf depth: Int) {
        questions.removeAll { $0.depth >= depth }
        position = 0
    }

    /// Goes on behind a question that was answered.
    mutating func advance() { position += 1 }

    /// Asks from where the run has come to.
    ///
    /// - Parameters:
    ///   - request: What is known of the device and the intent.
    ///   - recorder: Records what was said.
    /// - Returns: What ends the run or interrupts it; `nil` where all let the intent proceed.
    mutating func ask(in request: NavigationRequest, _ recorder: Recorder?) -> Stop? {
        // By their places: a question that is taken out is copied.
        while position < questions.count {
            let scope = StepScope(
                request: request,
                context: questions[position].context,
                recorder: recorder
            )
            switch questions[position].asked.interceptor.decision(in: scope) {
            case .now(.proceed):
                recorder?.note(.proceed, of: questions[position])
                position += 1
            case .now(let verdict):
                let question = questions[position]
                recorder?.note(verdict, of: question)
                position += 1
                return .verdict(verdict, question)
            case .later(let timeout, let ask):
                return .waiting(questions[position], timeout: timeout, ask: ask)
            }
        }
        return nil
    }
}
