/// Where a catalog stands, and what belongs to it.
package struct CatalogFiles: Hashable, Sendable {
    /// The path of the catalog; `-` is standard input.
    package var catalog: String
    /// The path of the keys of its links; `nil` for none.
    package var linkKeys: String?

    /// The path of the keys of resume tokens; `nil` for none.
    package var tokenKeys: String?

    /// The topic of results; `nil` for none, and a catalog whose routes ask for some is refused.
    package var resultsTopic: String?

    /// What messages call the file of the keys of links.
    static let linkKeysRole = "link-keys-file"
    /// What messages call the file of the keys of resume tokens.
    static let tokenKeysRole = "token-keys-file"

    /// Takes paths.
    ///
    /// - Parameters:
    ///   - catalog: The path of the catalog; `-` is standard input.
    ///   - linkKeys: The path of the keys of its links; `nil` for none.
    ///   - tokenKeys: The path of the keys of resume tokens; `nil` for none.
    ///   - resultsTopic: The topic of results; `nil` for none.
    package init(
        catalog: String,
        linkKeys: String? = nil,
        tokenKeys: String? = nil,
        resultsTopic: String? = nil
    ) {
        self.catalog = catalog
        self.linkKeys = linkKeys
        self.tokenKeys = tokenKeys
        self.resultsTopic = resultsTopic
    }

    /// Refuses one file for both kinds of keys.
    ///
    /// - Throws: ``ReviewError/refused(_:)`` when both name the same file.
    package func checkKeysAreApart() throws(ReviewError) {
        guard let linkKeys, linkKeys == tokenKeys else { return }
        throw .refused(
            "\(Self.linkKeysRole) and \(Self.tokenKeysRole) both name \(linkKeys): whoever makes links must not "
                + "be able to make tokens; use two files with different keys"
        )
    }
}
