import Landfall
import LandfallPostgres

/// Encodes the rows of decisions ahead of their COPY.
final class DecisionEncoder {
    private var events = BinaryCopyBuffer(columnCount: EventRow.columns.count, capacity: 4096)
    private var exposures = BinaryCopyBuffer(columnCount: ExposureRow.columns.count)
    private var customEvents = BinaryCopyBuffer(columnCount: CustomEventRow.columns.count)

    /// Encodes the rows of a decision.
    ///
    /// - Parameters:
    ///   - decision: What was decided.
    ///   - origin: Where the intent's record came from.
    /// - Returns: What is recorded and counted of it.
    func encode(_ decision: AnsweredIntent, at origin: RowOrigin) -> RecordedDecision {
        events.removeAll(keepingAtMost: Self.keptBytes)
        EventRow(origin: origin, decision: decision).append(to: &events)
        return RecordedDecision(
            event: events.lastRow,
            exposures: decision.exposures.map { assignment in
                exposures.removeAll(keepingAtMost: Self.keptBytes)
                ExposureRow(origin: origin, decision: decision, assignment: assignment)
                    .append(to: &exposures)
                return exposures.lastRow
            },
            customEvents: decision.recordedEvents.indices.map { ordinal in
                customEvents.removeAll(keepingAtMost: Self.keptBytes)
                CustomEventRow(origin: origin, decision: decision, ordinal: ordinal)
                    .append(to: &customEvents)
                return customEvents.lastRow
            },
            namelessExperiments: decision.namelessExperiments,
            kept: decision.kept,
            outcome: decision.plan.outcome,
            resumeFault: decision.resumeFault
        )
    }

    /// What is kept of the memory of a large row.
    private static let keptBytes = 65536
}
