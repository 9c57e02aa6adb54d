/// A text that no description, dump or log shows.
package struct Secret: Hashable, Sendable {
    private let text: String

    /// Hides a text.
    package init(_ text: String) {
        self.text = text
    }

    /// Hands the text out, for the one place that needs it.
    package func reveal() -> String {
        text
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always `<redacted>`.
    package var description: String {
        "<redacted>"
    }

    /// Always `<redacted>`.
    package var debugDescription: String {
        "<redacted>"
    }

    /// A mirror without children, so that `dump` shows nothing either.
    package var customMirror: Mirror {
        Mirror(self, children: [])
    }
}
