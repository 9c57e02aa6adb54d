import Landfall
import LandfallPostgres

/// What the rows of a batch say alike of the catalog by which its intents are answered.
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
