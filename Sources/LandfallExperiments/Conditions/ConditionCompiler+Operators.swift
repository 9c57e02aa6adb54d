extension ConditionCompiler {
    /// Reads an operator with its operand.
    mutating func test(of word: ConditionOperator, _ operand: JSONValue) -> ValueTest {
        switch word {
        case .equal, .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual:
            return comparison(word, operand)
        case .versionEqual: return version(word, .equal, operand)
        case .versionUnequal: return version(word, .unequal, operand)
        case .versionLess: return version(word, .less, operand)
        case .versionLessOrEqual: return version(word, .lessOrEqual, operand)
        case .versionGreater: return version(word, .greater, operand)
        case .versionGreaterOrEqual: return version(word, .greaterOrEqual, operand)
        case .isIn: return member(word, operand, isIgnoringCase: false) { $0 }
        case .isInAnyCase: return member(word, operand, isIgnoringCase: true) { $0 }
        case .isNotIn: return member(word, operand, isIgnoringCase: false) { .not($0) }
        case .isNotInAnyCase: return member(word, operand, isIgnoringCase: true) { .not($0) }
        case .hasAll: return elements(word, operand, isIgnoringCase: false)
        case .hasAllAnyCase: return elements(word, operand, isIgnoringCase: true)
        case .matches: return expression(word, operand, isIgnoringCase: false)
        case .matchesAnyCase: return expression(word, operand, isIgnoringCase: true)
        case .exists, .type, .size, .isInGroup, .isNotInGroup: return property(word, operand)
        case .hasElement: return element(operand)
        case .isNot: return .not(test(operand))
        }
    }

    private mutating func comparison(
        _ word: ConditionOperator,
        _ operand: JSONValue
    ) -> ValueTest {
        switch operand {
        case .string, .number: break
        case .null, .bool:
            if word != .equal, word != .unequal {
                note(.wrongKind(of: word.rawValue, expected: "a number or a text"))
            }
        case .list, .object:
            // To the reference no list is another, so `$eq` never holds and `$ne` always does.
            let kinds =
                word == .equal || word == .unequal
                ? "a text, a number, true, false or null" : "a number or a text"
            note(.wrongKind(of: word.rawValue, expected: kinds))
        }
        switch word {
        case .unequal: return .not(.identical(operand))
        case .less: return .ordered(.less, operand)
        case .lessOrEqual: return .ordered(.lessOrEqual, operand)
        case .greater: return .ordered(.greater, operand)
        case .greaterOrEqual: return .ordered(.greaterOrEqual, operand)
        default: return .identical(operand)
        }
    }

    private mutating func version(
        _ word: ConditionOperator,
        _ comparison: ValueTest.Comparison,
        _ operand: JSONValue
    ) -> ValueTest {
        if case .string = operand {
        } else {
            note(.wrongKind(of: word.rawValue, expected: "a version in quotes"))
        }
        return .version(comparison, VersionText(operand))
    }

    private mutating func member(
        _ word: ConditionOperator,
        _ operand: JSONValue,
        isIgnoringCase: Bool,
        _ sense: (ValueTest) -> ValueTest
    ) -> ValueTest {
        guard case .list(let values) = operand else {
            note(.wrongKind(of: word.rawValue, expected: "a list"))
            return .never
        }
        for (index, value) in values.enumerated() {
            switch value {
            case .null, .bool, .number, .string: break
            case .list, .object:
                at(.index(index)) {
                    $0.note(.wrongKind(of: word.rawValue, expected: "texts or numbers"))
                }
            }
        }
        return sense(.member(ValueSet(values, isIgnoringCase: isIgnoringCase)))
    }

    private mutating func elements(
        _ word: ConditionOperator,
        _ operand: JSONValue,
        isIgnoringCase: Bool
    ) -> ValueTest {
        guard case .list(let values) = operand else {
            note(.wrongKind(of: word.rawValue, expected: "a list"))
            return .never
        }
        return .elements(
            values.enumerated().map { index, value in
                at(.index(index)) { $0.test(value, isIgnoringCase: isIgnoringCase) }
            }
        )
    }

    private mutating func expression(
        _ word: ConditionOperator,
        _ operand: JSONValue,
        isIgnoringCase: Bool
    ) -> ValueTest {
        guard case .string(let pattern) = operand else {
            note(.wrongKind(of: word.rawValue, expected: "a regular expression"))
            return .never
        }
        do throws(RegularExpressionFault) {
            return .expression(
                try RegularExpression(pattern, isIgnoringCase: isIgnoringCase)
            )
        } catch {
            note(.expression(error))
            return .never
        }
    }

    private static func list(of words: [String]) -> String {
        words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }

    private mutating func property(_ word: ConditionOperator, _ operand: JSONValue) -> ValueTest {
        switch (word, operand) {
        case (.exists, .bool(let flag)): return .exists(flag)
        case (.exists, _):
            note(.wrongKind(of: word.rawValue, expected: "true or false"))
            return .exists(operand.isTruthy)
        case (.type, .string(let name)):
            let names = ["string", "number", "boolean", "array", "object", "null"]
            if !names.contains(name) {
                note(.wrongKind(of: word.rawValue, expected: Self.list(of: names)))
            }
            return .kind(name)
        case (.size, .number), (.size, .object): return .size(test(operand))
        case (.size, _):
            note(.wrongKind(of: word.rawValue, expected: "a number or operators"))
            return .size(test(operand))
        case (.isInGroup, .string(let name)): return .groupMember(name)
        case (.isNotInGroup, .string(let name)): return .not(.groupMember(name))
        case (.isNotInGroup, _):
            note(.wrongKind(of: word.rawValue, expected: "the name of a saved group"))
            return .not(.never)
        case (.isInGroup, _):
            note(.wrongKind(of: word.rawValue, expected: "the name of a saved group"))
            return .never
        default:
            note(.wrongKind(of: word.rawValue, expected: "the name of a kind"))
            return .never
        }
    }
}
