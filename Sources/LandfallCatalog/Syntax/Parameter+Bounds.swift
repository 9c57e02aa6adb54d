import Landfall

extension [String: Route.Parameter] {
    /// The same keys, each within the bounds that others of the same name have, too.
    func held(to others: Self) -> Self {
        reduce(into: self) { held, entry in
            guard let other = others[entry.key], var own = held[entry.key] else { return }
            if !other.allowed.isEmpty {
                own.allowed =
                    own.allowed.isEmpty
                    ? other.allowed : own.allowed.filter { other.allowed.contains($0) }
                // None is left: nothing will do, which an empty list would not say.
                if own.allowed.isEmpty { own.allowed = other.allowed }
            }
            own.minimum = [own.minimum, other.minimum].compactMap(\.self).max()
            own.maximum = [own.maximum, other.maximum].compactMap(\.self).min()
            held[entry.key] = own
        }
    }
}

extension Route.Parameter {
    /// Whether another parameter of the same type takes every value that this one takes.
    func isWithin(_ other: Route.Parameter) -> Bool {
        let words = allowed.isEmpty && type == .bool ? [.bool(false), .bool(true)] : allowed
        guard words.isEmpty else {
            return words.filter { value(from: $0.text) != nil }
                .allSatisfy { other.value(from: $0.text) != nil }
        }
        guard other.allowed.isEmpty else { return false }
        // A string has no fewer than no characters.
        let least = minimum ?? (type == .string ? 0 : -.infinity)
        return least >= other.minimum ?? -.infinity
            && maximum ?? .infinity <= other.maximum ?? .infinity
    }
}
