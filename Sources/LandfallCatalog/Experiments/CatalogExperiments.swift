public import Landfall
internal import LandfallExperiments

/// The experiments of a catalog.
public struct CatalogExperiments: StickyAssigner {
    private let content: Content
    private var kept: [StickySubject: [String: String]] = [:]

    /// The constant content; shared, so that the experiments of a catalog are copied as one
    /// reference.
    private final class Content: Sendable {
        /// In ascending order of the names.
        let experiments: [Recorded]
        /// The names, and where in ``experiments`` each stands.
        let (names, places): ([String], NamePlaces)
        let sticky: [Experiment]
        /// What experiments are evaluated under, and the same where the app is being tested.
        let (context, testContext): (ExperimentContext, ExperimentContext)

        init(_ experiments: [String: Experiment], _ groups: SavedGroups) {
            var context = ExperimentContext()
            context.groups = groups
            self.context = context
            context.isQA = true
            self.testContext = context
            let ids = experiments.values.reduce(into: Set<String>()) { ids, experiment in
                ids.insert(experiment.declaration.hashAttribute)
                if let fallback = experiment.declaration.fallbackAttribute { ids.insert(fallback) }
            }
            let sorted = experiments.sorted { $0.key < $1.key }
            self.experiments = sorted.map { Recorded($0.value, except: ids) }
            self.names = sorted.map(\.key)
            self.places = NamePlaces(names)
            self.sticky = experiments.values.filter(\.isSticky)
        }
    }

    /// An experiment with what is recorded of its exposures.
    private final class Recorded: Sendable {
        let experiment: Experiment
        let attributes: RecordedAttributes

        init(_ experiment: Experiment, except ids: Set<String>) {
            self.experiment = experiment
            self.attributes = RecordedAttributes(of: experiment.declaration, except: ids)
        }
    }

    /// Takes experiments by name.
    ///
    /// - Parameters:
    ///   - experiments: The experiments.
    ///   - groups: The lists that their conditions name.
    init(_ experiments: [String: Experiment], groups: [String: [JSONValue]] = [:]) {
        content = Content(experiments, SavedGroups(groups))
    }

    /// The attributes that Landfall fills itself, whatever a session or an intent says.
    package static let ownAttributes = OwnAttribute.allCases.map(\.rawValue)

    /// The session's attribute that says that the app is being tested, where it is `true`; an
    /// intent's says nothing, so no link can take anybody out of an experiment.
    package static let qaAttribute = "qaMode"

    /// The names in ascending order.
    public var names: [String] { content.names }

    /// The experiment of a name; `nil` when there is none.
    private func recorded(_ name: String) -> Recorded? {
        guard let place = content.places.place(of: name) else { return nil }
        return content.experiments[place]
    }

    /// The keys of an experiment's variations; none when there is no such experiment.
    public func variations(of experiment: String) -> [String] {
        recorded(experiment)?.experiment.variations ?? []
    }

    /// Returns the weights of an experiment's variations among the subjects that take part, in the
    /// order of the variations.
    ///
    /// A weight is a variation's share of all ranges, whatever part of the subjects they cover.
    ///
    /// - Parameter experiment: The experiment's key.
    /// - Returns: A number from 0 to 1 for each variation, 1 in all, or 0 for each when no range has a
    ///   width; none when there is no such experiment.
    public func weights(of experiment: String) -> [Double] {
        let widths = shares(of: experiment)
        let total = widths.reduce(0, +)
        return total > 0 ? widths.map { $0 / total } : widths
    }

    /// The share of all subjects that each variation of an experiment gets, from 0 to 1, in the order
    /// of the variations; none when there is no such experiment.
    package func shares(of experiment: String) -> [Double] {
        (recorded(experiment)?.experiment.ranges ?? []).map {
            max($0.upperBound - $0.lowerBound, 0)
        }
    }

