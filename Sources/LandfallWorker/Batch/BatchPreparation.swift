import Landfall
import LandfallContract
import LandfallKafka
import Logging

/// Reads and answers the records of a batch, as far as that needs neither Kafka nor PostgreSQL.
///
/// A lane makes it, and may lend it to its assistant. It works on some records at a time, so that
/// what each needs is still near when it is answered, and gone when the next come.
final class BatchPreparation {
    /// The batch.
    let batch: RecordBatch

    /// When it was taken.
    let now: Landfall.Timestamp

    /// What was answered so far.
    var assembler: BatchAssembler

    /// What has to be asked before it can go on; `nil` where nothing has.
    private(set) var question: Question?

    /// Why it can't go on at all.
    private(set) var failure: KafkaError?

    /// The topic of a key that another partitioner than murmur2 has placed, the first of all that
    /// the process has seen.
    private(set) var misplaced: Topic?

    private let setup: LaneSetup
    private let memory: LaneMemory
    private let partitionCount: Int
    private let logger: Logger
    private var rest: Slice<RecordBatch>
    private var next: [TopicPartition: Offset]
    private var taken: [TakenRecord] = []

    /// What only PostgreSQL and Kafka can tell.
    struct Question: Sendable {
        /// Identities that may have come before.
        let suspects: Set<[UInt8]>
        /// The topics, of those allowed, to which callers want a reply.
        let replyTopics: Set<String>
        /// Those whose kept assignments may count; all of the batch at once.
        let subjects: Set<StickySubject>
    }

    /// Few enough for what they need to stay in a processor's own cache.
    private static let recordsAtOnce = 128

    /// Begins a batch, which the catalog of this moment answers to its end.
    ///
    /// - Parameters:
    ///   - batch: The records.
    ///   - setup: What the lane is made of.
    ///   - memory: What the lane knows.
    ///   - next: The first offset of each of the lane's partitions that was not taken yet.
    ///   - partitionCount: The partitions of each intent topic.
    ///   - logger: Where it logs.
    init(
        _ batch: RecordBatch,
        setup: LaneSetup,
        memory: LaneMemory,
        next: [TopicPartition: Offset],
        partitionCount: Int,
        logger: Logger
    ) {
        self.batch = batch
        self.now = setup.now()
        self.assembler = BatchAssembler(setup: setup, now: now)
        self.setup = setup
        self.memory = memory
        self.next = next
        self.partitionCount = partitionCount
        self.logger = logger
        self.rest = batch[...]
    }

    /// Goes on until all records are answered, or something has to be asked.
    func advance() {
        do throws(KafkaError) {
            while question == nil {
                for item in taken { try add(item) }
                taken = []
                guard !rest.isEmpty else { return }
                // What is kept of subjects is asked for in one query a batch.
                let count = assembler.keepsAssignments ? rest.count : Self.recordsAtOnce
                taken = take(rest.prefix(count))
                rest = rest.dropFirst(count)
                question = question(about: taken)
            }
        } catch {
            failure = error
        }
    }

    /// Takes the answer to the question.
    ///
    /// - Parameters:
    ///   - plans: The first plans of the suspects that did come before.
    ///   - replyTopics: The partition counts of the topics that exist.
    ///   - kept: What is kept of the subjects.
    func answer(
        _ plans: [[UInt8]: LedgerRecord],
        replyTopics: [String: Int],
        kept: [StickySubject: [String: String]]
    ) {
        assembler.know(plans, replyTopics: replyTopics)
        assembler.know(kept)
        question = nil
    }

    /// Those records of the lane's partitions that were not taken yet, each read once.
    private func take(_ records: Slice<RecordBatch>) -> [TakenRecord] {
        var taken: [TakenRecord] = []
        taken.reserveCapacity(records.count)
        // Records come in runs of one partition, which is looked up once for each run.
        var run: (partition: TopicPartition, next: Offset?)?
        for record in records {
            let partition = record.topicPartition
            if run?.partition != partition {
                if let run { next[run.partition] = run.next }
                run = (partition, next[partition])
            }
            guard let expected = run?.next, record.offset >= expected else { continue }
            run?.next = record.offset.next
            let item = setup.read(record)
            taken.append(item)
            if partition.topic != setup.topics.planResults { checkPlace(of: item) }
        }
        if let run { next[run.partition] = run.next }
        return taken
    }

    /// Counts keys that another partitioner than murmur2 has placed: the state of such a device may
    /// lie in a partition that another lane owns.
    private func checkPlace(of item: TakenRecord) {
        guard let key = item.key, partitionCount > 0 else { return }
        let expected = KeyPartitioner.partition(ofKey: key, partitionCount: partitionCount)
        guard expected != item.place.partition.partition else { return }
        setup.tally.add { counts in
            counts.misplacedKeys += 1
            if counts.misplacedKeys == 1 { misplaced = item.place.partition.topic }
        }
    }

    /// What has to be asked about records: the plans of identities of which the filter says that
    /// they may have come before, and whether the topics exist to which callers want a reply.
    ///
    /// The worker's own topics are never among those: a plan among the states of devices would be
    /// taken for one.
    private func question(about taken: [TakenRecord]) -> Question? {
        var suspects: Set<[UInt8]> = []
        var topics: Set<String> = []
        for item in taken {
            let number = item.place.partition.partition
            if let identity = item.identity,
                memory.filters[number]?.mayContain(identity) == true
            {
                suspects.insert(identity)
            }
            if let topic = item.replyTopic { topics.insert(topic) }
        }
        if !topics.isEmpty {
            let own = setup.ownTopics
            topics = topics.filter { setup.replies.settings.isAllowed($0) && !own.contains($0) }
        }
        let subjects = assembler.keepsAssignments ? subjects(of: taken) : []
        guard !suspects.isEmpty || !topics.isEmpty || !subjects.isEmpty else { return nil }
        return Question(suspects: suspects, replyTopics: topics, subjects: subjects)
    }

    private func subjects(of taken: [TakenRecord]) -> Set<StickySubject> {
        var subjects: Set<StickySubject> = []
        for item in taken {
            guard case .intent(let intent) = item.content else { continue }
            let stored = state(for: intent, in: item.place)
            subjects.formUnion(assembler.subjects(of: intent, stored: stored))
        }
        return subjects
    }

    private func add(_ item: TakenRecord) throws(KafkaError) {
        switch item.content {
        case .unreadable(let error):
            try assembler.add(unreadable: item, error)
        case .intent(let intent):
            assembler.add(intent, at: item.place, stored: state(for: intent, in: item.place))
        case .report(let report):
            assembler.add(report, at: item.place, isFirst: isFirst(report, in: item.place))
        }
    }

    /// Whether a report says what none has said within the window, and counts from here on.
    private func isFirst(_ report: PlanResult, in place: RecordPlace) -> Bool {
        let identity = report.identity
        let number = place.partition.partition
        guard memory.reportFilters[number]?.holds(identity) != true else { return false }
        memory.reportFilters[number]?.add(identity, at: now.seconds)
        return true
    }

    /// The state that the device of an intent reported last.
    private func state(for intent: IntentRecord, in place: RecordPlace) -> DeviceState? {
        let device = intent.intent.deviceID
        guard !device.isEmpty else { return nil }
        return memory.states.state(of: device, in: place.partition.partition)
    }
}
