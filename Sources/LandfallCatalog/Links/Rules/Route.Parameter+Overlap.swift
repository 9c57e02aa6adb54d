import Landfall

extension Route.Parameter {
    /// The only texts that are read as one of its values; `nil` when they can't be listed.
    ///
    /// Numbers and UUIDs have several spellings, so they can't.
    var onlyTexts: [String]? {
        switch type {
        case .string: allowed.isEmpty ? nil : allowed.map(\.text)
        case .bool: ["true", "false"].filter { value(from: $0) != nil }
        case .int, .double, .uuid: nil
        }
    }

    /// Whether one text could be a value of both; a doubt counts as yes.
    ///
    /// - Parameters:
    ///   - left: A parameter; what is not known takes everything.
    ///   - right: Another one.
    /// - Returns: `false` only when no text fits both.
    static func overlaps(_ left: Self?, _ right: Self?) -> Bool {
        guard let left, let right else { return true }
        if let texts = left.onlyTexts { return texts.contains { right.value(from: $0) != nil } }
        if let texts = right.onlyTexts { return texts.contains { left.value(from: $0) != nil } }
        return switch (left.type, right.type) {
        case (.uuid, .uuid):
            left.allowed.isEmpty || right.allowed.isEmpty
                || !Set(left.allowed).isDisjoint(with: right.allowed)
        case (.uuid, .string): right.takesLength(36)
        case (.string, .uuid): left.takesLength(36)
        case (.uuid, _), (_, .uuid): false
        case (.string, .string):
            (left.minimum ?? 0) <= (right.maximum ?? .infinity)
                && (right.minimum ?? 0) <= (left.maximum ?? .infinity)
        case (.string, _), (_, .string): true
        default: numbersOverlap(left, right)
        }
    }

    private static func numbersOverlap(_ left: Self, _ right: Self) -> Bool {
        guard let numbers = left.numbers else {
            if right.numbers != nil { return numbersOverlap(right, left) }
            return (left.minimum ?? -.infinity) <= (right.maximum ?? .infinity)
                && (right.minimum ?? -.infinity) <= (left.maximum ?? .infinity)
        }
        return numbers.contains { number in
            right.numbers?.contains(number) ?? right.spans(number)
        }
    }

    /// The only numbers that it takes.
    private var numbers: [Double]? {
        guard !allowed.isEmpty else { return nil }
        return allowed.compactMap { value in
            switch value {
            case .int(let number): Double(number)
            case .double(let number): number
            case .string, .bool, .uuid: nil
            }
        }
    }

    private func spans(_ number: Double) -> Bool {
        number >= minimum ?? number && number <= maximum ?? number
    }

    private func takesLength(_ count: Double) -> Bool { spans(count) }
}
