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
