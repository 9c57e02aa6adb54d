/// A context task for one screen, in a place with one input.
///
/// The compiler lets it stand only where both are so.
public protocol ScreenTask<Target, Source>: ContextTask {
    /// The screen that gets its context.
    associatedtype Target: Screen

    /// The input of the place at which the task stands.
    associatedtype Source: ContextRepresentable

    /// What the screen is to show.
    ///
    /// - Parameters:
    ///   - source: The input of the place.
    ///   - request: What is known of the device and the intent.
    /// - Returns: The screen's input; its fields are set, those without a value removed.
    /// - Throws: ``RoutingError`` when the input does not do; nothing is planned then.
    func input(
        from source: Source,
        request: NavigationRequest
    ) throws(RoutingError) -> Target.Input
}

extension ScreenTask {
    /// The screen of the type.
    public var screen: ScreenType? { Target.type }

    /// Makes the screen's input, to know whether it can be made.
    public func prepare(in scope: StepScope) throws(RoutingError) { _ = try values(in: scope) }

    /// The fields of the screen's input.
    public func values(in scope: StepScope) throws(RoutingError) -> Context {
        try input(from: Source.read(in: scope), request: scope.request).context
    }

    /// The fields of the screen's input, where it says of which it is made.
    public var declaredKeys: [String] { Target.declaredKeys }
}

extension Screen {
    /// The keys that the screen's input declares.
    static var declaredKeys: [String] { (Input.self as? any RouteInput.Type)?.keys ?? [] }
}

extension RouteInput {
    static var keys: [String] { fields.keys }
}
