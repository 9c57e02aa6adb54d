import Landfall
import LandfallBytes
import LandfallContract
import LandfallKafka
import LandfallPostgres

@testable import LandfallWorker

/// The invariants after any run, whatever has happened in it; it blocks its thread.
///
/// I8 is the patience of the run, I9 has tests of its own.
struct Oracle {
    private let run: MatrixRun
    private let segments: [Segment]
    private let entries: [Entry]
    private let rows: [EventSeen]
    /// Where the rows of reports come from.
    private let reports: [String]
    private let visible: [Seen]

    /// An entry of the ledger.
    private struct Entry {
        let source: TopicPartition
        let offset: Int64
        let ordinal: Int
        let epoch: Int64
        let kind: String
        let published: Published
    }

    /// A row of an intent.
    private struct EventSeen {
        let source: TopicPartition
        let offset: Int64
        let planID: String
        let outcome: String
        let device: String
        let basis: String
    }

    init(_ run: MatrixRun) throws {
        self.run = run
        let connection = try run.rig.database.connect()
        let names = Self.names(run.topics)
        segments = try run.rig.database.segments(
            of: run.topics.intents + [run.topics.planResults]
        )
        entries = try segments.flatMap { try $0.offsets() }.flatMap(Self.entries)
        rows = try connection.query(
            """
            SELECT topic, partition, record_offset, plan_id, outcome,
                coalesce(device_id, '') AS device, based_on_source
            FROM landfall.navigation_event WHERE topic IN (\(names))
            ORDER BY topic, partition, record_offset
            """
        ).map(Self.row)
        reports = try connection.query(
            """
            SELECT topic, partition, record_offset FROM landfall.plan_result
            WHERE topic IN (\(names))
            """
        ).map { "\(try Self.source($0)) \(try $0.value("record_offset") as Int64)" }
        let topics = run.topics
        visible = try run.rig.read([topics.plans, topics.deadLetters] + topics.replies)
    }

    /// Everything that does not hold, a line each that begins with the oracle's name.
    func differences() throws -> [String] {
        try rowsAreOnce() + repliesAreOnce() + visibleIsLedger() + rowsAgreeWithReplies()
            + watermarksAreAhead() + nothingIsOpen() + deadLettersFit() + epochsAreApart()
            + statesWereKnown()
    }

    // MARK: - I1: a row for each first of an identity, and none twice

    private func rowsAreOnce() -> [String] {
        let found = rows.map { "\($0.source) \($0.offset)" }
        let again = Set(places { $0.fate == .reportAgain })
        return compare("I1 rows", found: found, expected: places { $0.fate == .plan })
            + compare(
                "I1 reports",
                found: reports.filter { !again.contains($0) },
                expected: places { $0.fate == .report }
            )
            + compare(
                "I1 repeated reports",
                found: Set(reports).intersection(again).sorted(),
                expected: reports.filter(again.contains)
            )
    }

    // MARK: - I2: what readers of committed records see is the ledger, each record once and in order

    private func repliesAreOnce() -> [String] {
        var left = entries.reduce(into: [Published: Int]()) { $0[$1.published, default: 0] += 1 }
        var differences = run.model.violations.map { "I2 \($0)" }
        for record in run.model.journal.flatMap(\.records) {
            let seen = Published(record)
            let count = left[seen] ?? 0
            if count == 0 {
                differences.append("I2 a committed record is there once too often: \(seen.brief)")
            }
            left[seen] = count - 1
        }
        for (record, count) in left where count > 0 {
            differences.append("I2 \(count) committed of it are missing: \(record.brief)")
        }
        return differences + offsetsFollowEachOther()
    }

    private func offsetsFollowEachOther() -> [String] {
        let answered = entries.map { "\($0.source) \($0.offset) \($0.ordinal)" }
        let expected = places(ordinals: true) { $0.fate != .report && $0.fate != .reportAgain }
        return compare("I2 ledger", found: answered, expected: expected)
    }

    /// The mock cluster shows aborted records too: each is one of the ledger, byte for byte.
    private func visibleIsLedger() -> [String] {
        let known = Set(entries.map(\.published))
        let found = visible.map { Published($0) }
        let strangers = found.first { !known.contains($0) }.map { "I2 a stranger: \($0.brief)" }
        let guessed = run.model.journal.filter(\.isGuessed).flatMap(\.records).map { Published($0) }
        let unseen = known.subtracting(found).subtracting(guessed)
        let missing = unseen.first.map {
            "I2 \(unseen.count) of \(known.count) were never sent (\(found.count) seen): \($0.brief)"
        }
        return [strangers, missing].compactMap { $0 }
    }

    // MARK: - I3: row and reply agree

    private func rowsAgreeWithReplies() -> [String] {
        let plans = entries.filter { $0.kind == "plan" }.reduce(into: [String: Published]()) {
            $0["\($1.source) \($1.offset)"] = $1.published
        }
        for row in rows {
            let place = "\(row.source) \(row.offset)"
            guard let published = plans[place] else { return ["I3 no plan for the row \(place)"] }
            let headers = published.headerList
            let plan = try? PlanReader().read(
                value: published.value ?? [],
                headers: headers
            )
            guard plan?.planID == row.planID, plan?.outcome.rawValue == row.outcome else {
                return ["I3 row and plan of \(place) differ: \(row.outcome), \(row.planID)"]
            }
        }
        return []
    }

