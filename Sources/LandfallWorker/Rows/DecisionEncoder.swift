import Landfall
import LandfallPostgres

/// Encodes the rows of decisions ahead of their COPY.
///
/// A class, since its buffers are used again for each decision of a batch.
final class DecisionEncoder {
    private var buffers = Buffers()

    private struct Buffers: ~Copyable {
        var events = BinaryCopyBuffer(columnCount: EventRow.columns.count, capacity: 4096)
        var exposures = BinaryCopyBuffer(columnCount: ExposureRow.columns.count, capacity: 4096)
        var customEvents = BinaryCopyBuffer(
            columnCount: CustomEventRow.columns.count,
            capacity: 4096
        )
        var rows = DecisionRows.Writer()
    }

    /// Encodes the rows of a decision.
    ///
    /// - Parameters:
    ///   - decision: What was decided.
    ///   - place: Where the intent's record came from.
    /// - Returns: What is recorded and counted of it.
    func encode(_ decision: borrowing AnsweredIntent, at place: RecordPlace) -> RecordedDecision {
        RecordedDecision(
            rows: Self.rows(of: decision, at: place, &buffers),
            namelessExperiments: decision.namelessExperiments,
            kept: decision.kept,
            outcome: decision.plan.parts.outcome,
            resumeFault: decision.resumeFault,
            facts: DecisionFacts(decision)
        )
    }

    private static func rows(
        of decision: borrowing AnsweredIntent,
        at place: RecordPlace,
        _ buffers: inout Buffers
    ) -> DecisionRows {
        buffers.events.removeAll(keepingAtMost: keptBytes)
        EventRow.append(decision, from: place, to: &buffers.events)
        buffers.rows.append(event: buffers.events)
        for ordinal in decision.exposures.indices {
            buffers.exposures.removeAll(keepingAtMost: keptBytes)
            ExposureRow.append(ordinal, of: decision, from: place, to: &buffers.exposures)
            buffers.rows.append(exposure: buffers.exposures)
        }
        for ordinal in decision.recordedEvents.indices {
            buffers.customEvents.removeAll(keepingAtMost: keptBytes)
            CustomEventRow.append(ordinal, of: decision, from: place, to: &buffers.customEvents)
            buffers.rows.append(customEvent: buffers.customEvents)
        }
        return buffers.rows.finish()
    }

    /// What is kept of the memory of a large row.
    static let keptBytes = 65536
}
