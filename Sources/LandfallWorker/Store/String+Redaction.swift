import Landfall
import LandfallPostgres

extension String {
    /// The text as a column of a row may hold it: whatever a device or a sender fills goes through
    /// here, also ids.
    var redacted: String { TextRedaction.masked(self) }
}

extension BinaryCopyBuffer {
    /// Appends what a device or a sender has filled to a text column; what the wire leaves out is NULL.
    mutating func append(redacted text: String?) {
        guard let text, !text.isEmpty else { return appendNull() }
        // What stands as it is, as nearly always, is not copied.
        if TextRedaction.isSuspect(text) {
            append(TextRedaction.masked(text))
        } else {
            append(text)
        }
    }
}