    /// Evaluates an experiment as GrowthBook does.
    ///
    /// `userId` is the request's subject, `deviceId` the intent's device, and `platform`, `idiom`,
    /// `appVersion`, `locale` and `channel` are the contract's words; any other name is an attribute
    /// of the session, or else of the intent. A session with `qaMode: true` is a test of the app:
    /// nobody takes part then.
    public func assignment(
        of experiment: String,
        for request: NavigationRequest
    ) -> Assignment? {
        guard let recorded = recorded(experiment) else { return nil }
        let attributes = RequestAttributes(request)
        let isQA = request.state.sessionAttribute(Self.qaAttribute) == .bool(true)
        let result =
            isQA
            ? result(of: recorded, for: attributes, in: content.testContext)
            : result(of: recorded, for: attributes, in: content.context)
        let cause = result.cause.words(of: result.hashAttribute)
        let shown =
            result.isExposure
            ? recorded.attributes.values(of: attributes, hashing: result.hashAttribute) : [:]
        return Assignment(
            experimentID: recorded.experiment.key,
            variationID: result.variationKey,
            hashAttribute: result.hashAttribute,
            hashedValue: result.hashedValue,
            hashVersion: Int32(recorded.experiment.hashVersion.rawValue),
            bucket: result.bucket,
            isInExperiment: result.isInExperiment,
            isHashUsed: result.isHashUsed,
            reason: result.reason.rawValue,
            cause: cause,
            attributes: shown
        )
    }

    private func result(
        of recorded: Recorded,
        for attributes: RequestAttributes,
        in context: ExperimentContext
    ) -> ExperimentResult {
        guard recorded.experiment.isSticky else {
            return recorded.experiment.evaluate(for: attributes, in: context)
        }
        var documents = StickyDocuments(
            recorded.experiment.stickyDocuments(for: attributes).compactMap { document in
                kept[StickySubject(document)].map {
                    StickyDocument(
                        attributeName: document.attributeName,
                        attributeValue: document.attributeValue,
                        assignments: $0
                    )
                }
            }
        )
        return recorded.experiment.evaluate(for: attributes, in: context, keeping: &documents)
    }
}

// MARK: Kept assignments

extension CatalogExperiments {
    /// Whether any experiment keeps assignments: `sticky: true`.
    public var keepsAssignments: Bool { !content.sticky.isEmpty }

    /// Whose kept assignments count for a request.
    public func subjects(of request: NavigationRequest) -> [StickySubject] {
        let attributes = RequestAttributes(request)
        return content.sticky.flatMap { experiment in
            experiment.stickyDocuments(for: attributes).map { StickySubject($0) }
        }
    }

    /// The same experiments, for whoever knows what was kept.
    public func knowing(_ kept: [StickySubject: [String: String]]) -> any StickyAssigner {
        var copy = self
        copy.kept = kept
        return copy
    }

    /// Returns the assignment to keep.
    public func addition(by assignment: Assignment) -> KeptAssignment? {
        guard assignment.isInExperiment, assignment.isHashUsed,
            let experiment = recorded(assignment.experimentID)?.experiment,
            experiment.isSticky
        else { return nil }
        let subject = StickySubject(
            attribute: assignment.hashAttribute,
            value: assignment.hashedValue
        )
        let name = experiment.stickyName
        guard kept[subject]?[name] != assignment.variationID else { return nil }
        return KeptAssignment(subject: subject, name: name, variationID: assignment.variationID)
    }
}

extension StickySubject {
    /// The subject of a document.
    fileprivate init(_ document: StickyDocument) {
        self.init(attribute: document.attributeName, value: document.attributeValue)
    }
}

extension ExperimentCause {
    /// Explains why a subject takes no part, or gets its variation in another way than by the hash.
    ///
    /// - Parameter attribute: The attribute that is hashed.
    /// - Returns: A phrase; `nil` where the hash decided.
    func words(of attribute: String) -> String? {
        switch self {
        case .contextDisabled: "experiments are switched off"
        case .forcedForSubject: "forced for this subject"
        case .draft: "it is a draft"
        case .noHashValue: "no \(attribute)"
        case .unusableHashValue:
            "what is hashed is neither a text of printable ASCII nor a whole number"
        case .filteredOut: "a filter leaves the subject out"
        case .outsideNamespace: "outside of the namespace's share"
        case .conditionFailed: "the condition does not hold"
        case .prerequisiteFailed: "a prerequisite is not met"
        case .blockedVersion: "an earlier assignment is of a version that is shut out"
        case .outsideRanges: "its hash falls in no variation's range (coverage)"
        case .forced: "forced by the catalog"
        case .qaMode: "the app is being tested"
        case .stopped: "it is stopped"
        case .sticky: "kept from an earlier assignment"
        case .hashed: nil
        }
    }
}
