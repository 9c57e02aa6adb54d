import LandfallCatalog

/// Why files that were read are no catalog that can be used.
enum CatalogRefusal: Error, Hashable, Sendable {
    /// The catalog has errors.
    case catalog(CatalogErrors)
    /// The keys of its links are none: one line that says why, without any part of a secret.
    case linkKeys(String)

    /// How many things are wrong.
    var count: Int {
        switch self {
        case .catalog(let errors): errors.findings.count + errors.omittedCount
        case .linkKeys: 1
        }
    }

    /// What a program says that ends for it.
    ///
    /// - Parameter name: What messages call the catalog.
    /// - Returns: A failure with status 2, and with all findings.
    func failure(of name: String) -> CommandFailure {
        switch self {
        case .catalog(let errors):
            CommandFailure(
                status: .usage,
                message: "the catalog \(name) has \(count) error\(count == 1 ? "" : "s"): "
                    + "mend the \(count == 1 ? "place" : "places") above",
                findings: ["\(errors)"]
            )
        case .linkKeys(let reason): .usage(reason)
        }
    }
}
