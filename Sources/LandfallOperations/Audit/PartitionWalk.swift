import LandfallContract
import LandfallKafka
import LandfallWorker

/// Goes through the records of one partition in order, beside what PostgreSQL has of them.
///
/// It does no I/O: for each record it is given the rows and the entries of the ledger of its offset,
/// and says what must have been published.
struct PartitionWalk {
    /// A record of the intent topic.
    struct Input: Hashable, Sendable {
        let offset: Int64
        /// Its time, in seconds since 1970-01-01 UTC.
        let seconds: Int64
        /// The receiver of the reply; `nil` for what can't be read as an intent.
        var replyGroup: UInt64?
        /// Whether it lies in the range and is published, rather than at its edges.
        let isAudited: Bool
        /// Which record its row is about; zero for what can't be read as an intent.
        var source: UInt64 = 0
        /// What makes it the same intent as another; `nil` for what can't be read as one.
        var identity: IntentIdentity?
        /// What a dead letter keeps of it; zero where that was not computed.
        var original: UInt64 = 0
    }

    /// A row of `landfall.navigation_event`.
    struct EventEntry: Hashable, Sendable {
        let offset: Int64
        /// The beginning of the plan's id.
        let plan: UInt64
        /// Which record it is about.
        var source: UInt64 = 0
        /// That record's time, in seconds since 1970-01-01 UTC.
        var seconds: Int64 = 0
        /// Whether its person was forgotten, so that it no longer says which intent it is about.
        var isForgotten = false

        /// Whether it is about a record, as far as it still tells.
        func isAbout(_ input: Input) -> Bool {
            source == input.source || (isForgotten && seconds == input.seconds)
        }
    }

    /// An entry of the ledger.
    struct LedgerEntry: Hashable, Sendable {
        let offset: Int64
        /// What it is; `nil` where its person was forgotten.
        let kind: LedgerRecord.Kind?
        /// Its writer.
        let ownerEpoch: Int64
        /// Its receiver.
        let group: UInt64
        /// The beginning of the plan's id.
        let plan: UInt64
        /// What it holds.
        let digest: UInt64
        /// The identity of the intent that it answers; `nil` for a dead letter.
        var identity: IntentIdentity?
        /// What a dead letter keeps of its record; zero where that is not all.
        var original: UInt64 = 0

        /// Whether it is a reply beside the plan.
        var isElsewhere: Bool { kind?.isElsewhere ?? false }

        /// Whether it is about a record, rather than one that had its offset before.
        func isAbout(_ input: Input) -> Bool {
            guard let kind else { return true }
            guard kind == .deadLetter else { return identity == input.identity }
            return original == 0 || input.original == 0 || original == input.original
        }

        /// What is left of an entry whose person was forgotten.
        static func forgotten(at offset: Int64, of ownerEpoch: Int64) -> LedgerEntry {
            LedgerEntry(
                offset: offset,
                kind: nil,
                ownerEpoch: ownerEpoch,
                group: 0,
                plan: 0,
                digest: 0
            )
        }
    }

    private let partition: TopicPartition
    private let topic: UInt16
    private var ledgerHasBegun = false

    /// Begins a walk.
    ///
    /// - Parameters:
    ///   - partition: The partition.
    ///   - topic: The number of its topic.
    init(_ partition: TopicPartition, topic: UInt16) {
        self.partition = partition
        self.topic = topic
    }

