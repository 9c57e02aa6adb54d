/// Says how what was built is put in place.
public protocol Action<Parent>: Sendable {
    /// The container that the action needs behind it: a ``Container``, ``Screen`` for an action
    /// that any screen will do for, or ``AnyScreen`` where a catalog names it.
    associatedtype Parent

    /// Where the new view goes; asked once, when a table is made of its route.
    var placement: Placement { get }

    /// What the app is told about the transition; asked once as well.
    var options: Attributes { get }
}

extension Action {
    /// No options: the app makes its usual transition.
    public var options: Attributes { [:] }
}

/// An action that a placement says wholly, for whatever is no navigation container.
public typealias PlacementAction<Parent> = Placing<Parent, PushRule.Allowed>

/// An action that a placement says wholly.
///
/// A navigation container can't be pushed onto another, so there are no pushes for those whose rule refuses it.
public struct Placing<Parent, Rule: PushRule.Rule>: Action {
    /// Where the new view goes.
    public let placement: Placement

    /// What the app is told about the transition.
    public let options: Attributes

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - placement: Where the new view goes.
    ///   - options: What the app is told about the transition.
    public init(_ placement: Placement, options: Attributes = [:]) {
        self.placement = placement
        self.options = options
    }
}
