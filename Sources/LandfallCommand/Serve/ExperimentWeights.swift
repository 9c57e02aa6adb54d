import LandfallCatalog
import LandfallPostgres
import Logging

/// Notes in the database what the variations of a catalog's experiments weigh: what exposures are
/// counted against.
struct ExperimentWeights: Sendable {
    /// How to connect.
    private let configuration: ConnectionConfiguration
    /// Where it is said that it did not work.
    private let logger: Logger

    /// Connects only when there is something to note.
    ///
    /// - Parameters:
    ///   - configuration: How to connect, as a writer.
    ///   - logger: Where it is said that it did not work.
    init(_ configuration: ConnectionConfiguration, logger: Logger) {
        self.configuration = configuration
        self.logger = logger
    }

    /// Notes the experiments of a catalog that comes into force; blocks.
    ///
    /// The catalog is used even if that fails: who looks at exposures is told that weights are missing.
    ///
    /// - Parameter catalog: The catalog.
    func note(_ catalog: Catalog) {
        guard !catalog.experiments.names.isEmpty else { return }
        do throws(PostgresError) {
            try Self.write(catalog, to: try Connection(configuration))
        } catch {
            logger.warning(
                "the weights of the catalog's experiments are not noted: those of an earlier one count",
                metadata: ["catalog": "\(catalog.version)", "error": "\(error)"]
            )
        }
    }

    /// Notes the experiments of a catalog, or that it is in force again; blocks.
    ///
    /// - Parameters:
    ///   - catalog: The catalog.
    ///   - connection: A session of a writer.
    /// - Throws: ``PostgresError``.
    static func write(_ catalog: Catalog, to connection: Connection) throws(PostgresError) {
        let experiments = catalog.experiments
        for name in experiments.names {
            let variations = experiments.variations(of: name)
            for (ordinal, pair) in zip(variations, experiments.weights(of: name)).enumerated() {
                try connection.query(
                    """
                    INSERT INTO landfall.experiment_variation
                        (catalog_version, experiment_id, variation_id, ordinal, weight)
                    VALUES ($1, $2, $3, $4, $5)
                    ON CONFLICT (experiment_id, catalog_version, variation_id)
                        DO UPDATE SET noted_at = now()
                    """,
                    [
                        .text(catalog.version), .text(name), .text(pair.0),
                        .integer(Int64(ordinal)),
                        .double(pair.1),
                    ]
                )
            }
        }
    }
}
