import Landfall
import LandfallExperiments

/// Reads the nodes of a document as a catalog, noting everything that is wrong on the way.
///
/// A method that meets a fault notes it and returns `nil` or leaves the thing out. What hangs on
/// the context of a place is noted as a use, or kept as it is written; ``Binder`` looks at it.
struct CatalogParser: FindingSink {
    var findings = Findings()

    /// The screens and containers by name.
    var types: [String: TypeSyntax] = [:]

    /// The experiments by name; `nil` for those with a fault.
    var experiments: [String: Experiment?] = [:]

    /// The saved groups that are lists, by name.
    var lists: [String: [JSONValue]] = [:]

    /// The flags by name.
    var flags: [String: FlagSyntax] = [:]

    /// What each route needs, by name; filled before the steps are read.
    var parameters: [String: [String: Route.Parameter]] = [:]

    /// What routes ask for, by name; filled before the steps are read.
    var results: [String: [String: Route.Parameter]] = [:]

    /// The flows by name.
    var flows: [String: FlowSyntax] = [:]

    /// The flow that is being read; `nil` outside of one, where `$flow` stands for any.
    var currentFlow: String?

    /// The route that is being read; `nil` for what stands at the top level.
    var currentRoute: RouteID?

    /// Where parts of the catalog lead to others.
    var references = CatalogReferences()

    /// The name of the app.
    var app = ""

    /// The routes that take signed links only, by name.
    var signedLinks: [String: SignedLink] = [:]

    /// The team's own interceptors, by name.
    let registry: InterceptorRegistry

    /// By which keys signed links are checked.
    let linkKeys: LinkKeys

    /// Begins with nothing read.
    ///
    /// - Parameters:
    ///   - registry: The team's own interceptors.
    ///   - linkKeys: By which keys signed links are checked.
    init(registry: InterceptorRegistry, linkKeys: LinkKeys) {
        self.registry = registry
        self.linkKeys = linkKeys
    }
}
