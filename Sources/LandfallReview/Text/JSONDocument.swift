import Foundation

/// JSON for programs.
package enum JSONDocument {
    /// A document on one line, its members in the order of their names.
    ///
    /// - Parameter document: The document.
    /// - Returns: JSON without a line feed, and without anything that a terminal would obey.
    package static func line(_ document: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(document) else { return "{}" }
        return String(decoding: json, as: UTF8.self).printableJSON
    }
}
