import Landfall
import LandfallExperiments

/// Reads the nodes of a document as a catalog, noting everything that is wrong on the way.
///
/// A method that meets a fault notes it and returns `nil` or leaves the thing out; nothing is built
/// from a catalog of which something was noted.
struct CatalogReader: FindingSink {
    /// The text, for showing the places of findings.
    let source: SourceText

    var findings = Findings()

    /// The screens and containers by name.
    var types: [String: TypeDeclaration] = [:]

    /// The experiments by name.
    var experiments: [String: Experiment] = [:]

    /// The names that stand under `experiments`, faulty ones included.
    var experimentNames: Set<String> = []

    /// What each route needs, by name; filled before the steps are read.
    var parameters: [String: [String: Route.Parameter]] = [:]

    /// What routes ask for, by name; filled before the steps are read.
    var results: [String: [String: Route.Parameter]] = [:]

    /// The ways of the route that is being read.
    var wayCount = 0

    /// What stands under `flags`, by name.
    var flagNodes: [String: SourceNode] = [:]

    /// The flags that were read, by name; those with a fault have no condition.
    var flags: [String: (condition: CatalogCondition?, size: Int)] = [:]

    /// The flags that are being read, the outermost first.
    var openFlags: [String] = []

    /// The conditions that were read, those of flags counted each time.
    var conditionCount = 0

    /// The conditions that were looked at for contradictions.
    var contradictionSteps = 0

    /// The switches whose cases were compared with each other, by their places.
    var judgedSwitches: Set<Place> = []

    /// The flows by name.
    var flows: [String: FlowDeclaration] = [:]

    /// What the conditions look at.
    var inputs = ConditionInputs()

    /// What the steps of each flow share, by name.
    var flowData: [String: [String: Route.Parameter]] = [:]

    /// The flow that is being read; `nil` outside of one, where `$flow` stands for any.
    var currentFlow: String?

    /// The route that is being read; `nil` for what stands at the top level.
    var currentRoute: RouteID?

    /// Where interceptors lead into flows past their first steps.
    var flowEntries: [FlowEntry] = []

    /// Where routes read values of flows.
    var flowReadings: [FlowReading] = []

    /// Where interceptors turn to other routes.
    var turns: [Turn] = []

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
    ///   - source: The text.
    ///   - registry: The team's own interceptors.
    ///   - linkKeys: By which keys signed links are checked.
    init(
        source: SourceText,
        registry: InterceptorRegistry = InterceptorRegistry(),
        linkKeys: LinkKeys = .none
    ) {
        self.source = source
        self.registry = registry
        self.linkKeys = linkKeys
    }
}
