/// A step with its place, and with what of it is the same for every intent.
final class PreparedStep: Sendable {
    let step: Step
    let place: StepPlace
    /// Asked if the reading comes to the step.
    let interceptors: [PlacedInterceptor]
    /// Looks for the screen; `nil` never finds it.
    let finder: PreparedFinder?
    /// Where what is built goes; ``Placement/none`` without an action.
    let placement: Placement
    /// What the app is told about the transition.
    let options: Attributes
    /// What is built, where that does not depend on the intent.
    let fixedTemplate: PreparedTemplate?
    /// Whether the steps further back see another context.
    let changesContext: Bool

    init(_ step: Step, at place: StepPlace) {
        self.step = step
        self.place = place
        self.interceptors = PlacedInterceptor.list(step.interceptors, at: place)
        self.finder = step.finder.map(PreparedFinder.init)
        self.placement = step.action?.placement ?? Placement.none
        self.options = step.action?.options ?? [:]
        self.changesContext = step.contextBehind != nil
        self.fixedTemplate = (step.factory as? any FixedFactory).map {
            PreparedTemplate($0.template, for: step)
        }
    }

    /// What is to be built, where that depends on the intent; `nil` for a step that builds nothing,
    /// or what ``fixedTemplate`` says.
    ///
    /// - Throws: ``RoutingError`` when the factory can't do with the context.
    func ownTemplate(in scope: StepScope) throws(RoutingError) -> PreparedTemplate? {
        guard fixedTemplate == nil, let factory = step.factory else { return nil }
        return PreparedTemplate(try factory.template(in: scope), for: step)
    }

    /// The container that the step builds.
    ///
    /// - Parameter own: What is built, where that depends on the intent.
    /// - Returns: Its template; `nil` for a screen, and where nothing is built.
    func container(building own: PreparedTemplate?) -> PreparedTemplate? {
        if let own { return own.value.kind.isContainer ? own : nil }
        guard let fixedTemplate, fixedTemplate.value.kind.isContainer else { return nil }
        return fixedTemplate
    }
}

/// A finder, handed on as a reference.
final class PreparedFinder: Sendable {
    private let finder: any Finder

    init(_ finder: any Finder) { self.finder = finder }

    /// What is looked for, in a few words for an explanation.
    var label: String { finder.label }

    /// The first node in search order that fits, or `nil`.
    func node(in tree: ViewTree, for scope: StepScope) -> NodeIndex? {
        finder.node(in: tree, for: scope)
    }
}

/// The template that a step builds, handed on as a reference.
final class PreparedTemplate: Sendable {
    let value: ViewTemplate

    init(_ template: ViewTemplate, for step: Step) {
        var template = template
        if !step.isDismissible { template.isDismissible = false }
        self.value = template
    }
}

/// A pre-navigation interceptor with its place, handed on as a reference.
final class PlacedInterceptor: Sendable {
    let interceptor: any PreNavigationInterceptor
    /// Where it stands; `nil` for a global one.
    let place: StepPlace?

    init(_ interceptor: any PreNavigationInterceptor, at place: StepPlace?) {
        self.interceptor = interceptor
        self.place = place
    }

    /// Puts interceptors at a place.
    static func list(
        _ interceptors: [any PreNavigationInterceptor],
        at place: StepPlace?
    ) -> [PlacedInterceptor] {
        interceptors.map { PlacedInterceptor($0, at: place) }
    }
}
