import Landfall

extension String {
    /// The text as a column of a row may hold it: whatever a device or a sender fills goes through
    /// here, also ids.
    var redacted: String { PersonalText.masked(self) }

    /// The text, or `nil` when there is none: what the wire leaves out is NULL in a row.
    var nilIfEmpty: String? { isEmpty ? nil : self }
}
