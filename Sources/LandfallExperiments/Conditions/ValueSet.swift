/// The values of a list that others are looked up in; lists and objects are never found.
struct ValueSet: Hashable, Sendable {
    private var texts: Set<Text> = []
    private var numbers: Set<Double> = []
    private var flags: Set<Bool> = []
    private var hasNull = false
    private let isIgnoringCase: Bool

    /// A text that is another's equal when it has the same code points.
    private struct Text: Hashable, Sendable {
        let text: String

        static func == (left: Text, right: Text) -> Bool {
            left.text.utf8.elementsEqual(right.text.utf8)
        }
    }

    /// Takes the values of a list.
    ///
    /// - Parameters:
    ///   - values: The values.
    ///   - isIgnoringCase: Whether texts are found in any case.
    init(_ values: [JSONValue], isIgnoringCase: Bool = false) {
        self.isIgnoringCase = isIgnoringCase
        for value in values {
            switch value {
            case .null: hasNull = true
            case .bool(let flag): flags.insert(flag)
            case .number(let number): numbers.insert(number)
            case .string(let text): texts.insert(Text(text: folded(text)))
            case .list, .object: break
            }
        }
    }

    /// Whether a value is one of these, or, of a list, one of its elements is.
    func containsAny(of value: JSONValue) -> Bool {
        guard case .list(let elements) = value else { return contains(value) }
        return elements.contains(where: contains)
    }

    private func contains(_ value: JSONValue) -> Bool {
        switch value {
        case .null: hasNull
        case .bool(let flag): flags.contains(flag)
        case .number(let number): numbers.contains(number)
        case .string(let text): texts.contains(Text(text: folded(text)))
        case .list, .object: false
        }
    }

    private func folded(_ text: String) -> String { isIgnoringCase ? text.lowercased() : text }
}
