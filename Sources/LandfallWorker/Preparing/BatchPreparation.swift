import Landfall
import LandfallContract
import LandfallKafka
import Logging

/// Reads and answers the records of a batch, as far as that needs neither Kafka nor PostgreSQL.
///
/// A lane makes it, and may lend it to its second thread. It works on some records at a time, so
/// that what each needs is still near when it is answered, and gone when the next come.
final class BatchPreparation {
    /// The records.
    let batch: Slice<RecordBatch>

    /// When it was taken.
    let now: Timestamp

    /// The same by a clock that does not jump.
    let takenAt = ContinuousClock.now

    /// What was answered so far.
    var assembler: BatchAssembler

    /// What has to be asked before it can continue; `nil` where nothing has.
    private(set) var question: Question?

    /// Why it can't continue at all.
    private(set) var failure: KafkaError?

    /// The topic of the last key that another partitioner than murmur2 has placed.
    private(set) var misplaced: Topic?

    private let setup: LaneSetup
    private let memory: LaneMemory
    private let partitionCount: Int
    private let logger: Logger
    private var next: [TopicPartition: Offset]
    /// Those that were read and not answered yet, with their places in the batch.
    private var taken: [(place: Int, record: DecodedRecord)] = []
    private var read = ReadStates()
    /// How long it has worked so far.
    private(set) var spent = Duration.zero
    /// Since when it works.
    private var resumedAt: ContinuousClock.Instant

    /// The records that were not looked at yet; once the time is over, those that are not answered,
    /// which begin the next batch.
    private(set) var rest: Slice<RecordBatch>

    /// How many records there are for each that is measured: a lone one, and of several every eighth.
    private static let recordsPerTime = 8

    /// How long the measured records took to answer.
    private(set) var times: [Duration] = []

    /// Few enough for what they need to stay in a processor's own cache.
    private static let recordsAtOnce = 128

    /// Begins a batch, which the catalog of this moment answers to its end.
    ///
    /// - Parameters:
    ///   - batch: The records, from the one on with which the former batch ended.
    ///   - setup: What the lane is made of.
    ///   - memory: What the lane knows.
    ///   - next: The first offset of each of the lane's partitions that was not taken yet.
    ///   - partitionCount: The partitions of each intent topic.
    ///   - logger: Where it logs.
    init(
        _ batch: Slice<RecordBatch>,
        setup: LaneSetup,
        memory: LaneMemory,
        next: [TopicPartition: Offset],
        partitionCount: Int,
        logger: Logger
    ) {
        self.batch = batch
        self.now = setup.now()
        self.assembler = BatchAssembler(setup: setup, memory: memory, now: now)
        self.setup = setup
        self.memory = memory
        self.next = next
        self.partitionCount = partitionCount
        self.logger = logger
        self.rest = batch
        self.resumedAt = setup.instant()
        assembler.reserve(batch.count)
    }

    /// Goes on until all records are answered, the time is over, or something has to be asked.
    ///
    /// Each call that finds something to answer answers one record at least.
    func advance() {
        resumedAt = setup.instant()
        defer { spent += setup.instant() - resumedAt }
        do throws(KafkaError) {
            while question == nil {
                try answerTaken()
                guard !rest.isEmpty, assembler.isEmpty || !isOver(after: setup.answerTime) else {
                    return
                }
                // One query a batch asks for the kept assignments of all subjects.
                let count = assembler.keepsAssignments ? rest.count : Self.recordsAtOnce
                taken = take(rest.prefix(count))
                rest = rest.dropFirst(count)
                question = makeQuestion()
            }
        } catch {
            failure = error
        }
    }

    /// Answers the records that were read, as far as there is time.
    private func answerTaken() throws(KafkaError) {
        // No look at the clock more than are needed for the end: a lone record counts from the beginning.
        var began = taken.count == 1 ? resumedAt : nil
        for index in taken.indices {
            let item = taken[index].record
            checkPlace(of: item)
            try add(item)
            let now = setup.instant()
            if let began, taken.count == 1 || index % Self.recordsPerTime == 1 {
                times.append(now - began)
            }
            began = now
            guard index + 1 < taken.count, spent + (now - resumedAt) >= setup.answerTime else {
                continue
            }
            putBack(from: index + 1)
            break
        }
        taken = []
    }

    /// Leaves the records from one on to the next batch, which reads them anew.
    private func putBack(from index: Int) {
        rest = batch.base[taken[index].place..<batch.endIndex]
        taken.removeSubrange(index...)
    }

    /// Whether it has worked for so long.
    private func isOver(after time: Duration) -> Bool {
        spent + (setup.instant() - resumedAt) >= time
    }

    /// Takes the answer to the question.
    ///
    /// - Parameters:
    ///   - plans: The first plans of the suspects that did come before.
    ///   - replyTopics: What is known of the topics that exist.
    ///   - kept: What is kept of the subjects.
    func answer(
        _ plans: [IntentIdentity: LedgerRecord],
        replyTopics: [String: ReplyTopic],
        kept: [StickySubject: [String: String]]
    ) {
        assembler.know(plans, replyTopics: replyTopics)
        assembler.know(kept)
        question = nil
    }

