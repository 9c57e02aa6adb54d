/// Finds the known name that somebody may have meant.
package enum NearestName {
    /// The nearest of some names, or `nil` when none is near enough for a slip of the fingers.
    ///
    /// - Parameters:
    ///   - name: The name that is not known.
    ///   - known: The names that are.
    /// - Returns: The name with the fewest edits, the first in order among equals.
    package static func of(_ name: String, among known: some Sequence<String>) -> String? {
        guard name.utf8.count <= 64 else { return nil }
        let wanted = folded(name)
        guard wanted.count >= 3 else { return nil }
        let limit = max(1, wanted.count / 3)
        var best: (name: String, distance: Int)?
        for candidate in known.sorted() where candidate.utf8.count <= 64 {
            let letters = folded(candidate)
            guard abs(letters.count - wanted.count) <= limit else { continue }
            let distance = distance(wanted, letters)
            guard distance <= limit, distance < best?.distance ?? .max else { continue }
            best = (candidate, distance)
        }
        return best?.name
    }

    /// The end of a message that asks for the nearest name, or `nil` when none is near.
    ///
    /// Letters of other alphabets that look like those of the name are said by their number, since
    /// nobody could see what is wrong otherwise.
    ///
    /// - Parameters:
    ///   - name: The name that is not known.
    ///   - known: The names that are.
    /// - Returns: A part of a sentence that begins with a semicolon.
    package static func question(_ name: String, among known: some Sequence<String>) -> String? {
        guard let nearest = of(name, among: known) else { return nil }
        let foreign = name.unicodeScalars.filter {
            !$0.isASCII && !nearest.unicodeScalars.contains($0)
        }
        let codes = foreign.prefix(3).map { scalar in
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
        let without = codes.isEmpty ? "" : ", without \(codes.joined(separator: " and "))"
        return "; did you mean \"\(nearest)\"\(without)?"
    }

    /// A name without what is easily mistaken: case, hyphens, underscores.
    private static func folded(_ name: String) -> [Character] {
        name.lowercased().filter { $0 != "-" && $0 != "_" }
    }

    /// The number of insertions, deletions, changes and swaps of neighbours between two names.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, character) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var cost = min(
                    last[column] + (character == other ? 0 : 1),
                    last[column + 1] + 1,
                    current[column] + 1
                )
                let isSwap =
                    row > 0 && column > 0 && character == right[column - 1]
                    && left[row - 1] == other
                if isSwap { cost = min(cost, beforeLast[column - 1] + 1) }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
