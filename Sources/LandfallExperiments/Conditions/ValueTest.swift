/// A test of one value.
indirect enum ValueTest: Hashable, Sendable {
    /// As text it is this one.
    case text(String)
    /// As text, in lower case, it is this one.
    case foldedText(String)
    /// As a number it is this one.
    case number(Double)
    /// It counts as true, or it is there and does not.
    case truth(Bool)
    /// There is none.
    case null
    /// It has this content.
    case content(JSONValue)
    /// It passes all of them.
    case all([ValueTest])
    /// It does not pass.
    case not(ValueTest)
    /// It is this value, of this kind.
    case identical(JSONValue)
    /// It comes before, behind or with this one.
    case ordered(Comparison, JSONValue)
    /// As a version it comes before, behind or with this one.
    case version(Comparison, VersionText)
    /// It is one of these, or one of its elements is.
    case member(ValueSet)
    /// It is a member of a saved group, or one of its elements is.
    case groupMember(String)
    /// There is a value, or there is none.
    case exists(Bool)
    case kind(String)
    /// It is a list, and the number of its elements passes.
    case size(ValueTest)
    /// It is a list, and one element passes.
    case element(ValueTest)
    /// It is a list, and the condition holds for the members of one element.
    case elementMembers(ConditionNode)
    /// It is a list with an element for each of these.
    case elements([ValueTest])
    /// As text it is matched.
    case expression(RegularExpression)
    /// It never passes.
    case never

    /// The ways in which values are compared.
    enum Comparison: Hashable, Sendable {
        /// Before.
        case less
        /// Not behind.
        case lessOrEqual
        /// Behind.
        case greater
        /// Not before.
        case greaterOrEqual
        /// With.
        case equal
        /// Not with.
        case unequal
    }
}

extension ValueTest {
    /// Whether a value passes.
    ///
    /// - Parameters:
    ///   - value: The value; `JSONValue.null` for a missing one.
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
