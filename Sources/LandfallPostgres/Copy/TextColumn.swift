import LandfallBytes

/// A column of text as a row has it, for what many rows say alike.
package struct TextColumn: Sendable {
    /// The length and the text.
    let bytes: [UInt8]

    /// Encodes a text.
    ///
    /// - Parameter text: The text, or `nil` for NULL.
    package init(_ text: String?) {
        var buffer = BinaryCopyBuffer(columnCount: 1)
        buffer.beginRow()
        buffer.append(text)
        bytes = buffer.withRows { rows in
            let start = BinaryCopyBuffer.columnCountBytes
            return rows.slice(from: start, count: rows.count - start).array
        }
    }
}
