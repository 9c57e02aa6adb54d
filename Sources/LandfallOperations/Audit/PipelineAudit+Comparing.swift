import LandfallKafka
import LandfallPostgres

extension PipelineAudit {
    /// Compares what must have been published with what was, group by group.
    ///
    /// - Parameters:
    ///   - buckets: The entries; they are taken.
    ///   - begin: The time since which all that was published is there; `nil` for always.
    ///   - report: Gets counts and differences.
    /// - Throws: `PostgresError`, or what keeps a file from being read.
    func compare(
        _ buckets: EntryBuckets,
        publishedSince begin: Int64?,
        _ report: inout AuditReport
    ) throws {
        var unresolved = UnresolvedEntries(limit: Self.unresolvedLimit)
        for bucket in 0..<EntryBuckets.count {
            let entries = try buckets.take(bucket)[...]
            var rest = entries
            while let first = rest.first {
                let group = rest.prefix { $0.group == first.group }
                rest = rest.dropFirst(group.count)
                judge(GroupMatching(group), publishedSince: begin, &unresolved, &report)
                try verify(unresolved.takeFullPlans(), &report)
            }
        }
        try verify(unresolved.plans, &report)
        explain(unresolved, &report)
    }

    /// Looks whether rows have plans.
    private func verify(
        _ unresolved: [UnresolvedEntries.Plan],
        _ report: inout AuditReport
    ) throws(PostgresError) {
        let plans = Set(unresolved.map(\.entry.plan)).subtracting([0])
        var known = try store.known(plans, seconds: sources.range.rowSeconds)
        if sources.range.rowSeconds != nil {
            // The first record of a repeated one may be as old as it likes: what counts for the
            // dedupe window is when it was taken.
            let again = Set(
                unresolved.lazy.filter { $0.entry.kind == .expectedAgain }.map(\.entry.plan)
            )
            known.formUnion(try store.known(again.subtracting(known), seconds: nil))
        }
        // Where taps go on, plans were published after the snapshot was taken. Each had its row before.
        known.formUnion(
            try store.knownNow(plans.subtracting(known), seconds: sources.range.rowSeconds)
        )
        for plan in unresolved where !known.contains(plan.entry.plan) {
            if plan.entry.kind == .expectedAgain {
                add(.firstRowMissing, plan.entry, &report)
            } else {
                add(.replyWithoutRow, plan.entry, answering: plan.intent, &report)
            }
        }
    }

    /// Finds the dead letters of intents that could be read but not recorded.
    private func explain(_ unresolved: UnresolvedEntries, _ report: inout AuditReport) {
        let answered = Set(unresolved.letters.map(\.group))
        var explained: Set<UInt64> = []
        for intent in unresolved.intents {
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
        for letter in unresolved.letters where !explained.contains(letter.group) {
            add(.deadLetterUnexpected, letter, &report)
        }
    }

    private func judge(
        _ group: GroupMatching,
        publishedSince begin: Int64?,
        _ unresolved: inout UnresolvedEntries,
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
            let isLetter = entry.kind == .letter
            add(
                isLetter ? .deadLetterRepeated : .replyRepeated,
                entry,
                answering: group.intent,
                &report
            )
        }
        for entry in group.unfounded where !unresolved.add(entry) {
            report.counts.unchecked += 1
        }
        for entry in group.doubtful where sources.range.explains(entry.seconds) {
            if !unresolved.add(entry, answering: group.intent) {
                add(.deadLetterUnexpected, entry, &report)
            }
        }
        for entry in group.unexplained {
            if let begin, entry.seconds <= begin {
                report.counts.unchecked += 1
            } else if !unresolved.add(entry) {
                add(.unanswered, entry, &report)
            }
        }
    }

    /// Looks whether the ledger has all that a crash may make workers publish again.
    ///
    /// - Parameters:
    ///   - watermarks: The watermarks of the snapshot.
    ///   - report: Gets differences.
    /// - Throws: `PostgresError`.
    func compareSegments(
        _ watermarks: [TopicPartition: StoredWatermark],
        _ report: inout AuditReport
    ) throws(PostgresError) {
        let own = Set(sources.partitions)
        for (partition, watermark) in watermarks.sorted(by: { $0.key < $1.key })
        where own.contains(partition) || partition.topic.name == results {
            guard let gap = try store.gap(of: partition, watermark) else { continue }
            report.add(.segmentMissing, at: TopicPlace(partition, Offset(gap.lowerBound)))
        }
    }

    /// Looks whether Kafka has committed more than PostgreSQL has recorded.
    ///
    /// - Parameters:
    ///   - watermarks: The watermarks of the snapshot.
    ///   - report: Gets differences.
    /// - Throws: `KafkaError` or `PostgresError`.
    func compareWatermarks(
        _ watermarks: [TopicPartition: StoredWatermark],
        _ report: inout AuditReport
    ) throws {
        let owned = sources.partitions.filter { watermarks[$0] != nil }
        let committed = try offsets.committed(owned, timeout: sources.timeout)
        for partition in owned {
            guard let kafka = committed[partition] ?? nil, let watermark = watermarks[partition],
                kafka > watermark.next
            else { continue }
            // Offsets that were committed after the snapshot are no difference.
            let now = try store.nextOffsetNow(of: partition)
            if kafka > now {
                report.add(.watermarkBehind, at: TopicPlace(partition, watermark.next))
            }
        }
    }

    private func add(
        _ difference: AuditReport.Difference,
        _ entry: AuditEntry,
        answering intent: AuditEntry? = nil,
        _ report: inout AuditReport
    ) {
        guard let place = sources.place(of: entry) else { return }
        report.add(difference, at: place, intent: intent.flatMap { sources.place(of: $0) })
    }
}
