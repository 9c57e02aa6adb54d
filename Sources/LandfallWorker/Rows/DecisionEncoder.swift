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
    }

    /// Encodes the rows of a decision.
    ///
    /// - Parameters:
    ///   - decision: What was decided.
    ///   - place: Where the intent's record came from.
    /// - Returns: What is recorded and counted of it.
    func encode(_ decision: AnsweredIntent, at place: RecordPlace) -> RecordedDecision {
        RecordedDecision(
            rows: Self.rows(of: decision, at: place, &buffers),
            namelessExperiments: decision.namelessExperiments,
            kept: decision.kept,
            outcome: decision.plan.outcome,
            resumeFault: decision.resumeFault,
            facts: DecisionFacts(decision)
        )
    }

    private static func rows(
        of decision: AnsweredIntent,
        at place: RecordPlace,
        _ buffers: inout Buffers
    ) -> DecisionRows {
        buffers.events.removeAll(keepingAtMost: keptBytes)
        EventRow(place: place, decision: decision).append(to: &buffers.events)
        let others = decision.exposures.count + decision.recordedEvents.count
        var rows = DecisionRows(event: buffers.events, reserving: others * usualRowBytes)
        for ordinal in decision.exposures.indices {
            buffers.exposures.removeAll(keepingAtMost: keptBytes)
            ExposureRow(place: place, decision: decision, ordinal: ordinal)
                .append(to: &buffers.exposures)
            rows.append(exposure: buffers.exposures)
        }
        for ordinal in decision.recordedEvents.indices {
            buffers.customEvents.removeAll(keepingAtMost: keptBytes)
            CustomEventRow(place: place, decision: decision, ordinal: ordinal)
                .append(to: &buffers.customEvents)
            rows.append(customEvent: buffers.customEvents)
        }
        return rows
    }

    /// What is kept of the memory of a large row.
    private static let keptBytes = 65536

    /// Room for an exposure or an event, unless it is a long one.
    private static let usualRowBytes = 512
}
