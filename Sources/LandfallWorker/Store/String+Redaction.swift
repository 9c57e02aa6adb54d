import Landfall
import LandfallBytes
import LandfallPostgres

extension String {
    /// The text as a column of a row may hold it: whatever a device or a sender fills goes through
    /// here, also ids.
    var redacted: String { TextRedaction.redacted(self) }
}

extension BinaryCopyBuffer {
    /// Appends what a device or a sender has filled to a text column, without addresses and tokens.
    ///
    /// An empty text is NULL: the wire has it where nothing was filled in.
    mutating func append(redactedUnlessEmpty text: String?) {
        guard let text, !text.isEmpty else { return appendNull() }
        append(redacted: text)
    }

    /// Appends a text that may be empty to a text column, without addresses and tokens; or NULL.
    mutating func append(redactedOrNull text: String?) {
        if let text { append(redacted: text) } else { appendNull() }
    }

    /// Appends a text that may be empty to a text column, without addresses and tokens.
    mutating func append(redacted text: String) {
        // Most texts need no change: they are checked once and not copied.
        let isWritten = text.withBytes { bytes in
            guard TextRedaction.isShownAsItIs(bytes) else { return false }
            append(borrowed: bytes)
            return true
        }
        if !isWritten { append(TextRedaction.redacted(text)) }
    }
}
