import Landfall

/// Routes that stand on one which is entered by its own links only.
struct SignedLinkCheck: CatalogCheck {
    let catalog: BoundCatalog

    /// What was found up to here.
    var findings = Findings()

    mutating func run() {
        for (id, chain) in catalog.chains.sorted(by: { $0.key < $1.key }) {
            for (next, place) in chain.successors where catalog.signedLinks[next.name] != nil {
                refuse(
                    "route \"\(next)\" takes signed links of its own only, so \"\(id)\" can't"
                        + " stand on it",
                    at: place
                )
            }
        }
    }
}
