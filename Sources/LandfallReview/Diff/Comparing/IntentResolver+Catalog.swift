package import Landfall
package import LandfallCatalog

extension IntentResolver {
    /// Answers intents by a catalog, as the worker does without settings of its own.
    ///
    /// - Parameter catalog: The catalog.
    package init(of catalog: Catalog) {
        self.init(
            router: Router(table: catalog.routes, experiments: catalog.experiments),
            links: catalog.links,
            maximumStateAge: catalog.maxStateAge,
            interceptorTimeout: catalog.interceptorTimeout,
            catalogVersion: catalog.version
        )
    }
}
