package import LandfallCatalog
package import LandfallPostgres
package import Logging

/// The weights of a catalog's variations, which it stores in the database.
///
/// Reports compare exposures with them.
package struct ExperimentWeights: Sendable {
    /// How to connect.
    private let configuration: ConnectionConfiguration
    /// The log for failures.
    private let logger: Logger

    /// Connects only when there is something to note.
    ///
    /// - Parameters:
    ///   - configuration: How to connect, as a writer.
    ///   - logger: Where it is said that it did not work.
    package init(_ configuration: ConnectionConfiguration, logger: Logger) {
        self.configuration = configuration
        self.logger = logger
    }

    /// Notes the experiments of a catalog that comes into force; blocks.
    ///
    /// The catalog is used even if that fails. Reports of exposures then say that weights are missing.
    ///
    /// - Parameter catalog: The catalog.
    package func note(_ catalog: Catalog) {
        guard !catalog.experiments.names.isEmpty else { return }
        do throws(PostgresError) {
            try Self.write(catalog, to: try Connection(configuration))
        } catch {
            logger.warning(
                "the weights of the catalog's experiments can't be stored: analysis uses those of an earlier catalog",
                metadata: ["catalog": "\(catalog.version)", "error": "\(error)"]
            )
        }
    }

    /// Notes the experiments of a catalog, or that it is in force again, all of them or none; blocks.
    ///
    /// - Parameters:
    ///   - catalog: The catalog.
    ///   - connection: A session of a writer.
    /// - Throws: `PostgresError`.
    package static func write(_ catalog: Catalog, to connection: Connection) throws(PostgresError) {
        let experiments = catalog.experiments
        var names: [String] = []
        var variations: [String] = []
        var ordinals: [Int64] = []
        var weights: [String] = []
        for name in experiments.names {
            let pairs = zip(experiments.variations(of: name), experiments.weights(of: name))
            for (ordinal, (variation, weight)) in pairs.enumerated() {
                names.append(name)
                variations.append(variation)
                ordinals.append(Int64(ordinal))
                weights.append("\(weight)")
            }
        }
        // One statement: half an experiment would give the rest all the weight.
        try connection.query(
            sql: """
                INSERT INTO landfall.experiment_variation
                    (catalog_version, experiment_id, variation_id, ordinal, weight)
                SELECT \(catalog.version), experiment, variation, ordinal, weight::double precision
                FROM unnest(\(names)::text[], \(variations)::text[], \(ordinals)::bigint[], \(weights)::text[])
                    AS noted (experiment, variation, ordinal, weight)
                ORDER BY experiment, variation
                ON CONFLICT (experiment_id, catalog_version, variation_id) DO UPDATE SET noted_at = now()
                """
        )
    }
}
