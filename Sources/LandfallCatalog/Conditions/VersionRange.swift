/// A range of app versions, such as `>=7.2 <8`.
package struct VersionRange: Hashable, Sendable {
    private let bounds: [Bound]

    /// One comparison; a range is all of them.
    private struct Bound: Hashable {
        let comparison: String
        let version: [Int]
    }

    /// Reads a range, or gives `nil` for anything else.
    ///
    /// - Parameter text: Comparisons with `>=`, `>`, `<=`, `<` or `=`, parted by spaces.
    init?(_ text: String) {
        var bounds: [Bound] = []
        for part in text.split(separator: " ") {
            let comparison = String(part.prefix { "<>=".contains($0) })
            guard [">=", ">", "<=", "<", "="].contains(comparison),
                let version = Self.version(part.dropFirst(comparison.count), isWhole: true)
            else { return nil }
            bounds.append(Bound(comparison: comparison, version: version))
        }
        guard !bounds.isEmpty else { return nil }
        self.bounds = bounds
    }

    /// The range as a catalog writes it.
    var text: String {
        bounds.map { $0.comparison + Self.text(of: $0.version) }.joined(separator: " ")
    }

    /// The versions that it compares with.
    var versions: [String] { bounds.map { Self.text(of: $0.version) } }

    private static func text(of version: [Int]) -> String {
        version.map { String($0) }.joined(separator: ".")
    }

    /// Whether a version lies in the range; one that can't be read does not.
    ///
    /// - Parameter text: Numbers parted by points, of which the first eight are compared. The comparison ends before what
    ///   is no number of at most nine digits, as in `7.3.0-beta` and `7.3.0.202611271234`.
    /// - Returns: Whether all comparisons hold.
    func contains(_ text: String) -> Bool {
        guard let version = Self.version(text[...], isWhole: false) else { return false }
        return bounds.allSatisfy { bound in
            switch bound.comparison {
            case ">=": !Self.isLess(version, bound.version)
            case ">": Self.isLess(bound.version, version)
            case "<=": !Self.isLess(bound.version, version)
            case "<": Self.isLess(version, bound.version)
            default: !Self.isLess(version, bound.version) && !Self.isLess(bound.version, version)
            }
        }
    }

    private static func version(_ text: Substring, isWhole: Bool) -> [Int]? {
        let numeric = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard !isWhole || numeric.count == text.count else { return nil }
        let parts = numeric.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.prefix(8).map { $0.count <= 9 ? Int($0) : nil }.prefix { $0 != nil }
        guard !numbers.isEmpty, !isWhole || numbers.count == parts.count else { return nil }
        return numbers.compactMap(\.self)
    }

    /// Compares number by number; missing ones count as 0.
    private static func isLess(_ left: [Int], _ right: [Int]) -> Bool {
        for index in 0..<max(left.count, right.count) {
            let one = index < left.count ? left[index] : 0
            let other = index < right.count ? right[index] : 0
            if one != other { return one < other }
        }
        return false
    }
}
