/// A part of a catalog with its names and keys looked up: all that was written of it, and what that
/// means at its place.
@dynamicMemberLookup
public protocol Bound: Sendable {
    /// What a catalog says of it.
    associatedtype Syntax: Sendable

    /// As it is written.
    var syntax: Syntax { get }
}

extension Bound {
    /// What was written of it.
    public subscript<Value>(dynamicMember path: KeyPath<Syntax, Value>) -> Value {
        syntax[keyPath: path]
    }
}
