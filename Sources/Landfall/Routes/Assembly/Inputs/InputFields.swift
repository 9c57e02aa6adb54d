/// All fields of an input, with the way back from a context to the input.
public struct InputFields<Input>: Sendable {
    /// What destinations must bring, by key.
    public let parameters: [String: Route.Parameter]

    private let entries: [Entry]
    private let make: @Sendable (Context) -> Input?

    /// One field, its value's type erased.
    private struct Entry: Sendable {
        let key: String
        let path: any PartialKeyPath<Input> & Sendable
        let value: @Sendable (Input) -> ContextValue?
    }

    /// Creates the fields.
    ///
    /// - Parameters:
    ///   - make: Makes an input of one value for each field, in their order; pure.
    ///   - field: The fields.
    /// - Precondition: Each key stands once.
    public init<each Value>(
        _ make: @escaping @Sendable (repeat each Value) -> Input,
        _ field: repeat InputField<Input, each Value>
    ) {
        var entries: [Entry] = []
        var parameters: [String: Route.Parameter] = [:]
        for field in repeat each field {
            precondition(parameters[field.key] == nil, "the field \(field.key) stands twice")
            let path = field.path
            entries.append(
                Entry(key: field.key, path: path, value: { $0[keyPath: path].contextValue })
            )
            parameters[field.key] = field.parameter
        }
        let fields = (repeat each field)
        self.entries = entries
        self.parameters = parameters
        self.make = { context in
            do throws(MissingValue) {
                return make(repeat try MissingValue.read(each fields, in: context))
            } catch {
                return nil
            }
        }
    }

    /// The keys in ascending order.
    public var keys: [String] { parameters.keys.sorted() }

    /// The key of a property.
    ///
    /// - Parameter path: The property of the input.
    /// - Returns: Its key in a context.
    /// - Precondition: The property is one of the fields.
    public func key(of path: PartialKeyPath<Input>) -> String {
        guard let entry = entries.first(where: { $0.path == path }) else {
            preconditionFailure("\(path) is no field of \(Input.self)")
        }
        return entry.key
    }

    func input(from context: Context) -> Input? { make(context) }

    func context(of input: Input) -> Context {
        var context = Context()
        for entry in entries { context[entry.key] = entry.value(input) }
        return context
    }
}

/// A field has no value in a context, or one of another type.
private struct MissingValue: Error {
    static func read<Input, Value>(
        _ field: InputField<Input, Value>,
        in context: Context
    ) throws(MissingValue) -> Value {
        guard let value = Value(contextValue: context[field.key]) else { throw MissingValue() }
        return value
    }
}

/// One field of an input: its key in a context, and what a route takes for it.
public struct InputField<Input, Value: InputValue>: Sendable {
    /// The key in a context, as it crosses the wire.
    public let key: String

    /// What a destination must bring for the key.
    public private(set) var parameter: Route.Parameter

    let path: any KeyPath<Input, Value> & Sendable

    /// Creates a field of which a route takes every value of its type.
    ///
    /// - Parameters:
    ///   - key: The key in a context, as it crosses the wire.
    ///   - path: The property of the input.
    public init(_ key: String, _ path: any KeyPath<Input, Value> & Sendable) {
        self.key = key
        self.parameter = Value.parameter
        self.path = path
    }

    /// The same field, for texts or numbers within bounds.
    ///
    /// - Parameter bounds: Of a number its value, of a text its count of characters.
    /// - Returns: The field.
    public func within(_ bounds: ClosedRange<Double>) -> Self where Value: BoundedValue {
        var copy = self
        copy.parameter.minimum = bounds.lowerBound
        copy.parameter.maximum = bounds.upperBound
        return copy
    }

    /// The same field; only numbers and texts have bounds.
    @available(*, unavailable, message: "only numbers and texts have bounds")
    @_disfavoredOverload
    public func within(_ bounds: ClosedRange<Double>) -> Self { self }

    /// The same field, for a few values alone.
    ///
    /// - Parameter values: The only values that will do.
    /// - Returns: The field.
    public func allowing(_ values: Value...) -> Self {
        var copy = self
        copy.parameter.allowed = values.compactMap(\.contextValue)
        return copy
    }
}

/// The input of a route or a screen that says of which fields it is made.
///
/// From the fields follow the context that carries the input and the parameters of a route:
///
///     struct ChatInput: RouteInput {
///         let chatID: String
///         static let fields = InputFields(Self.init, InputField("chatId", \.chatID))
///     }
public protocol RouteInput: ContextRepresentable {
    /// The fields, in the order of the initializer that makes the input of them.
    static var fields: InputFields<Self> { get }
}

extension RouteInput {
    /// Reads the fields from a context, or gives `nil` when one is missing or of another type.
    public init?(context: Context) {
        guard let input = Self.fields.input(from: context) else { return nil }
        self = input
    }

    /// The fields that have a value, by their keys.
    public var context: Context { Self.fields.context(of: self) }
}

extension NoInput: RouteInput {
    /// No fields.
    public static let fields = InputFields<NoInput>(NoInput.init)
}

extension Screen {
    /// Screens that don't say otherwise need nothing.
    public typealias Input = NoInput
}

extension RouteResult {
    /// The values as the type that the route was made to ask for.
    ///
    /// - Parameter type: The type.
    /// - Returns: What the person gave; `nil` where they cancelled.
    public func value<Result: RouteInput>(as type: Result.Type) -> Result? {
        isCompleted ? Result(context: data) : nil
    }
}

/// A condition in code, on the input of the place at which it stands.
struct InputCondition<Input: ContextRepresentable>: Condition {
    let decide: @Sendable (Input, NavigationRequest) -> Bool

    func holds(in scope: inout ConditionScope) -> Bool {
        Input(context: scope.context).map { decide($0, scope.request) } ?? false
    }
}

extension ContextRepresentable {
    /// The input of a place.
    static func read(in scope: StepScope) throws(RoutingError) -> Self {
        guard let input = Self(context: scope.context) else {
            throw RoutingError(.invalidContext, "the context is no \(Self.self)")
        }
        return input
    }
}
