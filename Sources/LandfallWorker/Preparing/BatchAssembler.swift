import Landfall
import LandfallBytes
import LandfallContract
import LandfallKafka
import LandfallTokens

/// Turns records that were read into what they lead to: plans, repeated plans and dead letters.
///
/// Records are added in their order, then all are answered at once, so that interceptors which have
/// to be waited for are asked concurrently. It does no I/O: what is to be known of earlier batches
/// and of topics is given to it.
struct BatchAssembler {
    private var resolver: IntentResolver
    private let users: UserPseudonyms
    /// What may be recorded of answers, as long as the resolver is the same.
    private(set) var redaction: RowRedaction
    let replies: ReplyWriter
    let results: ResultWriter?
    let deadLetters: DeadLetterWriter
    let limits: RecordLimits
    /// The topic of all plans.
    let plans: PlanTopic
    /// The time of the plans.
    let issued: ReplyWriter.IssueTime
    private let now: Timestamp

    /// The first plans of identities that came before, from the ledger.
    private var known: [IntentIdentity: LedgerRecord]

    private let rows: DecisionEncoder
    let records: RecordMemory

    /// Takes notes for spans; `nil` where there are to be none.
    var trace: BatchTrace?

    /// The topics to which an extra reply can be sent.
    private(set) var replyTopics: [String: ReplyTopic]

    /// What records led to that waited for nothing, in order: dead letters, reports and answers.
    private var done: [RecordOutcome] = []

    /// The other records, in order, each with how many of ``done`` come before it.
    private var open: [(before: Int, entry: Entry)] = []

    /// How far the answers are to the intents that wait, in order.
    private var answers: [Progress] = []

    /// Where among all records an identity came for the first time.
    private var begun: [IntentIdentity: Int] = [:]

    /// A record of which it isn't known yet what it leads to.
    private enum Entry {
        /// An intent of whose answer nothing can be sent.
        case failed(KafkaError)
        /// An intent that comes for the first time, and waits for an interceptor.
        case first(IntentRecord, RecordPlace)
        /// One that came before.
        case again(IntentRecord, RecordPlace)
    }

    /// Begins a batch, which the catalog of this moment answers to its end.
    init(setup: LaneSetup, memory: LaneMemory, now: Timestamp) {
        self.init(
            resolver: setup.resolver.value,
            users: setup.worker.users,
            replies: setup.replies,
            results: setup.results,
            deadLetters: setup.deadLetters,
            limits: memory.limits,
            chunks: memory.chunks,
            now: now
        )
    }

    init(
        resolver: IntentResolver,
        users: UserPseudonyms = UserPseudonyms(),
        replies: ReplyWriter,
        results: ResultWriter? = nil,
        deadLetters: DeadLetterWriter,
        limits: RecordLimits,
        chunks: ChunkPool = ChunkPool(),
        now: Timestamp,
        known: [IntentIdentity: LedgerRecord] = [:],
        replyTopics: [String: ReplyTopic] = [:]
    ) {
        self.resolver = resolver
        self.users = users
        self.redaction = RowRedaction(users: users, resolver: resolver)
        self.rows = DecisionEncoder(CatalogColumns(of: resolver), in: chunks)
        self.records = RecordMemory(in: chunks)
        self.replies = replies
        self.results = results
        self.deadLetters = deadLetters
        self.limits = limits
        self.plans = PlanTopic(replies.settings.plansTopic, limits)
        self.now = now
        self.issued = ReplyWriter.IssueTime(now)
        self.known = known
        self.replyTopics = replyTopics
    }

    /// Makes room for records that are added next.
    mutating func reserve(_ count: Int) {
        done.reserveCapacity(done.count + count)
        begun.reserveCapacity(begun.count + count)
    }

    /// Whether no record was added.
    var isEmpty: Bool { count == 0 }

    /// How many records were added.
    private var count: Int { done.count + open.count }

    /// Takes note of what is to be known of the records that are added next.
    ///
    /// - Parameters:
    ///   - plans: The first plans of identities among them that came in earlier batches.
    ///   - topics: What is known of the topics to which their callers want a reply.
    mutating func know(
        _ plans: [IntentIdentity: LedgerRecord],
        replyTopics topics: [String: ReplyTopic]
    ) {
        if !plans.isEmpty { known.merge(plans) { first, _ in first } }
        if !topics.isEmpty { replyTopics.merge(topics) { _, count in count } }
    }

    /// The digest of the catalog that the batch is answered by.
    var catalogVersion: String { resolver.catalogVersion }
    /// Whether an interceptor has to be waited for.
    var isWaiting: Bool { !answers.isEmpty }
    /// Whether the catalog keeps assignments; then the batch needs those of its subjects.
    var keepsAssignments: Bool { resolver.keepsAssignments }

    /// The name of the app that the batch is answered for; `nil` where the catalog gives none.
    var app: String? { redaction.app }

    /// Whose kept assignments may count for an intent.
    func subjects(of intent: IntentRecord, stored: DeviceState?) -> [StickySubject] {
        resolver.stickySubjects(of: intent.intent, stored: stored, now: now)
    }

    /// Takes note of what was kept of all subjects of the batch.
    mutating func know(_ kept: [StickySubject: [String: String]]) {
        guard !kept.isEmpty else { return }
        resolver = resolver.knowing(kept)
        redaction = RowRedaction(users: users, resolver: resolver)
    }

