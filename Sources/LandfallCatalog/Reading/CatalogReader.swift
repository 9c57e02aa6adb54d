import Landfall
import LandfallExperiments

/// Reads the nodes of a document as a catalog, noting everything that is wrong on the way.
///
/// A method that meets a fault notes it and returns `nil` or leaves the thing out; nothing is built
/// from a catalog of which something was noted.
struct CatalogReader {
    /// The most ways through one route that its switches, and those of the routes that it stands
    /// on, may make.
    static let wayLimit = 512

    /// The text, for showing the places of findings.
    let source: SourceText

    /// What keeps the catalog from being used.
    private(set) var errors: [Noted] = []

    /// How often an error was noted, those included that stand at their place already.
    private(set) var faultCount = 0

    /// What deserves a look.
    private(set) var warnings: [Noted] = []

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

    private var noted: Set<Noted> = []

    /// A message and its place.
    struct Noted: Hashable {
        /// One sentence that says what was expected.
        let message: String
        /// Where.
        let place: Place
        /// What kind of thing it is.
        let code: CatalogFinding.Code
    }

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

    /// Notes an error, once for each place.
    mutating func refuse(
        _ message: String,
        at place: Place,
        _ code: CatalogFinding.Code = .invalid
    ) {
        faultCount += 1
        let new = Noted(message: message, place: place, code: code)
        if noted.insert(new).inserted { errors.append(new) }
    }

    /// Notes something that deserves a look.
    mutating func warn(
        _ message: String,
        at place: Place,
        _ code: CatalogFinding.Code = .doubtful
    ) {
        let new = Noted(message: message, place: place, code: code)
        if noted.insert(new).inserted { warnings.append(new) }
    }

    /// Notes something that the language has and this version can't do.
    mutating func refuseUnsupported(_ what: String, at place: Place) {
        refuse("\"\(what)\" is not supported by this version", at: place, .notSupported)
    }

    /// Notes a name that nothing was declared under, with the nearest one that there is.
    mutating func refuseUnknown(
        _ what: String,
        _ name: String,
        among known: some Collection<String>,
        at place: Place
    ) {
        refuse("there is no \(what) \"\(name)\"\(hint(name, known))", at: place, .unknownName)
    }

    /// The end of a sentence about an unknown name: the nearest known one, or what there is.
    ///
    /// The errors past those that are listed get none, as looking for it takes its time.
    func hint(_ name: String, _ known: some Collection<String>) -> String {
        guard errors.count <= CatalogErrors.listLimit else { return "" }
        if let question = NearestName.question(name, among: known) { return question }
        guard !known.isEmpty, known.count <= 12 else { return "" }
        return "; there is " + known.sorted().joined(separator: ", ")
    }

    /// The errors in the order of the file, ready to be printed.
    var errorFindings: [CatalogFinding] { findings(errors, .error) }

    /// The warnings in the order of the file, ready to be printed.
    var warningFindings: [CatalogFinding] { findings(warnings, .warning) }

    private func findings(
        _ list: [Noted],
        _ severity: CatalogFinding.Severity
    ) -> [CatalogFinding] {
        list.sorted { ($0.place, $0.message) < ($1.place, $1.message) }
            .map { source.finding($0.message, at: $0.place, severity, $0.code) }
    }
}
