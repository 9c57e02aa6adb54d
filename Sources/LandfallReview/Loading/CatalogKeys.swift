package import LandfallCatalog
package import LandfallTokens

/// The keys that a catalog is used with.
package struct CatalogKeys: Sendable {
    /// By which keys signed links are checked.
    package var links: LinkKeys
    /// Makes and opens resume tokens; `nil` where plans carry none.
    package var tokens: KeyRing?

    /// Takes keys.
    ///
    /// - Parameters:
    ///   - links: By which keys signed links are checked.
    ///   - tokens: Makes and opens resume tokens; `nil` where plans carry none.
    package init(links: LinkKeys = .none, tokens: KeyRing? = nil) {
        self.links = links
        self.tokens = tokens
    }
}
