import Landfall

/// A condition that can be written down.
enum ConditionSketch: Condition {
    case fixed(Bool)
    case equal(key: String, ContextValue)
    case found(FinderSketch)

    func holds(in scope: inout ConditionScope) -> Bool {
        switch self {
        case .fixed(let holds): holds
        case .equal(let key, let value): scope.context[key] == value
        case .found(let finder): FoundCondition(finder).holds(in: &scope)
        }
    }

    /// Whether the device's tree has a say.
    var dependsOnTree: Bool {
        if case .found = self { true } else { false }
    }
}
