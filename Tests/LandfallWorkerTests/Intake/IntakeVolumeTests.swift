import Foundation
import Landfall
import LandfallBytes
import LandfallCatalog
import LandfallContract
import LandfallKafka
import LandfallPostgres
import TestSupport
import Testing

@testable import LandfallWorker

/// Damaged records in great number: each ends as a plan or a dead letter, or as a state that is
/// kept or passed over, none is left out, and none takes long.
@Suite(.serialized, .timeLimit(.minutes(240))) struct IntakeVolumeTests {
    /// How many records there are; another number by `LANDFALL_MUTATIONS`.
    private static let count =
        ProcessInfo.processInfo.environment["LANDFALL_MUTATIONS"].flatMap(Int.init) ?? 10_000
    private static let batch = 500
    private static let partition = TopicPartition("intents", 0)

    /// The most by which the memory of the process may grow, whatever other tests do beside.
    private static let memoryBytes = 1 << 30

    /// The most states that intents are planned for.
    private static let keptStates = 64

    @Test func `every damaged intent becomes a plan or a dead letter, soon`() async throws {
        #expect(!IntakeCorpus.wireIntents.contains([]) && !IntakeCorpus.wireState.isEmpty)
        var generator = SeededGenerator(seed: 6)
        var counts = WorkerCounts()
        let resolver = try Self.resolver()
        let states = Self.states()
        let memory = Self.residentBytes
        var next: Int64 = 0
        while next < Self.count {
            var assembler = Self.assembler(resolver)
            let first = next
            for _ in 0..<Self.batch {
                let record = DamagedRecord(.intent, from: &generator)
                let state = generator.once(in: 3) ? generator.pick(states) : nil
                try answer(record, at: next, stored: state, resolver, with: &assembler)
                next += 1
            }
            let produced = try await assembler.finish(clock: ContinuousClock())
            #expect(produced.map(\.place.offset.value) == Array(first..<next))
            counts.add(produced)
            #expect(produced.allSatisfy { !$0.records.isEmpty }, "no offset is silent")
            try write(produced)
        }
        let letters = counts.deadLetters.values.reduce(0, +)
        #expect(counts.records == Int(next))
        #expect(counts.plans + counts.repeatedPlans + letters == counts.records)
        #expect(counts.plans > 0 && letters > 0 && counts.deadLetters.count > 5, "\(counts)")
        #expect(counts.deadLetters["key_too_long"] ?? 0 > 0)
        #expect(Self.residentBytes - memory < Self.memoryBytes)
    }

    @Test func `every damaged state is kept or passed over, soon`() throws {
        var generator = SeededGenerator(seed: 7)
        let memory = Self.residentBytes
        var kept = 0
        var refused: [String: Int] = [:]
        for _ in 0..<Self.count {
            let record = DamagedRecord(.state, from: &generator)
            let (state, code) = read(record)
            if state != nil { kept += 1 }
            if let code { refused[code, default: 0] += 1 }
        }
        #expect(kept + refused.values.reduce(0, +) == Self.count)
        #expect(kept > 0 && refused.count > 5, "\(kept) \(refused)")
        #expect(Self.residentBytes - memory < Self.memoryBytes)
    }

    @Test(arguments: HostileRecord.all.filter { $0.kind == .intent })
    func `an intent that is made to take long is answered soon`(shape: HostileRecord) throws {
        let resolver = try Self.resolver()
        var assembler = Self.assembler(resolver)
        try answer(DamagedRecord(shape), at: 0, stored: nil, resolver, with: &assembler)
    }

    @Test(arguments: HostileRecord.all.filter { $0.kind == .state })
    func `an intent for a state that is made to take long is answered soon`(
        shape: HostileRecord
    ) throws {
        guard let state = read(DamagedRecord(shape)).state else { return }
        let resolver = try Self.resolver()
        var assembler = Self.assembler(resolver)
        let tap = DamagedRecord(tapFor: "dev-1")
        try answer(tap, at: 0, stored: state, resolver, with: &assembler)
    }

    // MARK: - Steps

    /// Reads and answers a record within its time.
    private func answer(
        _ record: DamagedRecord,
        at offset: Int64,
        stored: DeviceState?,
        _ resolver: IntentResolver,
        with assembler: inout BatchAssembler
    ) throws {
        let place = Self.place(offset)
        let stateBytes = stored?.tree.text.count ?? 0
        let limit = TimeBound.ofRecord(bytes: record.sizeBytes + stateBytes)
        let begin = TimeBound.threadTime
        try Self.add(record.taken(at: place), stored, to: &assembler)
        var time = TimeBound.threadTime - begin
        guard time > limit else { return }
        // What the machine does beside empties caches.
        time = try TimeBound.shortest(within: limit) {
            var again = Self.assembler(resolver)
            try Self.add(record.taken(at: place), stored, to: &again)
        }
        #expect(time <= limit, "\(record.excerpt)")
    }

    private static func add(
        _ item: DecodedRecord,
        _ stored: DeviceState?,
        to assembler: inout BatchAssembler
    ) throws {
        switch item {
        case .unreadable(let record): try assembler.add(record)
        case .intent(let intent):
            assembler.add(intent, at: item.place, stored: stored, absence: .neverReported)
        case .report(let report, _): Issue.record("no report was sent: \(report)")
        }
    }

    /// Reads a state as it is read when it comes, and when an intent needs it; within its time.
    private func read(_ record: DamagedRecord) -> (state: DeviceState?, code: String?) {
        let limit = TimeBound.ofRecord(bytes: record.sizeBytes)
        let begin = TimeBound.threadTime
        let result = Self.read(record)
        var time = TimeBound.threadTime - begin
        if time > limit {
            time = TimeBound.shortest(within: limit) { _ = Self.read(record) }
            #expect(time <= limit, "\(record.excerpt)")
        }
        return result
    }

    private static func read(_ record: DamagedRecord) -> (state: DeviceState?, code: String?) {
        guard let value = record.value else { return (nil, "forgotten") }
        let reader = StateReader()
        let key = record.key ?? []
        do throws(ContractError) {
            let state = try unsafe value.span.bytes.withUnsafeBytes {
                (bytes) throws(ContractError) in
                _ = try unsafe key.span.bytes.withUnsafeBytes { (key) throws(ContractError) in
                    try unsafe reader.head(key: key, value: bytes, headers: record.headers)
                }
                return try unsafe reader.read(key: key, value: bytes, headers: record.headers)
            }
            return (state, nil)
        } catch {
            return (nil, error.code)
        }
    }

    /// Some states that could be read, large ones among them.
    private static func states() -> [DeviceState] {
        var generator = SeededGenerator(seed: 8)
        var states = HostileRecord.all.filter { $0.kind == .state }
            .compactMap { read(DamagedRecord($0)).state }
        while states.count < keptStates {
            if let state = read(DamagedRecord(.state, from: &generator)).state {
                states.append(state)
            }
        }
        return states
    }

    // MARK: - Surroundings

    /// Answers by the catalog of the sample chat app.
    private static func resolver() throws -> IntentResolver {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let file = folder.appending(path: "../../../deploy/samples/chat/routes.yaml")
        let catalog = try Catalog.load(
            [UInt8](Data(contentsOf: file.standardized)),
            file: "routes.yaml",
            version: "1"
        )
        return IntentResolver(catalog: catalog)
    }

    private static func assembler(_ resolver: IntentResolver) -> BatchAssembler {
        BatchAssembler(
            resolver: resolver,
            replies: ReplyWriter(),
            deadLetters: DeadLetterWriter(version: "1"),
            limits: RecordLimits(producerBytes: 1_000_000),
            now: Timestamp(millisecondsSinceEpoch: 1_700_000_000_000)
        )
    }

    private static func place(_ offset: Int64) -> RecordPlace {
        RecordPlace(
            partition: partition,
            offset: Offset(offset),
            time: Timestamp(millisecondsSinceEpoch: 1_700_000_000_000 + offset)
        )
    }

    /// The memory of the process that is in use; 0 where the system does not say.
    private static var residentBytes: Int {
        let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * 4096
    }

    /// Writes the rows as a batch would.
    private func write(_ produced: [RecordOutcome]) throws {
        for item in produced {
            for entry in item.records {
                let headers = entry.record.headers
                #expect(headers.encoded.withBytes { HeaderBlock(encoded: $0) } == headers)
            }
            item.withDecision { decision in
                var buffer = BinaryCopyBuffer(columnCount: EventRow.columns.count)
                decision.rows.forEachTable { table, rows, count in
                    if case .event = table { buffer.append(rows: rows, count: count) }
                }
            }
        }
    }
}
