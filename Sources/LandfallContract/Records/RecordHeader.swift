import LandfallBytes

/// A header of a record, as Kafka carries it.
public struct RecordHeader: Hashable, Sendable {
    /// The name; the same one may be there several times.
    public var name: String

    /// The value, or `nil` where the header has none.
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

extension HeaderBlock {
    /// Takes headers one by one.
    init(_ headers: [RecordHeader]) {
        self.init()
        for header in headers { append(header.name, header.value) }
    }
}