    // MARK: - I4: PostgreSQL stands where Kafka stands

    private func watermarksAreAhead() throws -> [String] {
        let connection = try run.rig.database.connect()
        let names = Self.names(run.topics)
        let watermarks = try connection.query(
            """
            SELECT topic, partition, next_offset FROM landfall.stream_watermark
            WHERE topic IN (\(names))
            """
        )
        let committed = run.model.committed
        for row in watermarks {
            let partition = try Self.source(row)
            let next: Int64 = try row.value("next_offset")
            let known = committed[partition]?.value ?? 0
            guard next == known else { return ["I4 \(partition): W \(next), K \(known)"] }
            let own = segments.map(\.place).filter {
                $0.topic == partition.topic.name && $0.partition == partition.partition.number
            }
            let ends = own.dropFirst().map(\.first) + [next]
            guard own.isEmpty || own.map(\.next) == ends else {
                return ["I4 \(partition): segments leave offsets out or share them: \(own)"]
            }
        }
        return []
    }

    // MARK: - I5: no transaction is left open

    private func nothingIsOpen() -> [String] {
        run.model.openTransactions.filter { !run.saboteur.isSpared($0) }
            .map { "I5 a transaction of \($0) is open" }
    }

    // MARK: - I6: one dead letter for each poison, for its reason, and none for a good record

    private func deadLettersFit() -> [String] {
        var expected: [String] = []
        for (partition, items) in run.plan.input.fates {
            for (offset, item) in items.enumerated() {
                guard case .deadLetter(let code) = item.fate else { continue }
                expected.append("\(partition) \(offset) \(code)")
            }
        }
        let found = entries.filter { $0.kind == "dead_letter" }.map { entry in
            let headers = entry.published.headerList
            let code = headers.last { $0.name == "landfall_error_code" }?.value ?? []
            return "\(entry.source) \(entry.offset) \(String(decoding: code, as: UTF8.self))"
        }
        return compare("I6 dead letters", found: found, expected: expected)
    }

    // MARK: - I7: one owner wrote each offset, and no older one a later offset

    private func epochsAreApart() -> [String] {
        var last: [TopicPartition: Entry] = [:]
        for entry in entries {
            if let before = last[entry.source] {
                let isSame = before.offset == entry.offset && before.epoch != entry.epoch
                if isSame || before.epoch > entry.epoch {
                    return ["I7 \(entry.source) \(entry.offset): \(before.epoch), \(entry.epoch)"]
                }
            }
            last[entry.source] = entry
        }
        return []
    }

    // MARK: - I10: no intent is answered before the states are restored

    private func statesWereKnown() -> [String] {
        rows.filter { run.plan.input.known.contains($0.device) && $0.basis != "STORED" }.prefix(1)
            .map { "I10 \($0.source) \($0.offset) is answered by \($0.basis)" }
    }
}

extension Oracle {
    /// The topics that the group of a run reads, for SQL.
    private static func names(_ topics: TopicSettings) -> String {
        (topics.intents + [topics.planResults]).map { "'\($0)'" }.joined(separator: ", ")
    }

    private static func source(_ row: Row) throws -> TopicPartition {
        let topic: String = try row.value("topic")
        let partition: Int32 = try row.value("partition")
        return TopicPartition(try Topic(topic), Partition(partition))
    }

    private static func entries(of stored: StoredOffset) throws -> [Entry] {
        let source = TopicPartition(try Topic(stored.topic), Partition(stored.partition))
        return stored.records.enumerated().map { ordinal, entry in
            Entry(
                source: source,
                offset: stored.offset,
                ordinal: ordinal,
                epoch: stored.ownerEpoch,
                kind: entry.kind.rawValue,
                published: Published(entry.record)
            )
        }
    }

    private static func row(_ row: Row) throws -> EventSeen {
        EventSeen(
            source: try source(row),
            offset: try row.value("record_offset"),
            planID: try row.value("plan_id"),
            outcome: try row.value("outcome"),
            device: try row.value("device"),
            basis: try row.value("based_on_source")
        )
    }

    /// Where records stand of which something holds.
    private func places(
        ordinals: Bool = false,
        where holds: (MatrixInput.Item) -> Bool
    ) -> [String] {
        run.plan.input.fates.flatMap { partition, items in
            items.enumerated().filter { holds($0.element) }.flatMap { offset, item in
                guard ordinals else { return ["\(partition) \(offset)"] }
                return (0...(item.hasReply ? 1 : 0)).map { "\(partition) \(offset) \($0)" }
            }
        }
    }

    /// The first of what is missing, and of what is too much.
    private func compare(_ name: String, found: [String], expected: [String]) -> [String] {
        var left = expected.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        for item in found { left[item, default: 0] -= 1 }
        let missing = left.filter { $0.value > 0 }.keys.sorted()
        let extra = left.filter { $0.value < 0 }.keys.sorted()
        guard !missing.isEmpty || !extra.isEmpty else { return [] }
        return [
            "\(name): \(found.count) of \(expected.count), missing \(missing.prefix(3)), "
                + "too much \(extra.prefix(3))"
        ]
    }
}

extension Published {
    /// A few words on it.
    fileprivate var brief: String {
        "\(topic) \(String(decoding: (value ?? []).prefix(60), as: UTF8.self))"
    }
}
