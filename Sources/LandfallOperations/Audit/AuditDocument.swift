import LandfallKafka
import LandfallReview

/// The result of an audit as JSON.
package struct AuditDocument: Encodable {
    /// The counts of the audit.
    package struct Counts: Encodable {
        package let records: Int
        package let rows: Int
        package let repeated: Int
        package let deadLetters: Int
        package let replies: Int
        package let extraReplies: Int
        package let inLedger: Int
        package let answeredAgain: Int
        package let former: Int
        package let forgotten: Int
        package let underWay: Int
        package let unchecked: Int
    }

    /// One difference.
    package struct Finding: Encodable {
        package let difference: String
        package let topic: String
        package let partition: Int32
        package let offset: Int64
        /// The intent that it answers, where that is another record and known.
        package let intent: Place?
    }

    /// The position of a record.
    package struct Place: Encodable {
        package let topic: String
        package let partition: Int32
        package let offset: Int64

        package init(_ place: TopicPlace) {
            topic = place.partition.topic.name
            partition = place.partition.partition.number
            offset = place.offset.value
        }
    }

    package let good: Bool
    /// Whether there was nothing to compare.
    package let empty: Bool
    package let since: String?
    package let until: String?
    package let counts: Counts
    package let differences: [String: Int]
    package let findings: [Finding]
    package let notes: [String]

    /// Creates the document of a report.
    ///
    /// - Parameters:
    ///   - report: What was found.
    ///   - range: Where it was looked for.
    package init(_ report: AuditReport, in range: AuditRange) {
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
            forgotten: all.forgotten,
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
