import LandfallCatalog
import LandfallTokens

/// The keys that a catalog is used with.
struct CatalogKeys: Sendable {
    /// By which keys signed links are checked.
    var links = LinkKeys.none
    /// Makes and opens resume tokens; `nil` where plans carry none.
    var tokens: KeyRing?
}
