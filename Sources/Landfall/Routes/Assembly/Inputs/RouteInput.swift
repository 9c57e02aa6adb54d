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
