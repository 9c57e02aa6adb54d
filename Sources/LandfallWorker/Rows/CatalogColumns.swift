import Landfall
import LandfallPostgres

/// The columns about the catalog, which are the same in all rows of a batch.
struct CatalogColumns: Sendable {
    /// The name of the app; NULL where the catalog gives none.
    let app: TextColumn
    /// The catalog's digest.
    let version: TextColumn

    /// Encodes the columns.
    init(of resolver: IntentResolver) {
        app = TextColumn(resolver.app.isEmpty ? nil : resolver.app)
        version = TextColumn(resolver.catalogVersion)
    }
}
