package import LandfallCatalog
import LandfallReview
package import LandfallWorker

extension WorkerStatus {
    /// Says which catalog answers from now on.
    package func catalogIsInForce(_ catalog: Catalog) {
        catalogIsInForce(version: catalog.version, app: catalog.app)
    }
}

extension CatalogRefusal {
    /// The codes of what is wrong, each once, or a word for what is no finding of a catalog.
    var codes: [String] {
        switch self {
        case .unreadable: ["unreadable"]
        case .catalog(let errors): Set(errors.findings.map(\.code.rawValue)).sorted()
        case .linkKeys: ["link-keys-file"]
        case .tokenKeys: ["token-keys-file"]
        case .resultsTopic: ["results-topic"]
        }
    }
}
