public import Landfall

/// A step of a chain, as a catalog says it.
public struct StepSyntax: Sendable {
    /// Where the step begins.
    public let place: SourcePlace

    /// What it stands for, as it is declared.
    let declaration: TypeSyntax

    /// Where its keys stand.
    let keyPlaces: [String: SourcePlace]

    /// Whether `find` says that something is looked for.
    let isLooking: Bool

    /// What stands under `action`.
    let placing: ActionSyntax

    /// What is looked for; `nil` where nothing is, or where that could not be read.
    public package(set) var finder: FinderSyntax?

    /// What is set in the context of the screen.
    var task: SetContext?

    /// What makes the context of the steps further back; `nil` where it stays as it is.
    var mapping: WithSyntax?

    /// What is built where it is not found; `nil` where nothing is.
    var content: ContentSyntax?

    /// Whether plans may dismiss or cover what is built here.
    public internal(set) var isDismissible = true

    /// Asked before the plan is sent, if the reading comes to the step.
    public internal(set) var interceptors: [InterceptorSyntax] = []

    /// Run when a plan has been made of which the screen is part.
    public internal(set) var postInterceptors: [PostInterceptorSyntax] = []

    /// What it takes from the context at its place.
    var uses: [ContextUse] = []

    /// Where its action stands; the step itself where it has none.
    var actionPlace: SourcePlace { keyPlaces["action"] ?? place }

    /// How what is built is put in place; `nil` where nothing is, or where that could not be read.
    var placement: PlacementSyntax? {
        if isBuilding, case .placement(let placement) = placing { placement } else { nil }
    }

    /// The screen or container that it stands for.
    public var type: ScreenType { declaration.type }

    /// How that holds children.
    public var kind: NodeKind { declaration.kind }

    /// What is set in the context of the screen, by key.
    public var set: [String: ValueSource] { task?.sources ?? [:] }

    /// What makes the context of the steps further back, by key; `nil` where it stays as it is.
    public var with: [String: ValueSource]? { mapping?.sources }

    /// What is built where it is not found; `nil` where nothing is.
    public var template: ViewTemplate? { content?.template }

    /// The word of the action that puts in place what was built; empty where nothing is.
    public var action: String { placement?.word ?? "" }

    /// Whether the step builds its screen when it is not found.
    var isBuilding: Bool { content != nil }

    /// Whether the step is neither found nor built, and only asks its interceptors.
    var isPassing: Bool { content == nil && finder == nil }
}

/// The content with which a step builds its screen.
struct ContentSyntax: Sendable {
    /// What is built, without context.
    var template: ViewTemplate

    /// The children that stand under `children`, in the place of those declared; `nil` for those.
    var children: [ChildSyntax]?
}

/// A child that a step builds its container with.
struct ChildSyntax: Sendable {
    /// What is built.
    let content: ContentSyntax

    /// How it is put into the list of the container.
    var change = ListChange.append

    /// What is set in its context; `nil` for nothing.
    var task: SetContext?

    /// The context that it is given instead of the step's; `nil` for that.
    var with: WithSyntax?
}

/// The content of `action`.
enum ActionSyntax {
    /// Nothing was written.
    case missing
    /// `none`.
    case nothing
    /// It could not be read, and that was noted.
    case faulty
    /// Where the new view goes.
    case placement(PlacementSyntax)
}

/// An action that puts a view in place.
struct PlacementSyntax {
    /// Where the new view goes.
    let placement: Placement

    /// What the app is told about the transition.
    let options: Attributes

    /// The word of the action.
    let word: String
}

extension ViewTemplate {
    /// Puts a child into the list of a fresh container, as the plan would.
    ///
    /// - Parameters:
    ///   - child: What is put into it.
    ///   - change: How.
    /// - Returns: Why it can't be, or `nil` once it is done.
    mutating func fill(with child: ViewTemplate, by change: ListChange) -> String? {
        do throws(RoutingError) {
            try change.embed(child, in: &children, of: kind)
            return nil
        } catch {
            // Messages of the core name types as they are; here names stand in quotes.
            let name = child.type.name
            guard error.message.hasPrefix(name + " ") else { return error.message }
            return "\"\(name)\"" + error.message.dropFirst(name.count)
        }
    }

    /// The nodes of the template, itself included.
    var nodeCount: Int { children.reduce(1) { $0 + $1.nodeCount } }
}