    /// Takes the records of the lane's partitions that were not taken yet, and reads each once.
    private func take(
        _ records: Slice<RecordBatch>
    ) -> [(place: Int, record: DecodedRecord)] {
        var taken: [(place: Int, record: DecodedRecord)] = []
        taken.reserveCapacity(records.count)
        // Records come in runs of one partition, which is looked up once for each run.
        var run: (partition: TopicPartition, next: Offset?)?
        for place in records.indices {
            let record = records[place]
            let partition = record.topicPartition
            if run?.partition != partition {
                if let run { next[run.partition] = run.next }
                run = (partition, next[partition])
            }
            guard let expected = run?.next, record.offset >= expected else { continue }
            run?.next = record.offset.next
            taken.append((place, setup.read(record)))
        }
        if let run { next[run.partition] = run.next }
        return taken
    }

    /// Whether a partition is the one where murmur2 puts a key; `nil` without a key, which is put
    /// anywhere.
    private func isPartition(_ number: Int32, of key: [UInt8]?) -> Bool? {
        guard partitionCount > 0 else { return true }
        return key.map { key in
            KeyPartitioner.partition(ofKey: key, partitionCount: partitionCount).number == number
        }
    }

    /// Counts keys that another partitioner than murmur2 has placed: the state of such a device may
    /// lie in a partition that another lane owns.
    private func checkPlace(of item: DecodedRecord) {
        let isInKeyPartition: Bool?
        switch item {
        case .intent(let intent):
            isInKeyPartition = isPartition(intent.origin.partition, of: intent.key)
        case .unreadable(let record) where record.place.partition.topic != setup.topics.planResults:
            let number = record.place.partition.partition.number
            isInKeyPartition = isPartition(number, of: record.key)
        case .report, .unreadable: return
        }
        guard isInKeyPartition == false else { return }
        setup.tally.add { $0.misplacedKeys += 1 }
        misplaced = item.place.partition.topic
    }

    /// What has to be asked about the records that were read.
    ///
    /// The plans of identities that may have come before, and whether the topics exist to which callers
    /// want a reply. The worker's own topics are never among those: a plan among the states of devices would be
    /// taken for one.
    private func makeQuestion() -> Question? {
        let subjects = assembler.keepsAssignments ? subjects() : []
        var suspects: [IntentIdentity: Bool] = [:]
        var topics: Set<String> = []
        for index in taken.indices {
            guard case .intent(let intent) = taken[index].record else { continue }
            addSuspect(intent, &suspects)
            if let reply = intent.reply { topics.insert(reply.topic) }
        }
        if !topics.isEmpty {
            let own = setup.ownTopics
            topics = topics.filter { setup.replies.settings.isAllowed($0) && !own.contains($0) }
        }
        guard !suspects.isEmpty || !topics.isEmpty || !subjects.isEmpty else { return nil }
        return Question(suspects: suspects, replyTopics: topics, subjects: subjects)
    }

    /// Takes note of an intent that may have come before: here, or in another partition where its
    /// record could as well be.
    private func addSuspect(_ intent: IntentRecord, _ suspects: inout [IntentIdentity: Bool]) {
        let identity = intent.identity
        let mayBeElsewhere =
            memory.isRepartitioned
            || isPartition(intent.origin.partition, of: intent.key) != true
        guard mayBeElsewhere || memory.identities.mayContain(identity.hash) else { return }
        suspects[identity] = mayBeElsewhere || suspects[identity] == true
    }

    /// The subjects of the records that were read; after half of the time, which the answers need as
    /// well, the records that are left begin the next batch.
    private func subjects() -> Set<StickySubject> {
        var subjects: Set<StickySubject> = []
        for (index, item) in taken.enumerated() {
            if index > 0, isOver(after: setup.answerTime / 2) {
                putBack(from: index)
                break
            }
            guard case .intent(let intent) = item.record else { continue }
            let stored = state(for: intent)
            subjects.formUnion(assembler.subjects(of: intent, stored: stored))
        }
        return subjects
    }

    private func add(_ item: DecodedRecord) throws(KafkaError) {
        switch item {
        case .unreadable(let record):
            try assembler.add(record)
        case .intent(let intent):
            let place = RecordPlace(intent.origin)
            assembler.add(
                intent,
                at: place,
                stored: state(for: intent),
                absence: memory.states.absence(
                    of: intent.intent.deviceID,
                    in: place.partition.partition
                )
            )
        case .report(let report, let place):
            assembler.add(report, at: place, isFirst: isFirst(report, in: place))
        }
    }

    /// Whether a report says what none has said within the window, and counts from here on.
    private func isFirst(_ report: PlanResult, in place: RecordPlace) -> Bool {
        let identity = report.identity
        let number = place.partition.partition
        guard memory.reportFilters[number]?.holds(identity) != true else { return false }
        memory.reportFilters[number]?.add(identity)
        return true
    }

    /// The state that the device of an intent reported last.
    private func state(for intent: IntentRecord) -> DeviceState? {
        let device = intent.intent.deviceID
        guard !device.isEmpty else { return nil }
        let partition = Partition(intent.origin.partition)
        if let known = read.state(of: device, in: partition) { return known }
        guard let found = memory.states.state(of: device, in: partition) else { return nil }
        read.keep(found.state, ofBytes: found.sizeBytes, of: device, in: partition)
        return found.state
    }
}
