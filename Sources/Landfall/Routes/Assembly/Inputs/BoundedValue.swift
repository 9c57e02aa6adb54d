/// A value that can be bounded: a number by its value, a text by its count of characters.
public protocol BoundedValue: InputValue {}

extension String: BoundedValue {}

extension Int64: BoundedValue {}

extension Int: BoundedValue {}

extension Double: BoundedValue {}

extension Optional: BoundedValue where Wrapped: BoundedValue {}
