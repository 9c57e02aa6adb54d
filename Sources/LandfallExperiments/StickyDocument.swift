/// The assignments of one subject that are kept, whatever becomes of the experiments' weights.
public struct StickyDocument: Hashable, Sendable {
    /// The attribute by which the subject is known.
    public let attributeName: String

    /// The value of that attribute.
    public let attributeValue: String

    /// The key of the variation, by the experiment's key, two underscores, and its bucket version.
    public internal(set) var assignments: [String: String]

    /// Creates a document.
    ///
    /// - Parameters:
    ///   - attributeName: The attribute by which the subject is known.
    ///   - attributeValue: The value of that attribute.
    ///   - assignments: The key of the variation by `key__version`.
    public init(
        attributeName: String,
        attributeValue: String,
        assignments: [String: String] = [:]
    ) {
        self.attributeName = attributeName
        self.attributeValue = attributeValue
        self.assignments = assignments
    }

    /// The name under which the document is kept: attribute and value with `||` between them.
    public var id: String { Self.id(attributeName, attributeValue) }

    /// The name of the document of a subject.
    static func id(_ name: String, _ value: String) -> String { "\(name)||\(value)" }
}
