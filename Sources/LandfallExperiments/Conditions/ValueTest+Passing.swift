extension ValueTest {
    /// Whether a value passes.
    ///
    /// - Parameters:
    ///   - value: The value; ``JSONValue/null`` for a missing one.
    ///   - groups: The saved groups.
    /// - Returns: Whether it is what is asked for.
    func passes(_ value: JSONValue, groups: SavedGroups) -> Bool {
        switch self {
        case .text(let text): value.scriptText.utf8.elementsEqual(text.utf8)
        case .foldedText(let text):
            value.scriptText.lowercased().utf8.elementsEqual(text.utf8)
        case .number(let number): value.scriptNumber == number
        case .truth(let flag): value != .null && value.isTruthy == flag
        case .null: value == .null
        case .content(let content): value.hasContent(of: content)
        case .all(let tests): tests.allSatisfy { $0.passes(value, groups: groups) }
        case .not(let test): !test.passes(value, groups: groups)
        case .identical(let other): value.isIdentical(to: other)
        case .ordered(let comparison, let other): Self.holds(comparison, value, other)
        case .version(let comparison, let other): other.holds(comparison, for: value)
        case .member(let set): set.containsAny(of: value)
        case .groupMember(let name): groups[name]?.containsAny(of: value) ?? false
        case .exists(let isThere): (value != .null) == isThere
        case .kind(let name): value.typeName == name
        case .size, .element, .elementMembers, .elements: passesAsList(value, groups: groups)
        case .expression(let expression): expression.matches(value.scriptText)
        case .never: false
        }
    }

    private func passesAsList(_ value: JSONValue, groups: SavedGroups) -> Bool {
        guard case .list(let elements) = value else { return false }
        switch self {
        case .size(let test):
            return test.passes(.number(Double(elements.count)), groups: groups)
        case .element(let test):
            // The reference leaves out elements that count as false, 0 among them.
            return elements.contains { $0.isTruthy && test.passes($0, groups: groups) }
        case .elementMembers(let node):
            return elements.contains { element in
                element.isTruthy && node.holds(for: ElementSource(element), groups: groups)
            }
        case .elements(let tests):
            return tests.allSatisfy { test in
                elements.contains { test.passes($0, groups: groups) }
            }
        default: return false
        }
    }

    private static func holds(
        _ comparison: Comparison,
        _ left: JSONValue,
        _ right: JSONValue
    ) -> Bool {
        switch comparison {
        case .less: left.precedes(right) ?? false
        case .greater: right.precedes(left) ?? false
        case .lessOrEqual: right.precedes(left).map { !$0 } ?? false
        case .greaterOrEqual: left.precedes(right).map { !$0 } ?? false
        case .equal: left.isIdentical(to: right)
        case .unequal: !left.isIdentical(to: right)
        }
    }
}
