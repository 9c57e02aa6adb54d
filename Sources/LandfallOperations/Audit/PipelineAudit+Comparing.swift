import LandfallKafka
import LandfallPostgres

extension PipelineAudit {
    /// Compares what must have been published with what was, group by group.
    ///
    /// - Parameters:
    ///   - buckets: The entries; they are taken.
    ///   - begin: The time since which all that was published is there; `nil` for always.
    ///   - report: Gets counts and differences.
    /// - Throws: ``PostgresError``, or what keeps a file from being read.
    func compare(
        _ buckets: EntryBuckets,
        publishedSince begin: Int64?,
        _ report: inout AuditReport
    ) throws {
        var doubts = AuditDoubts(limit: Self.doubtLimit)
        for bucket in 0..<EntryBuckets.count {
            let entries = try buckets.take(bucket)[...]
            var rest = entries
            while let first = rest.first {
                let group = rest.prefix { $0.group == first.group }
                rest = rest.dropFirst(group.count)
                judge(GroupMatching(group), publishedSince: begin, &doubts, &report)
                try verify(doubts.takeFullReplies(), &report)
            }
        }
        try verify(doubts.replies, &report)
        explain(doubts, &report)
    }

    /// Looks whether rows name the plans of replies.
    private func verify(_ replies: [AuditEntry], _ report: inout AuditReport) throws(PostgresError)
    {
        let plans = Set(replies.map(\.plan)).subtracting([0])
        let known = try store.known(plans, seconds: sources.range.rowSeconds)
        for reply in replies where !known.contains(reply.plan) {
            add(.replyWithoutRow, reply, &report)
        }
    }

    /// Finds the dead letters of intents that could be read but not recorded.
    private func explain(_ doubts: AuditDoubts, _ report: inout AuditReport) {
        let answered = Set(doubts.letters.map(\.group))
        var explained: Set<UInt64> = []
        for intent in doubts.intents {
            let group = sources.place(of: intent).map { place in
                AuditHash.letter(
                    topic: place.partition.topic.name,
                    partition: place.partition.partition.number,
                    offset: place.offset.value
                )
            }
            if let group, answered.contains(group) {
                report.counts.deadLetters += 1
                explained.insert(group)
            } else {
                add(.unanswered, intent, &report)
            }
        }
        for letter in doubts.letters where !explained.contains(letter.group) {
            add(.deadLetterUnexpected, letter, &report)
        }
    }

    private func judge(
        _ group: GroupMatching,
        publishedSince begin: Int64?,
        _ doubts: inout AuditDoubts,
        _ report: inout AuditReport
    ) {
        report.counts.replies += group.answered.count { $0.kind == .reply }
        report.counts.repeated += group.repeated.count
        for entry in group.missing {
            if let begin, entry.seconds <= begin {
                report.counts.unchecked += 1
            } else {
                let isLetter = entry.kind == .expectedLetter
                add(isLetter ? .deadLetterMissing : .replyMissing, entry, &report)
            }
        }
        for entry in group.different {
            let isLetter = entry.kind == .expectedLetter
            add(isLetter ? .deadLetterDiffers : .replyDiffers, entry, &report)
        }
        for entry in group.surplus where sources.range.explains(entry.seconds) {
            add(entry.kind == .letter ? .deadLetterRepeated : .replyRepeated, entry, &report)
        }
        for entry in group.doubtful where sources.range.explains(entry.seconds) {
            if !doubts.add(entry) { add(.deadLetterUnexpected, entry, &report) }
        }
        for entry in group.unexplained {
            if let begin, entry.seconds <= begin {
                report.counts.unchecked += 1
            } else if !doubts.add(entry) {
                add(.unanswered, entry, &report)
            }
        }
    }

    /// Looks whether Kafka has committed more than PostgreSQL has recorded.
    ///
    /// - Parameters:
    ///   - marks: The marks of the snapshot.
    ///   - report: Gets differences.
    /// - Throws: ``KafkaError`` or ``PostgresError``.
    func compareMarks(
        _ marks: [TopicPartition: Mark],
        _ report: inout AuditReport
    ) throws {
        let owned = sources.partitions.filter { marks[$0] != nil }
        let committed = try offsets.committed(owned, timeout: sources.timeout)
        for partition in owned {
            guard let kafka = committed[partition] ?? nil, let mark = marks[partition],
                kafka > mark.next
            else { continue }
            // What was committed since the snapshot was taken is no difference.
            let now = try store.nextOffsetNow(of: partition)
            if kafka > now { report.add(.markBehind, at: TopicPlace(partition, mark.next)) }
        }
    }

    private func add(
        _ difference: AuditReport.Difference,
        _ entry: AuditEntry,
        _ report: inout AuditReport
    ) {
        guard let place = sources.place(of: entry) else { return }
        report.add(difference, at: place)
    }
}
