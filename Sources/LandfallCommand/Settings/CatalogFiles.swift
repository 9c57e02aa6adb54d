/// Where a catalog stands, and what belongs to it.
struct CatalogFiles: Hashable, Sendable {
    /// The path of the catalog; `-` is standard input.
    var catalog: String
    /// The path of the keys of its links; `nil` for none.
    var linkKeys: String?

    /// The path of the keys of resume tokens; `nil` for none.
    var tokenKeys: String?

    /// The topic of results; `nil` for none, and a catalog whose routes ask for some is refused.
    var resultsTopic: String?

    /// Refuses one file for both kinds of keys.
    ///
    /// - Throws: ``CommandFailure`` with status 2 when both name the same file.
    func checkKeysAreApart() throws(CommandFailure) {
        guard let linkKeys, linkKeys == tokenKeys else { return }
        throw .usage(
            "link-keys-file and token-keys-file both name \(linkKeys): whoever makes links must not "
                + "be able to make tokens; use two files with different keys"
        )
    }
}
