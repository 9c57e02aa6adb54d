@testable import Landfall

/// An interceptor that can be told apart, and lets through unless it has a reason.
struct Named: PreNavigationInterceptor {
    let name: String
    let reason: String?

    init(_ name: String, refusing reason: String? = nil) {
        self.name = name
        self.reason = reason
    }

    func decision(in scope: StepScope) -> Decision {
        .now(reason.map(Verdict.refuse) ?? .proceed)
    }
}

extension Reading.Question {
    /// The name of the interceptor, where it has one.
    var name: String? { (interceptor as? Named)?.name }
}

/// A post-navigation interceptor that writes its name and the context of its place.
struct Noted: PostNavigationInterceptor {
    let name: String

    init(_ name: String) { self.name = name }

    func events(for landing: Landing) -> [NavigationEvent] {
        [NavigationEvent(name: name, properties: landing.context.sortedText)]
    }
}

/// A condition that always decides the same.
struct Fixed: Condition {
    let holds: Bool

    func holds(in scope: inout ConditionScope) -> Bool { holds }
}

/// A condition on one value of the context.
struct Equals: Condition {
    let key: String
    let value: ContextValue

    init(_ key: String, _ value: ContextValue) {
        self.key = key
        self.value = value
    }

    func holds(in scope: inout ConditionScope) -> Bool { scope.context[key] == value }
}

/// A condition that asks for an experiment.
struct Asks: Condition {
    let experiment: String
    let isMet: Bool

    init(_ experiment: String, isMet: Bool = true) {
        self.experiment = experiment
        self.isMet = isMet
    }

    func holds(in scope: inout ConditionScope) -> Bool {
        (scope.assignment(of: experiment) != nil) == isMet
    }
}

/// Knows each experiment whose name does not begin with a question mark.
///
/// The name says what is special: `forced` uses no hash, `outside` is not taken part in.
struct Experiments: ExperimentAssigner {
    func assignment(of experiment: String, for request: NavigationRequest) -> Assignment? {
        guard experiment.first != "?" else { return nil }
        return Assignment(
            experimentID: experiment,
            variationID: "sheet",
            hashAttribute: "userId",
            hashedValue: request.subjectUserID ?? "",
            hashVersion: 2,
            bucket: 0.5,
            isInExperiment: experiment != "outside",
            isHashUsed: experiment != "forced"
        )
    }
}

extension Routing {
    /// What the way does, or `nil` for a refusal.
    var effects: [Operation.Effect]? {
        guard case .planned(let way) = self else { return nil }
        return way.effects
    }

    /// The reason of a refusal.
    var refusal: String? {
        guard case .refused(let reason) = self else { return nil }
        return reason
    }

    /// The types of all that the way makes, in the order of their ids.
    var types: [String] {
        (effects ?? []).flatMap(\.newViews).flatMap(\.allViews).map(\.type.name)
    }
}

extension PreNavigationInterceptor {
    /// What the interceptor says at once, or `nil` when it has to be waited for.
    func verdict(in scope: StepScope) -> Verdict? {
        guard case .now(let verdict) = decision(in: scope) else { return nil }
        return verdict
    }
}
