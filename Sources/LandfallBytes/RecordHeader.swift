/// A header of a record, as Kafka carries it.
public struct RecordHeader: Hashable, Sendable {
    /// The name; several headers of a record may have the same.
    public var name: String

    /// The value, or `nil` for a header without one, which is not the same as no bytes.
    public var value: [UInt8]?

    /// Creates a header.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value, or `nil` for none.
    public init(name: String, value: [UInt8]?) {
        self.name = name
        self.value = value
    }

    /// Creates a header from text.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - text: The value, written as UTF-8.
    public init(name: String, text: String) {
        self.init(name: name, value: Array(text.utf8))
    }
}
