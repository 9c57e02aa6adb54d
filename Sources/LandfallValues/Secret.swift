/// A text that no log, description or dump shows.
package struct Secret: Hashable, Sendable {
    /// The text itself, for the one place that hands it on.
    package let revealed: String

    /// Hides a text.
    package init(_ text: String) {
        self.revealed = text
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always `<redacted>`.
    package var description: String { "<redacted>" }

    /// Always `<redacted>`.
    package var debugDescription: String { "<redacted>" }

    /// A mirror without children, so that `dump` shows nothing.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
