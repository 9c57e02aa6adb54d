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

    /// The flows by name.
    var flows: [String: FlowDeclaration] = [:]

    /// The route that is being read; `nil` for what stands at the top level.
    var currentRoute: RouteID?

    /// Where interceptors turn to other routes.
    var turns: [Turn] = []

    /// The team's own interceptors, by name.
    let registry: InterceptorRegistry

    private var noted: Set<Noted> = []

    /// A message and its place.
    struct Noted: Hashable {
        /// One sentence that says what was expected.
        let message: String
        /// Where.
        let place: Place
    }

    /// Begins with nothing read.
    ///
    /// - Parameters:
    ///   - source: The text.
    ///   - registry: The team's own interceptors.
    init(source: SourceText, registry: InterceptorRegistry = InterceptorRegistry()) {
        self.source = source
        self.registry = registry
    }

    /// Notes an error, once for each place.
    mutating func refuse(_ message: String, at place: Place) {
        let new = Noted(message: message, place: place)
        if noted.insert(new).inserted { errors.append(new) }
    }

    /// Notes something that deserves a look.
    mutating func warn(_ message: String, at place: Place) {
        let new = Noted(message: message, place: place)
        if noted.insert(new).inserted { warnings.append(new) }
    }

    /// Notes something that the language has and this version can't do.
    mutating func refuseUnsupported(_ what: String, at place: Place) {
        refuse("\"\(what)\" is not supported by this version", at: place)
    }

    /// Notes a name that nothing was declared under, with the nearest one that there is.
    mutating func refuseUnknown(
        _ what: String,
        _ name: String,
        among known: some Collection<String>,
        at place: Place
    ) {
        refuse("there is no \(what) \"\(name)\"\(hint(name, known))", at: place)
    }

    /// The end of a sentence about an unknown name: the nearest known one, or what there is.
    ///
    /// The errors past those that are listed get none, as looking for it takes its time.
    func hint(_ name: String, _ known: some Collection<String>) -> String {
        guard errors.count <= CatalogErrors.listLimit else { return "" }
        if let nearest = NearestName.of(name, among: known) {
            return "; did you mean \"\(nearest)\"?"
        }
        guard !known.isEmpty, known.count <= 12 else { return "" }
        return "; there is " + known.sorted().joined(separator: ", ")
    }

    /// The errors in the order of the file, ready to be printed.
    var errorFindings: [CatalogFinding] { findings(errors) }

    /// The warnings in the order of the file, ready to be printed.
    var warningFindings: [CatalogFinding] { findings(warnings) }

    private func findings(_ list: [Noted]) -> [CatalogFinding] {
        list.sorted { ($0.place, $0.message) < ($1.place, $1.message) }
            .map { source.finding($0.message, at: $0.place) }
    }
}