    /// Takes the next record.
    ///
    /// - Parameters:
    ///   - input: The record.
    ///   - rows: Its rows.
    ///   - ledger: Its entries of the ledger, in order.
    ///   - report: Gets counts and differences.
    /// - Returns: What must, or may, have been published.
    mutating func take(
        _ input: Input,
        rows: [EventEntry],
        ledger: [LedgerEntry],
        _ report: inout AuditReport
    ) -> [AuditEntry] {
        guard input.isAudited else { return optional(input) }
        report.counts.records += 1
        let place = TopicPlace(partition, Offset(max(0, input.offset)))
        let known = rows.count + ledger.count
        let (rows, found) = own(rows, ledger, of: input)
        let ledger = found.filter { $0.kind != nil }
        let isOfOthers = rows.isEmpty && found.isEmpty && known > 0
        if isOfOthers {
            report.add(.recordDiffers, at: place)
        } else if known > rows.count + found.count {
            report.counts.former += 1
        }
        if rows.count > 1 { report.add(.rowRepeated, at: place) }
        let isForgotten =
            rows.contains { $0.isForgotten && $0.source != input.source }
            || (ledger.isEmpty && !found.isEmpty)
        if isForgotten { report.counts.forgotten += 1 }
        guard let first = ledger.first else {
            if ledgerHasBegun, !isOfOthers, !isForgotten { report.add(.ledgerMissing, at: place) }
            // Each further owner has answered the forgotten record again.
            let others = max(0, Set(found.map(\.ownerEpoch)).count - 1)
            return withoutLedger(input, rows, &report)
                + (0..<others).flatMap { _ in optional(input) }
        }
        ledgerHasBegun = true
        report.counts.inLedger += 1
        let decision = decision(in: ledger, at: place, &report) ?? first
        switch decision.kind {
        case .plan, .extraReply, .result:
            report.counts.rows += min(1, rows.count)
            if rows.isEmpty { report.add(.rowMissing, at: place) }
            if let row = rows.first, row.plan != decision.plan {
                report.add(.rowDiffers, at: place)
            }
        case .repeatedPlan:
            report.counts.repeated += 1
            if !rows.isEmpty { report.add(.rowUnexpected, at: place) }
        case .deadLetter:
            report.counts.deadLetters += 1
            if !rows.isEmpty { report.add(.rowUnexpected, at: place) }
        case nil: break
        }
        report.counts.extraReplies += ledger.count(where: \.isElsewhere)
        let newest = ledger.map(\.ownerEpoch).max() ?? first.ownerEpoch
        return ledger.filter { !$0.isElsewhere }.map { entry in
            self.entry(
                // Offsets that were moved back are answered again, and only then published for sure.
                entry.ownerEpoch < newest
                    ? .optional
                    : entry.kind == .deadLetter
                        ? .expectedLetter
                        : entry.kind == .repeatedPlan && rows.isEmpty ? .expectedAgain : .expected,
                input,
                group: entry.group,
                plan: entry.plan,
                digest: entry.digest
            )
        }
    }

    /// Returns the recorded data of a record, without that of former records at its offset.
    private func own(
        _ rows: [EventEntry],
        _ ledger: [LedgerEntry],
        of input: Input
    ) -> (rows: [EventEntry], ledger: [LedgerEntry]) {
        // A former record is an older one: what is younger is no row of a topic that is gone.
        let isOwn = input.identity == nil || rows.contains { $0.isAbout(input) }
        return (
            rows.filter { $0.isAbout(input) || (isOwn && $0.seconds >= input.seconds) },
            ledger.filter { $0.isAbout(input) }
        )
    }

    /// The entry that decided on a record, where several owners have answered it one after the
    /// other: after offsets were moved back all but one of them repeat what was decided.
    private func decision(
        in ledger: [LedgerEntry],
        at place: TopicPlace,
        _ report: inout AuditReport
    ) -> LedgerEntry? {
        var firsts: [LedgerEntry] = []
        for entry in ledger where firsts.last?.ownerEpoch != entry.ownerEpoch {
            firsts.append(entry)
        }
        let decisions = firsts.filter { $0.kind == .plan || $0.isElsewhere }
        if decisions.count > 1 {
            report.add(.twoOwners, at: place)
        } else if firsts.count > 1 {
            report.counts.answeredAgain += 1
        }
        return decisions.first
    }

    /// Notes a row for which there is no record.
    func noteUnexpected(_ row: EventEntry, _ report: inout AuditReport) {
        report.add(.rowWithoutRecord, at: TopicPlace(partition, Offset(max(0, row.offset))))
    }

    private func withoutLedger(
        _ input: Input,
        _ rows: [EventEntry],
        _ report: inout AuditReport
    ) -> [AuditEntry] {
        guard let group = input.replyGroup else {
            report.counts.deadLetters += 1
            if !rows.isEmpty {
                report.add(.rowUnexpected, at: TopicPlace(partition, Offset(max(0, input.offset))))
            }
            return [entry(.expectedLetter, input, group: letterGroup(input))]
        }
        guard let row = rows.first else { return [entry(.unexplained, input, group: group)] }
        report.counts.rows += 1
        return [entry(.expected, input, group: group, plan: row.plan)]
    }

    private func optional(_ input: Input) -> [AuditEntry] {
        [entry(.optional, input, group: input.replyGroup ?? letterGroup(input))]
    }

    private func letterGroup(_ input: Input) -> UInt64 {
        AuditHash.letter(
            topic: partition.topic.name,
            partition: partition.partition.number,
            offset: input.offset
        )
    }

    private func entry(
        _ kind: AuditEntry.Kind,
        _ input: Input,
        group: UInt64,
        plan: UInt64 = 0,
        digest: UInt64 = 0
    ) -> AuditEntry {
        AuditEntry(
            kind,
            group: group,
            plan: plan,
            digest: digest,
            topic: topic,
            partition: partition.partition.number,
            offset: input.offset,
            seconds: input.seconds
        )
    }
}
