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
