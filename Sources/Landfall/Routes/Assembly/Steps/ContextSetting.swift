/// A part of an assembly that stands for one screen and can give it its context.
public protocol ContextSetting<Subject, Input>: Sendable {
    /// The screen that gets its context.
    associatedtype Subject: Screen

    /// The input of the place.
    associatedtype Input: ContextRepresentable

    /// The part once its screen is given its context.
    associatedtype Given

    /// The same part with one more context task, for whatever screen.
    ///
    /// Nothing is checked by the compiler; a task for another screen fails the plan.
    ///
    /// - Parameter task: Gives the screen its context.
    /// - Returns: The part.
    func unchecked(task: any ContextTask) -> Given
}

extension ContextSetting {
    /// Adds a context task.
    ///
    /// - Parameter task: Gives the screen its context; for this screen and this place's input.
    /// - Returns: The part.
    public func task<Task: ScreenTask>(_ task: Task) -> Given
    where Task.Target == Subject, Task.Source == Input {
        unchecked(task: task)
    }

    /// Gives the screen an input that is made of the place's.
    ///
    /// - Parameter make: Pure; what it throws fails the plan before anything is done.
    /// - Returns: The part.
    public func set(
        _ make: @escaping @Sendable (Input) throws(RoutingError) -> Subject.Input
    ) -> Given {
        task(InputTask<Subject, Input> { input, _ throws(RoutingError) in try make(input) })
    }
}

extension ContextSetting where Subject.Input == Input {
    /// Gives the screen the whole input of the place.
    ///
    /// - Returns: The part.
    public func set() -> Given { task(InputTask<Subject, Input> { input, _ in input }) }

    /// Gives the screen some fields of the input of the place.
    ///
    /// - Parameters:
    ///   - path: A field.
    ///   - more: More fields.
    /// - Returns: The part.
    public func set(_ path: PartialKeyPath<Input>, _ more: PartialKeyPath<Input>...) -> Given
    where Input: RouteInput {
        let keys = ([path] + more).map(Input.fields.key)
        let sources = keys.map { ($0, ValueSource.context(key: $0)) }
        return unchecked(
            task: SetContext(
                Dictionary(sources) { first, _ in first },
                declaredKeys: Subject.declaredKeys
            )
        )
    }
}

// What does not fit is declared here as well, unavailable, so that the compiler says what is missing
// in the words of navigation.
extension ContextSetting {
    /// Adds a context task of another screen, or for another input.
    @available(*, unavailable, message: "the task is for another screen, or for another input")
    public func task(_ task: some ContextTask) -> Given { unchecked(task: task) }
}

extension ContextSetting where Subject.Input: RouteInput {
    /// Gives a field a text that is none.
    @available(
        *,
        unavailable,
        message: "the session and the device give texts: only a 'String' field takes one"
    )
    public func set<Value>(_ path: KeyPath<Subject.Input, Value>, to source: TextSource) -> Given {
        unchecked(task: SetContext([:]))
    }

    /// Gives a field a value of another type.
    @available(*, unavailable, message: "the value is of another type than the field")
    @_disfavoredOverload
    public func set<Value, Other: InputValue>(
        _ path: KeyPath<Subject.Input, Value>,
        to value: Other
    ) -> Given {
        unchecked(task: SetContext([:]))
    }
}

extension ContextSetting where Subject.Input: RouteInput {
    /// Gives the screen a fixed value.
    ///
    /// - Parameters:
    ///   - path: The field of the screen's input.
    ///   - value: The value; `nil` removes the field.
    /// - Returns: The part.
    public func set<Value: InputValue>(
        _ path: KeyPath<Subject.Input, Value>,
        to value: Value
    ) -> Given {
        setting(path, to: value.contextValue.map(ValueSource.literal))
    }

    /// Gives the screen a text from the session or the device.
    ///
    /// - Parameters:
    ///   - path: The field of the screen's input.
    ///   - source: Where the text comes from; one that has none removes the field.
    /// - Returns: The part.
    public func set(_ path: KeyPath<Subject.Input, String>, to source: TextSource) -> Given {
        setting(path, to: source.value)
    }

    /// Gives the screen a text from the session or the device, for a field that may have none.
    ///
    /// - Parameters:
    ///   - path: The field of the screen's input.
    ///   - source: Where the text comes from; one that has none removes the field.
    /// - Returns: The part.
    public func set(_ path: KeyPath<Subject.Input, String?>, to source: TextSource) -> Given {
        setting(path, to: source.value)
    }

    private func setting(
        _ path: PartialKeyPath<Subject.Input>,
        to source: ValueSource?
    ) -> Given {
        let key = Subject.Input.fields.key(of: path)
        let sources = source.map { [key: $0] } ?? [:]
        return unchecked(task: SetContext(sources, declaredKeys: Subject.declaredKeys))
    }
}

/// A context task in code.
struct InputTask<Target: Screen, Source: ContextRepresentable>: ScreenTask {
    let make: @Sendable (Source, NavigationRequest) throws(RoutingError) -> Target.Input

    func input(
        from source: Source,
        request: NavigationRequest
    ) throws(RoutingError) -> Target.Input {
        try make(source, request)
    }
}

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
    /// - Throws: ``RoutingError`` when the input is invalid; nothing is planned then.
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

/// A source of a text that no input carries: the session, or the device.
public struct TextSource: Hashable, Sendable {
    let value: ValueSource

    init(_ value: ValueSource) { self.value = value }

    /// The user of the session.
    public static let sessionUserID = TextSource(.sessionUserID)

    /// The device's locale.
    public static let deviceLocale = TextSource(.deviceLocale)

    /// An attribute of the session.
    ///
    /// - Parameter name: The name of the attribute.
    /// - Returns: The source.
    public static func sessionAttribute(_ name: String) -> TextSource {
        TextSource(.sessionAttribute(name))
    }
}
