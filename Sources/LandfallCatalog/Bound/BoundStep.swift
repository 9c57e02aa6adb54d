public import Landfall

/// A step of a chain whose names and keys were looked up.
public struct BoundStep: Bound {
    /// As it is written.
    public let syntax: StepSyntax

    /// The screen or container that it stands for, as it is declared.
    package let declaration: TypeSyntax

    /// What is looked for; `nil` where nothing is, or where that could not be read.
    public package(set) var finder: CatalogFinder?

    /// What would be built, also where nothing is.
    var built: BoundContent

    /// Where a view goes by the action; `nil` where there is none.
    let placed: BoundPlacement?

    /// What is set in the context of the screen; `nil` for nothing.
    let task: SetContext?

    /// What makes the context of the steps further back, by key; `nil` where it stays as it is.
    public internal(set) var with: [String: ValueSource]?

    /// Asked before the plan is sent, if the reading comes to the step.
    public let interceptors: [BoundInterceptor]

    /// Run when a plan has been made of which the screen is part.
    public let postInterceptors: [BoundPostInterceptor]

    /// What is built where it is not found; `nil` where nothing is.
    package var content: BoundContent? { syntax.isBuilding ? built : nil }

    /// How what is built is put in place; `nil` where nothing is, or where that could not be read.
    package var placement: BoundPlacement? { syntax.isBuilding ? placed : nil }

    /// The screen or container that it stands for.
    public var type: ScreenType { declaration.type }

    /// What is set in the context of the screen, by key.
    public var set: [String: ValueSource] { task?.sources ?? [:] }

    /// What is built where it is not found; `nil` where nothing is.
    public var template: ViewTemplate? { content?.template }

    /// The word of the action that puts in place what was built; empty where nothing is.
    public var action: String { placement?.word ?? "" }

    /// Whether the step is neither found nor built, and only asks its interceptors.
    package var isPassing: Bool { content == nil && finder == nil }
}

/// The content with which a step builds its screen.
package struct BoundContent: Sendable {
    /// What is built, without context.
    package internal(set) var template: ViewTemplate

    /// The children in the place of those declared; `nil` for those.
    package var children: [Child]?

    /// The size of it with all of its children.
    var size: ContentSize {
        guard let children else { return template.size }
        return children.reduce(into: ContentSize()) { $0.add($1.content.template.size) }
    }

    /// A child that a step builds its container with.
    package struct Child: Bound {
        /// As it is written.
        package let syntax: ChildSyntax

        /// The screen or container that it stands for, as it is declared.
        let declaration: TypeSyntax

        /// What is built.
        package let content: BoundContent

        /// Where it goes by its action; `nil` where there is none, or where that could not be read.
        package let placed: BoundPlacement?

        /// How it is put into the list of the container: behind the last, unless its action says otherwise.
        let change: ListChange

        /// What is set in its context; `nil` for nothing.
        package let task: SetContext?

        /// Where the context that it is given comes from; `nil` for that of the step.
        package let with: [String: ValueSource]?

        /// Why the list of the container can't take it; `nil` where it can.
        var fault: String?
    }
}

/// An action whose names were looked up.
package struct BoundPlacement: Sendable {
    /// Where the new view goes.
    package let placement: Placement

    /// What the app is told about the transition.
    package let options: Attributes

    /// The word of the action.
    package let word: String

    /// How it changes the list of a container; `nil` where it is not for one of that type.
    func change(in parent: TypeSyntax) -> ListChange? {
        guard case .put(let change, let requirement) = placement, parent.meets(requirement)
        else { return nil }
        return change
    }
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

    /// The size of the template.
    var size: ContentSize { children.reduce(into: ContentSize()) { $0.add($1.size) } }
}

/// The size of a fresh container.
struct ContentSize {
    /// The most nodes that one may bring.
    static let nodeLimit = 256

    /// The deepest nesting that a device may report.
    private static let depthLimit = ViewTreeLimits().depth

    /// One that is larger than any may be.
    static let tooLarge = ContentSize(nodes: nodeLimit + 1)

    /// The nodes, itself included; past the limit not exact.
    private(set) var nodes = 1

    /// How many nodes stand in each other.
    private var depth = 1

    /// Adds a child.
    mutating func add(_ child: ContentSize) {
        nodes = min(nodes + child.nodes, Self.nodeLimit + 1)
        depth = max(depth, child.depth + 1)
    }

    /// What one that is too large would do; `nil` for one of a size that may be.
    var fault: String? {
        if nodes > Self.nodeLimit { return "hold more than \(Self.nodeLimit) nodes" }
        return depth > Self.depthLimit ? "be nested more than \(Self.depthLimit) deep" : nil
    }
}
