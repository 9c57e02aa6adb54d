import Foundation

extension JSONText {
    /// Reads an array of strings.
    ///
    /// - Parameter text: The array.
    /// - Returns: The strings, `nil` for each `null`; `nil` when the text is no such array.
    package static func strings(_ text: ArraySlice<UInt8>) -> [String?]? {
        try? JSONDecoder().decode([String?].self, from: Data(text))
    }
}
