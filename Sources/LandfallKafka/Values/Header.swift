package import LandfallBytes

/// A named value beside the payload of a record.
package struct Header: Hashable, Sendable {
    /// The name; several headers of a record may have the same.
    package let name: String

    /// The bytes, or `nil` for a header without a value, which is not the same as no bytes.
    package let value: [UInt8]?

    /// Creates a header.
    package init(name: String, value: [UInt8]?) {
        self.name = name
        self.value = value
    }

    /// Creates a header whose value is a text in UTF-8.
    package init(name: String, text: String) {
        self.init(name: name, value: Array(text.utf8))
    }
}

extension HeaderBlock {
    /// Takes headers one by one.
    package init(_ headers: [Header]) {
        self.init()
        for header in headers { append(header.name, header.value) }
    }
}
