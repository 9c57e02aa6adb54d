/// The source of a subject's attributes.
///
/// Only what an experiment asks for is looked up, so nothing has to be gathered for the others.
public protocol AttributeSource {
    /// The value of an attribute.
    ///
    /// - Parameter name: Its name, without the parts of a path behind the first.
    /// - Returns: The value, or `nil` when the subject has no such attribute.
    func attribute(_ name: String) -> JSONValue?
}

extension [String: JSONValue]: AttributeSource {
    /// The value under a name.
    ///
    /// - Parameter name: The name.
    /// - Returns: The value, or `nil` when there is none.
    public func attribute(_ name: String) -> JSONValue? { self[name] }
}

extension AttributeSource {
    /// The value at the end of a path, or `JSONValue.null` where it leads nowhere.
    package func value(at path: [String]) -> JSONValue {
        guard let first = path.first, var value = attribute(first) else { return .null }
        for name in path.dropFirst() {
            guard let member = value.member(name) else { return .null }
            value = member
        }
        return value
    }
}
