import LandfallCatalog
package import LandfallReview
import LandfallTokens
package import LandfallWorker

extension WorkerStatus {
    /// Says which catalog answers from now on, and by which keys.
    package func catalogIsInForce(_ loaded: LoadedCatalog) {
        catalogIsInForce(
            version: loaded.catalog.version,
            app: loaded.catalog.app,
            routeCount: loaded.catalog.syntax.routes.count
        )
        keysAreInForce((loaded.keys.tokens?.ids ?? []).map { "\($0)" }, of: .tokens)
        keysAreInForce(loaded.keys.links.ids.map { "\($0)" }, of: .links)
    }
}

extension LinkKeys {
    /// The ids of the keys.
    fileprivate var ids: [KeyID] {
        if case .ring(let ring) = self { ring.ids } else { [] }
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
