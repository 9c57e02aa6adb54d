/// Says what is built when a screen was not found.
public protocol Factory<Product>: Sendable {
    /// The screen that is built: a ``Screen``, or ``AnyScreen`` where a catalog names it.
    associatedtype Product

    /// What is to be built, children of a container included.
    ///
    /// - Parameter context: The context of the step.
    /// - Returns: The template from which the view is made.
    /// - Throws: ``RoutingError`` when the context does not do for the screen.
    func template(for context: Context) throws(RoutingError) -> ViewTemplate
}

/// What a new subtree looks like, before its nodes have ids.
public struct ViewTemplate: Hashable, Sendable {
    /// The app's name of the screen or container.
    public var type: ScreenType

    /// How it holds its children.
    public var kind: NodeKind

    /// The types that the type stands for as well, nearest first.
    public var supertypes: [ScreenType] = []

    /// The context with which it is built, before context tasks.
    public var context = Context()

    /// What a fresh container holds, in its order.
    public var children: [ViewTemplate] = []

    /// Whether plans may dismiss or cover it.
    public var isDismissible = true

    /// Whether presentations that stay in a context stop here.
    public var definesPresentationContext = false

    /// Creates a template.
    ///
    /// - Parameters:
    ///   - type: The app's name of the screen or container.
    ///   - kind: How it holds its children.
    ///   - children: What a fresh container holds.
    public init(type: ScreenType, kind: NodeKind = .screen, children: [ViewTemplate] = []) {
        self.type = type
        self.kind = kind
        self.children = children
    }

    /// Makes a view, numbering its nodes from the outside in.
    func makeView(_ numbering: inout NodeNumbering) -> View {
        var view = View(id: numbering.next(), type: type, kind: kind)
        view.supertypes = supertypes
        view.context = context.sortedText
        view.isDismissible = isDismissible
        view.definesPresentationContext = definesPresentationContext
        view.children = children.map { $0.makeView(&numbering) }
        return view
    }
}

/// Gives out the ids `$1`, `$2`, … of what a plan creates.
struct NodeNumbering {
    private var last = 0

    mutating func next() -> NodeID {
        last += 1
        return NodeID("$\(last)")
    }
}

/// Builds a screen or a container from a fixed template.
public struct TemplateFactory<Product>: Factory {
    private let template: ViewTemplate

    /// Creates a factory.
    ///
    /// - Parameter template: What is built, whatever the context; context tasks set what differs.
    public init(_ template: ViewTemplate) { self.template = template }

    /// The template as it is.
    public func template(for context: Context) -> ViewTemplate { template }
}

extension TemplateFactory where Product: Screen {
    /// Builds a plain screen of the type.
    public init() { self.init(ViewTemplate(type: Product.type)) }
}

extension TemplateFactory where Product: Container {
    /// Builds a container of the type.
    ///
    /// - Parameter children: What a fresh one holds, in its order.
    public init(children: [ViewTemplate] = []) {
        self.init(ViewTemplate(type: Product.type, kind: Product.kind, children: children))
    }
}
