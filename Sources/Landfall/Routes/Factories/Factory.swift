/// Says what is built when a screen was not found.
public protocol Factory<Product>: Sendable {
    /// The screen that is built: a ``Screen``, or ``AnyScreen`` where a catalog names it.
    associatedtype Product

    /// What is to be built, what a container comes with included.
    ///
    /// It is asked while the chain is read, before anything is planned: the place to refuse a
    /// context that is invalid.
    ///
    /// - Parameter scope: The place of the step, with its context.
    /// - Returns: The template from which the view is made.
    /// - Throws: ``RoutingError`` when the context is invalid for the screen.
    func template(in scope: StepScope) throws(RoutingError) -> ViewTemplate
}

/// Builds a screen or a container from a fixed template.
public struct TemplateFactory<Product>: Factory, FixedFactory {
    /// What is built.
    let template: ViewTemplate

    /// Creates a factory.
    ///
    /// - Parameter template: What is built, whatever the context; context tasks set what differs.
    public init(_ template: ViewTemplate) { self.template = template }

    /// The template as it is.
    public func template(in scope: StepScope) -> ViewTemplate { template }
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

/// A factory that builds the same whatever the context, so that it need not be asked.
protocol FixedFactory {
    /// What is built.
    var template: ViewTemplate { get }
}
