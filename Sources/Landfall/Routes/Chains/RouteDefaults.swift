/// The rules for the routes of a table that don't say otherwise.
public struct RouteDefaults: Hashable, Sendable {
    /// What a screen that is not dismissible blocks.
    public var veto: Veto

    /// How many transitions the person sees.
    public var transition: TransitionRule

    /// Creates defaults.
    ///
    /// - Parameters:
    ///   - veto: What a screen that is not dismissible blocks.
    ///   - transition: How many transitions the person sees.
    public init(veto: Veto = .precise, transition: TransitionRule = .stepwise) {
        self.veto = veto
        self.transition = transition
    }
}

/// The operations that a screen blocks if it is not dismissible.
public enum Veto: String, Hashable, Sendable, CaseIterable {
    /// Only what would dismiss, pop, replace or cover it.
    case precise
    /// Every plan whose origin lies in the same container tree or below it, as the library does.
    case strict
}

/// The number of transitions that the person sees where a container is changed more than once.
public enum TransitionRule: String, Hashable, Sendable, CaseIterable {
    /// A pop before a push is a transition of its own, as the library does it; before several
    /// pushes, which set the whole list, it is left out.
    case stepwise
    /// Consecutive changes of one container, a pop before a push included, are one transition.
    case single
}
