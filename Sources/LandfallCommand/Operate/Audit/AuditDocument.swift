import LandfallKafka
import LandfallOperations

/// What an audit found, for programs.
struct AuditDocument: Encodable {
    /// How many there are of each.
    struct Counts: Encodable {
        let records: Int
        let rows: Int
        let repeated: Int
        let deadLetters: Int
        let replies: Int
        let extraReplies: Int
        let inLedger: Int
        let answeredAgain: Int
        let former: Int
        let underWay: Int
        let unchecked: Int
    }

    /// One difference.
    struct Finding: Encodable {
        let difference: String
        let topic: String
        let partition: Int32
        let offset: Int64
        /// The intent that it answers, where that is another record and known.
        let intent: Place?
    }

    /// Where a record lies.
    struct Place: Encodable {
        let topic: String
        let partition: Int32
        let offset: Int64

        init(_ place: TopicPlace) {
            topic = place.partition.topic.name
            partition = place.partition.partition.number
            offset = place.offset.value
        }
    }

    let good: Bool
    /// Whether there was nothing to compare.
    let empty: Bool
    let since: String?
    let until: String?
    let counts: Counts
    let differences: [String: Int]
    let findings: [Finding]
    let notes: [String]

    /// Takes a report.
    ///
    /// - Parameters:
    ///   - report: What was found.
    ///   - range: Where it was looked for.
    init(_ report: AuditReport, in range: AuditRange) {
        let all = report.counts
        good = report.isGood
        empty = report.isEmpty
        since = range.since.map { TimeText.seconds($0) }
        until = range.until.map { TimeText.seconds($0) }
        counts = Counts(
            records: all.records,
            rows: all.rows,
            repeated: all.repeated,
            deadLetters: all.deadLetters,
            replies: all.replies,
            extraReplies: all.extraReplies,
            inLedger: all.inLedger,
            answeredAgain: all.answeredAgain,
            former: all.former,
            underWay: all.underWay,
            unchecked: all.unchecked
        )
        differences = Dictionary(
            uniqueKeysWithValues: report.differences.map { ($0.key.rawValue, $0.value) }
        )
        findings = report.findings.map { finding in
            Finding(
                difference: finding.difference.rawValue,
                topic: finding.place.partition.topic.name,
                partition: finding.place.partition.partition.number,
                offset: finding.place.offset.value,
                intent: finding.intent.map { Place($0) }
            )
        }
        notes = report.notes
    }
}