    /// Adds a readable intent, and answers it as far as that can be done at once.
    ///
    /// - Parameters:
    ///   - intent: The intent as it was read.
    ///   - place: Where its record stands.
    ///   - stored: The state that its device reported last; asked for only if the intent comes for
    ///     the first time.
    ///   - absence: Why there is none; asked for only where the intent brings none either.
    mutating func add(
        _ intent: IntentRecord,
        at place: RecordPlace,
        stored: @autoclosure () -> DeviceState?,
        absence: @autoclosure () -> StateAbsence
    ) {
        guard begin(intent.identity) else { return add(.again(intent, place)) }
        let progress = resolver.begin(
            intent.intent,
            stored: stored(),
            absence: absence(),
            now: now
        ) { catalogVersion, basis in
            intent.identity.planID(catalogVersion: catalogVersion, basis: basis)
        }
        switch progress {
        case .done(let resolved):
            do throws(KafkaError) {
                done.append(try answer(intent, at: place, by: resolved))
            } catch {
                add(.failed(error))
            }
        case .waiting(let waiting):
            trace?.waits(intent, planID: waiting.planID, at: answers.count)
            answers.append(.waiting(waiting))
            add(.first(intent, place))
        }
    }

    /// Takes note of the entry that comes next, unless one with its identity came before.
    ///
    /// - Returns: Whether none has.
    private mutating func begin(_ identity: IntentIdentity) -> Bool {
        guard known.isEmpty || known[identity] == nil else { return false }
        let place = count
        // Stored where there is nothing: in one look-up.
        func kept(_ place: inout Int) -> Int { place }
        return kept(&begun[identity, default: place]) == place
    }

    /// Adds a report of a device on a plan, to which nobody is answered.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - place: Where its record stands.
    ///   - isFirst: Whether it is recorded; one that has come before is not.
    mutating func add(_ report: PlanResult, at place: RecordPlace, isFirst: Bool) {
        done.append(
            RecordOutcome(
                place,
                SentAnswer(LedgerRecords()),
                .report(isFirst ? .first(report) : .again(report.result))
            )
        )
    }

    /// Adds a record that can't be read as an intent or as a report.
    ///
    /// - Parameter record: The record.
    /// - Throws: ``KafkaError`` when a topic's name is none.
    mutating func add(_ record: RefusedRecord) throws(KafkaError) {
        trace?.unreadable(record)
        done.append(try deadLetter(for: record))
    }

    private mutating func add(_ entry: Entry) { open.append((done.count, entry)) }

    /// Answers what was added, once the interceptors have spoken that have to be waited for.
    ///
    /// - Parameters:
    ///   - clock: Measures how long an interceptor takes.
    ///   - watch: Looks on while they are asked.
    /// - Returns: What each record leads to, in the order in which they were added: the plan, for an
    ///   identity that came before the plan of the first, or a dead letter.
    /// - Throws: ``KafkaError`` when a topic's name is none; `CancellationError` when the worker is
    ///   taken down before all interceptors have spoken, and nothing of the batch is recorded.
    mutating func finish(
        clock: some Clock<Duration>,
        watch: InterceptorWatch? = nil
    ) async throws -> [RecordOutcome] {
        let resolutions = try await resolver.finish(answers, clock: clock, observer: watch)
        answers = []
        return try collect(resolutions[...])
    }

    /// Answers what was added, where no interceptor has to be waited for.
    mutating func finishAtOnce() throws -> [RecordOutcome] {
        precondition(answers.isEmpty, "an interceptor has to be waited for")
        return try collect([])
    }

    private mutating func collect(_ answered: ArraySlice<Resolution>) throws -> [RecordOutcome] {
        // As a rule nothing is open.
        let all = open.isEmpty ? done : try closed(answered)
        (done, open, begun) = ([], [], [:])
        return all
    }

    /// Returns the finished outcomes and those of the others, in order.
    private func closed(_ answered: ArraySlice<Resolution>) throws -> [RecordOutcome] {
        var resolutions = answered
        var all: [RecordOutcome] = []
        all.reserveCapacity(count)
        var taken = 0
        for (before, entry) in open {
            all += done[taken..<before]
            taken = before
            switch entry {
            case .failed(let error): throw error
            case .first(let intent, let place):
                guard let resolution = resolutions.popFirst() else { continue }
                all.append(try answer(intent, at: place, by: Answer(resolution)))
            case .again(let intent, let place):
                let former = begun[intent.identity].flatMap { all[$0].records.first }
                guard let first = known[intent.identity] ?? former else { continue }
                all.append(try repeated(first, for: intent, at: place))
            }
        }
        return all + done[taken...]
    }

    private func answer(
        _ intent: IntentRecord,
        at place: RecordPlace,
        by resolved: consuming Answer
    ) throws(KafkaError) -> RecordOutcome {
        var decision = AnsweredIntent(resolved, redaction)
        let answer = try fitted(&decision, answering: intent)
        trace?.answered(intent, at: place, by: decision.plan)
        return RecordOutcome(place, answer, .decision(rows.encode(decision, at: place)))
    }

    private func repeated(
        _ first: LedgerRecord,
        for intent: IntentRecord,
        at place: RecordPlace
    ) throws(KafkaError) -> RecordOutcome {
        trace?.repeated(intent, at: place, as: first)
        return RecordOutcome(place, try fitted(repeating: first, for: intent), .repeated)
    }
}
