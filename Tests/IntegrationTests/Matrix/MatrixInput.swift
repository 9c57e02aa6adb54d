import LandfallBytes
import LandfallContract
import LandfallKafka
import LandfallWorker
import TestSupport

/// The input of a run, and what must become of it.
struct MatrixInput: Sendable {
    /// The required outcome of a record.
    enum Fate: Hashable, Sendable {
        /// A plan and a row.
        case plan
        /// The plan of the first of its identity, and no row.
        case again
        /// A dead letter, for a reason.
        case deadLetter(String)
        /// A row of what a device has said of a plan.
        case report
        /// What a device has said before: no row, unless lanes began anew between the two.
        case reportAgain
    }

    /// A record and its fate.
    struct Item: Sendable {
        let record: OutgoingRecord
        let fate: Fate
        /// Whether the plan goes to a second topic as well.
        var hasReply = false
    }

    /// States that are there before any lane starts.
    private(set) var states: [OutgoingRecord] = []
    /// Intents, reports and states, in the order in which they are sent, part by part.
    private(set) var waves: [[OutgoingRecord]] = []
    /// What must become of each record that a group reads, by partition, in offset order.
    private(set) var fates: [TopicPartition: [Item]] = [:]
    /// Devices whose state is known from the beginning and never forgotten.
    let known: Set<String>

    private let topics: TopicSettings
    private var sequence = 1
    private var taps: [Tap] = []
    private var reports: [OutgoingRecord] = []

    /// Draws records.
    init(topics: TopicSettings, from generator: inout SeededGenerator) {
        self.topics = topics
        known = Set((0..<6).map { "dev-\($0)" })
        for device in known.sorted() { states.append(report(device)) }
        for _ in 0..<generator.number(2...4) {
            var wave: [OutgoingRecord] = []
            for _ in 0..<generator.number(5...40) { draw(&wave, from: &generator) }
            waves.append(wave)
        }
    }

    /// All bad records between good ones.
    init(badRecordsOf topics: TopicSettings, from generator: inout SeededGenerator) {
        self.topics = topics
        known = []
        var wave: [OutgoingRecord] = []
        for bad in Self.poison {
            add(Item(record: bad.record, fate: .deadLetter(bad.code)), to: &wave, &generator)
            var tap = Tap(id: name("beside-\(wave.count)"))
            tap.topic = generator.pick(topics.intents)
            wave.append(place(tap.record, .plan, tap.topic, isReply: false))
        }
        waves = [wave]
    }

    /// Adds taps in small parts, so that there are so many records at least and faults find batches.
    mutating func extend(to count: Int, from generator: inout SeededGenerator) {
        while self.count < count {
            var wave: [OutgoingRecord] = []
            for _ in 0..<8 {
                var tap = Tap(id: name("more-\(self.count)"), device: "dev-\(generator.below(8))")
                tap.topic = generator.pick(topics.intents)
                wave.append(place(tap.record, .plan, tap.topic, isReply: false))
            }
            waves.append(wave)
        }
    }

    /// The partitions of the topics that a group reads.
    static func partitions(of topics: TopicSettings) -> [TopicPartition] {
        (topics.intents + [topics.planResults]).flatMap { name in
            (0..<MatrixRig.partitionCount).map {
                TopicPartition(Topic(stringLiteral: name), Partition($0))
            }
        }
    }

    /// The number of records that a group reads.
    var count: Int { fates.values.reduce(0) { $0 + $1.count } }

    private mutating func draw(
        _ wave: inout [OutgoingRecord],
        from generator: inout SeededGenerator
    ) {
        let device = "dev-\(generator.below(9))"
        switch generator.below(100) {
        case 0..<10:
            wave.append(generator.once(in: 8) ? forget("dev-8") : report(device))
        case 10..<20:
            let bad = generator.pick(Self.poison)
            add(Item(record: bad.record, fate: .deadLetter(bad.code)), to: &wave, &generator)
        case 20..<30:
            wave.append(say(device, from: &generator))
        case 30..<42 where !taps.isEmpty:
            let tap = generator.pick(taps)
            wave.append(place(tap.record, .again, tap.topic, isReply: !tap.headers.isEmpty))
        default:
            var tap = Tap(id: name("tap-\(taps.count)"), device: device)
            tap.topic = generator.pick(topics.intents)
            if generator.once(in: 6) {
                // The second is not on the list of those that callers may name.
                tap.headers = [
                    RecordHeader(
                        name: "kafka_replyTopic",
                        text: generator.pick(topics.replies + ["nobody.listens"])
                    ),
                    RecordHeader(name: "kafka_correlationId", value: [UInt8(taps.count & 0xFF)]),
                ]
            }
            taps.append(tap)
            wave.append(place(tap.record, .plan, tap.topic, isReply: !tap.headers.isEmpty))
        }
    }

    /// Draws a report: a good one, one that was there before, or one that can't be read.
    private mutating func say(
        _ device: String,
        from generator: inout SeededGenerator
    ) -> OutgoingRecord {
        let topic = topics.planResults
        if generator.once(in: 4), !reports.isEmpty {
            return place(generator.pick(reports), .reportAgain, topic, isReply: false)
        }
        let intent = name("said-\(reports.count)")
        let plan = MadePlan(planID: intent, intentID: intent, deviceID: device)
        var record = PlanSaid(plans: [plan]).record(intent, generator.pick(Self.results))
        if generator.once(in: 8) {
            record.content.value = [0xFF]
            return place(record, .deadLetter("invalid_json"), topic, isReply: false)
        }
        reports.append(record)
        return place(record, .report, topic, isReply: false)
    }

    private mutating func add(
        _ item: Item,
        to wave: inout [OutgoingRecord],
        _ generator: inout SeededGenerator
    ) {
        wave.append(place(item.record, item.fate, generator.pick(topics.intents), isReply: false))
    }

    private mutating func place(
        _ record: OutgoingRecord,
        _ fate: Fate,
        _ topic: String,
        isReply: Bool
    ) -> OutgoingRecord {
        var record = record
        record.topic = Topic(stringLiteral: topic)
        let partition = KeyPartitioner.partition(
            ofKey: record.key ?? [],
            partitionCount: Int(MatrixRig.partitionCount)
        )
        record.partition = partition
        let isWanted = record.headers.contains {
            $0.name == "kafka_replyTopic" && $0.value == Array(topics.replies[0].utf8)
        }
        fates[TopicPartition(record.topic, partition), default: []].append(
            Item(record: record, fate: fate, hasReply: isReply && isWanted)
        )
        return record
    }

    private mutating func report(_ device: String) -> OutgoingRecord {
        var report = Report(device: device, sequence: sequence)
        sequence += 1
        report.chats = sequence.isMultiple(of: 2) ? ["12"] : []
        var record = report.record
        record.topic = Topic(stringLiteral: topics.deviceStates)
        return record
    }

    /// No two runs may have one identity: they share a database.
    private func name(_ text: String) -> String { "\(topics.plans).\(text)" }

    private func forget(_ device: String) -> OutgoingRecord {
        var record = Report(device: device).record(value: nil)
        record.topic = Topic(stringLiteral: topics.deviceStates)
        return record
    }

    private static let results: [PlanResult.Result] = [.applied, .failed, .stale, .ignored]

    /// Bad records, without those that are large.
    static let poison = BadRecord.all.filter { ($0.record.value?.count ?? 0) < 50_000 }
}
