/// A value that a field of an input can have.
///
/// An enumeration of words needs no more than its conformance: a route takes its cases alone.
///
///     enum List: String, CaseIterable, InputValue { case favorites, collections }
public protocol InputValue: Hashable, Sendable {
    /// What a route takes for a field of the type.
    static var parameter: Route.Parameter { get }

    /// Reads a value, or gives `nil` when there is none or one of another type.
    init?(contextValue: ContextValue?)

    /// The value as a context carries it; `nil` for none.
    var contextValue: ContextValue? { get }
}

extension String: InputValue {
    /// Any text.
    public static var parameter: Route.Parameter { Route.Parameter(.string) }

    /// Reads a text.
    public init?(contextValue: ContextValue?) {
        guard case .string(let text) = contextValue else { return nil }
        self = text
    }

    /// The text itself, a `string` of the context.
    public var contextValue: ContextValue? { .string(self) }
}

extension Int64: InputValue {
    /// Any whole number.
    public static var parameter: Route.Parameter { Route.Parameter(.int) }

    /// Reads a whole number.
    public init?(contextValue: ContextValue?) {
        guard case .int(let number) = contextValue else { return nil }
        self = number
    }

    /// The number, an `int` of the context.
    public var contextValue: ContextValue? { .int(self) }
}

extension Int: InputValue {
    /// Any whole number.
    public static var parameter: Route.Parameter { Route.Parameter(.int) }

    /// Reads a whole number.
    public init?(contextValue: ContextValue?) {
        guard case .int(let number) = contextValue else { return nil }
        self.init(exactly: number)
    }

    /// The number, an `int` of the context.
    public var contextValue: ContextValue? { .int(Int64(self)) }
}

extension Double: InputValue {
    /// Any finite number.
    public static var parameter: Route.Parameter { Route.Parameter(.double) }

    /// Reads a number.
    public init?(contextValue: ContextValue?) {
        guard case .double(let number) = contextValue else { return nil }
        self = number
    }

    /// The number; `nil` for one that is not finite.
    public var contextValue: ContextValue? { isFinite ? .double(self) : nil }
}

extension Bool: InputValue {
    /// `true` or `false`.
    public static var parameter: Route.Parameter { Route.Parameter(.bool) }

    /// Reads a flag.
    public init?(contextValue: ContextValue?) {
        guard case .bool(let flag) = contextValue else { return nil }
        self = flag
    }

    /// The flag, a `bool` of the context.
    public var contextValue: ContextValue? { .bool(self) }
}

extension InputValue where Self: RawRepresentable & CaseIterable, RawValue == String {
    /// The words of the cases.
    public static var parameter: Route.Parameter {
        var parameter = Route.Parameter(.string)
        parameter.allowed = allCases.map { .string($0.rawValue) }
        return parameter
    }

    /// Reads the word of a case.
    public init?(contextValue: ContextValue?) {
        guard case .string(let word) = contextValue else { return nil }
        self.init(rawValue: word)
    }

    /// The word of the case.
    public var contextValue: ContextValue? { .string(rawValue) }
}

extension Optional: InputValue where Wrapped: InputValue {
    /// What the wrapped type takes, and nothing at all.
    public static var parameter: Route.Parameter {
        var parameter = Wrapped.parameter
        parameter.isOptional = true
        return parameter
    }

    /// Reads a value; no value is read as `nil`, one of another type not at all.
    public init?(contextValue: ContextValue?) {
        guard contextValue != nil else {
            self = .none
            return
        }
        guard let value = Wrapped(contextValue: contextValue) else { return nil }
        self = value
    }

    /// The wrapped value; none for `nil`.
    public var contextValue: ContextValue? { flatMap(\.contextValue) }
}

/// A value that can be bounded: a number by its value, a text by its count of characters.
public protocol BoundedValue: InputValue {}

extension String: BoundedValue {}

extension Int64: BoundedValue {}

extension Int: BoundedValue {}

extension Double: BoundedValue {}

extension Optional: BoundedValue where Wrapped: BoundedValue {}

/// A UUID as text, in lower case: two spellings of one UUID are equal.
public struct UUIDText: InputValue, CustomStringConvertible {
    /// Eight, four, four, four and twelve hexadecimal digits in lower case.
    public let description: String

    /// Creates a UUID, or gives `nil` when a text is none.
    ///
    /// - Parameter text: The digits in any case.
    public init?(_ text: String) { self.init(contextValue: ContextType.uuid.value(from: text)) }

    /// Reads a UUID.
    public init?(contextValue: ContextValue?) {
        guard case .uuid(let text) = contextValue else { return nil }
        description = text
    }

    /// Any UUID.
    public static var parameter: Route.Parameter { Route.Parameter(.uuid) }

    /// The UUID in its usual spelling, a `uuid` of the context.
    public var contextValue: ContextValue? { .uuid(description) }
}
