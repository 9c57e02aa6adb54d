import LandfallKafka

/// The result of an audit: its counts, and the first differences.
package struct AuditReport: Sendable {
    /// The counts of the audit.
    package struct Counts: Hashable, Sendable {
        /// Records of intent topics in the range.
        package var records = 0
        /// Those with a row.
        package var rows = 0
        /// Those that came before and were answered with the first plan.
        package var repeated = 0
        /// Those that were set aside.
        package var deadLetters = 0
        /// Replies that belong to them.
        package var replies = 0
        /// Replies to topics that callers named, and results, as the ledger has them; they are not
        /// looked for.
        package var extraReplies = 0
        /// Records whose replies the ledger knows to the byte.
        package var inLedger = 0
        /// Records that were answered again by a later owner, after offsets were moved back.
        package var answeredAgain = 0
        /// Records at whose offsets others were recorded before: their topic was recreated.
        package var former = 0
        /// Records of people who were forgotten: their rows don't say whose they are, and the ledger
        /// no longer has them.
        package var forgotten = 0
        /// Records that were not published yet when the audit began.
        package var underWay = 0
        /// Replies that might not be there any more since their topic begins later.
        package var unchecked = 0
    }

    /// A kind of difference.
    package enum Difference: String, Hashable, Sendable, CaseIterable {
        /// The ledger has a plan, and there is no row.
        case rowMissing = "row_missing"
        /// There are several rows for one record.
        case rowRepeated = "row_repeated"
        /// There is a row for a record that was repeated or set aside.
        case rowUnexpected = "row_unexpected"
        /// The row names another plan than the ledger.
        case rowDiffers = "row_differs"
        /// There is a row for an offset at which there is no record.
        case rowWithoutRecord = "row_without_record"
        /// All that is recorded at an offset is of another record: the topic was recreated.
        case recordDiffers = "record_differs"
        /// No row has the plan with which a repeated record was answered.
        case firstRowMissing = "first_row_missing"
        /// The ledger lacks an offset, though it has earlier ones.
        case ledgerMissing = "ledger_missing"
        /// No segment of the ledger covers offsets that are recorded and not known to be published.
        case segmentMissing = "segment_missing"
        /// Two owners have each decided on one record.
        case twoOwners = "two_owners"
        /// There is a row or an entry of the ledger, and no reply.
        case replyMissing = "reply_missing"
        /// There are more replies than records.
        case replyRepeated = "reply_repeated"
        /// The reply is not what the ledger or the row says.
        case replyDiffers = "reply_differs"
        /// There is a reply whose plan no row names.
        case replyWithoutRow = "reply_without_row"
        /// There is neither a row nor a reply nor a dead letter.
        case unanswered
        /// A record can't be read, and there is no dead letter.
        case deadLetterMissing = "dead_letter_missing"
        /// There are several dead letters for one record.
        case deadLetterRepeated = "dead_letter_repeated"
        /// The dead letter is not what the ledger says.
        case deadLetterDiffers = "dead_letter_differs"
        /// There is a dead letter for a record that has another answer, or none at all.
        case deadLetterUnexpected = "dead_letter_unexpected"
        /// Kafka has committed more than PostgreSQL has recorded.
        case watermarkBehind = "watermark_behind"
        /// The watermark is not in the log.
        case watermarkOutside = "watermark_outside"
    }

    /// One difference.
    package struct Finding: Hashable, Sendable, Comparable {
        /// What is not as it must be.
        package let difference: Difference
        /// The record that it is about: of an intent topic, or a published one.
        package let place: TopicPlace
        /// The intent whose reply it is about; `nil` where ``place`` is its own, or none is known.
        package let intent: TopicPlace?

        /// Orders findings as their places are ordered.
        package static func < (lhs: Finding, rhs: Finding) -> Bool {
            lhs.place == rhs.place
                ? lhs.difference.rawValue < rhs.difference.rawValue : lhs.place < rhs.place
        }
    }

    /// How many there are of each.
    package var counts = Counts()
    /// How many differences there are of each kind.
    package private(set) var differences: [Difference: Int] = [:]
    /// The first of them by topic, partition and offset.
    package private(set) var findings: [Finding] = []
    /// What could not be looked at, in words.
    package var notes: [String] = []

    private let limit: Int

    /// Begins a report.
    ///
    /// - Parameter limit: How many findings are kept; all are counted.
    package init(limit: Int) { self.limit = limit }

    /// Whether everything is as it must be.
    package var isGood: Bool { differences.isEmpty }

    /// Whether there was nothing to compare.
    package var isEmpty: Bool { counts.records == 0 && differences.isEmpty }

    /// Notes a difference.
    ///
    /// - Parameters:
    ///   - difference: What is not as it must be.
    ///   - place: The record that it is about.
    ///   - intent: The intent whose reply that is.
    mutating func add(
        _ difference: Difference,
        at place: TopicPlace,
        intent: TopicPlace? = nil
    ) {
        differences[difference, default: 0] += 1
        let finding = Finding(
            difference: difference,
            place: place,
            intent: intent == place ? nil : intent
        )
        guard findings.count < limit || findings.last.map({ finding < $0 }) ?? false else {
            return
        }
        findings.insert(finding, at: rank(of: finding))
        if findings.count > limit { findings.removeLast() }
    }

    /// Returns the number of findings before one.
    private func rank(of finding: Finding) -> Int {
        var range = findings.startIndex..<findings.endIndex
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range =
                findings[middle] < finding
                ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
