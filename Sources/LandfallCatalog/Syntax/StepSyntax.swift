import Landfall

/// A step of a chain, as a catalog says it.
public struct StepSyntax: Sendable {
    /// Where the step begins.
    public let place: SourcePlace

    /// The screen or container that it stands for.
    let type: TypeNameSyntax

    /// Where its keys stand.
    let keyPlaces: [String: SourcePlace]

    /// Whether `find` says that something is looked for.
    let isLooking: Bool

    /// What is looked for; `nil` where nothing is, or where that could not be read.
    let find: FinderSyntax?

    /// What stands under `action`.
    let placing: ActionSyntax

    /// What stands under `set`; `nil` for nothing.
    let setting: [EntrySyntax]?

    /// What stands under `with`; `nil` where the context of the steps further back stays as it is.
    var mapping: WithSyntax?

    /// What stands under `children`; `nil` for what the declaration says.
    let children: [ChildSyntax]?

    /// Whether it builds its screen where that is not found.
    package let isBuilding: Bool

    /// Whether plans may dismiss or cover what is built here.
    public let isDismissible: Bool

    /// Asked before the plan is sent, if the reading comes to the step.
    let before: [InterceptorSyntax]

    /// Run when a plan has been made of which the screen is part.
    let after: [PostInterceptorSyntax]

    /// Where its action stands; the step itself where it has none.
    var actionPlace: SourcePlace { keyPlaces["action"] ?? place }
}

/// The type that a step or a child names.
struct TypeNameSyntax: Sendable {
    /// The name under `screens` or `containers`.
    let name: WordSyntax

    /// `screen` or `container`; `nil` for a name alone, which may be either.
    let key: String?
}

/// A child that a step builds its container with, as it is written.
package struct ChildSyntax: Sendable {
    /// What it is.
    let type: TypeNameSyntax

    /// Where it begins.
    let place: SourcePlace

    /// What stands under `children`; `nil` for what the declaration says.
    var children: [ChildSyntax]?

    /// How it is put into the list of the container.
    var placing = ActionSyntax.missing

    /// Where `children` stands; where the child begins if that is left out.
    var childrenPlace: SourcePlace

    /// Where `action` stands; where the child begins if that is left out.
    var actionPlace: SourcePlace

    /// What stands under `set`; `nil` for nothing.
    var setting: [EntrySyntax]?

    /// What stands under `with`; `nil` where it has the context of the step.
    var mapping: WithSyntax?
}

/// The content of `action`.
enum ActionSyntax: Sendable {
    /// Nothing was written.
    case missing
    /// `none`.
    case nothing
    /// It could not be read, and that was reported.
    case faulty
    /// Where the new view goes.
    case placement(PlacementSyntax)
}

/// An action that puts a view in place, as it is written.
struct PlacementSyntax: Sendable {
    /// The word of the action.
    let word: String

    /// What the app is told about the transition.
    let options: Attributes

    /// Where the new view goes.
    let target: Target

    /// The target of an action.
    enum Target: Sendable {
        /// A place that needs no name.
        case fixed(Placement)
        /// Onto what a finder finds.
        case present(PresentationStyle, from: FinderSyntax)
        /// Into a custom container, at an index.
        case put(at: Int?, into: WordSyntax)
    }
}
