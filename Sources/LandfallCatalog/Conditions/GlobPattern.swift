/// A text in which `*` stands for any run of characters.
package struct GlobPattern: Hashable, Sendable {
    private let pieces: [String]

    /// Reads a pattern, of which every character but `*` stands for itself.
    init(_ text: String) {
        self.pieces = text.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
    }

    /// The pattern, as it was given.
    package var text: String { pieces.joined(separator: "*") }

    /// Whether a whole text fits.
    func matches(_ text: String) -> Bool {
        guard pieces.count > 1, let first = pieces.first, let last = pieces.last else {
            return pieces.first == text
        }
        guard text.hasPrefix(first) else { return false }
        var rest = text.dropFirst(first.count)
        for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
            guard let range = rest.firstRange(of: piece) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}
