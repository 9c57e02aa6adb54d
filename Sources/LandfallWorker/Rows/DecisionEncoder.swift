import Landfall
import LandfallBytes

/// Encodes the rows of decisions ahead of their COPY.
///
/// A class, since its memory is used again for each decision of a batch.
final class DecisionEncoder {
    private let catalog: CatalogColumns
    private var writer: DecisionRows.Writer

    private static let columnCounts = DecisionRows.Writer.ColumnCounts(
        events: EventRow.columns.count,
        exposures: ExposureRow.columns.count,
        customEvents: CustomEventRow.columns.count
    )

    /// Takes what all rows say alike.
    init(_ catalog: CatalogColumns, in chunks: ChunkPool) {
        self.catalog = catalog
        writer = DecisionRows.Writer(Self.columnCounts, in: chunks)
    }

    /// Encodes the rows of a decision.
    ///
    /// - Parameters:
    ///   - decision: What was decided.
    ///   - place: Where the intent's record came from.
    /// - Returns: What is recorded and counted of it.
    func encode(_ decision: borrowing AnsweredIntent, at place: RecordPlace) -> RecordedDecision {
        RecordedDecision(
            rows: Self.rows(of: decision, at: place, catalog, &writer),
            experimentsWithoutSubject: decision.experimentsWithoutSubject,
            kept: decision.kept,
            outcome: decision.plan.parts.outcome,
            resumeFault: decision.resumeFault,
            facts: DecisionFacts(decision)
        )
    }

    private static func rows(
        of decision: borrowing AnsweredIntent,
        at place: RecordPlace,
        _ catalog: CatalogColumns,
        _ writer: inout DecisionRows.Writer
    ) -> DecisionRows {
        EventRow.append(decision, from: place, catalog, to: &writer.rows)
        writer.beginExposures()
        for ordinal in decision.exposures.indices {
            ExposureRow.append(ordinal, of: decision, from: place, catalog, to: &writer.rows)
        }
        writer.beginCustomEvents()
        for ordinal in decision.recordedEvents.indices {
            CustomEventRow.append(ordinal, of: decision, from: place, catalog, to: &writer.rows)
        }
        return writer.finish()
    }
}
