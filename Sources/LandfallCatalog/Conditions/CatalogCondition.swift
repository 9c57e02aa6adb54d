package import Landfall

/// A condition as a catalog says it.
package indirect enum CatalogCondition: Condition {
    /// All hold; asked in this order until one does not.
    case all([CatalogCondition])
    /// At least one holds; asked in this order until one does.
    case any([CatalogCondition])
    /// It does not hold.
    case not(CatalogCondition)
    /// A word of the device or the intent is one of these, in any case.
    case word(Subject, [String])
    /// Somebody has proven who they are on the device, or nobody has.
    case signedIn(Bool)
    /// An attribute of the session, or else of the intent, is one of these.
    case attribute(String, [String])
    /// The device's locale fits one of these patterns.
    case locale([GlobPattern])
    /// The app's version lies in a range.
    case appVersion(VersionRange)
    /// The subject gets one of these variations.
    case experiment(String, [String])
    /// The route's context has one of these values.
    case context(String, [ContextValue])
    /// The route's context has a value, whatever it is.
    case contextPresent(String)
    /// The intent has not expired.
    case notExpired
    /// Something is in the device's tree.
    case found(CatalogFinder)
    /// Now lies between two instants, the first included.
    case between(Timestamp, Timestamp)
    /// A flag that was set for good.
    case always(Bool)

    /// Whose word is looked at.
    package enum Subject: Hashable, Sendable {
        /// The form of the device.
        case idiom
        /// The operating system.
        case platform
        /// How the person came.
        case channel
    }

    /// Whether the condition holds; its parts are asked in order until one decides.
    package func holds(in scope: inout ConditionScope) -> Bool {
        switch self {
        case .all(let conditions):
            for condition in conditions where !condition.holds(in: &scope) { return false }
            return true
        case .any(let conditions):
            for condition in conditions where condition.holds(in: &scope) { return true }
            return false
        case .not(let condition):
            return !condition.holds(in: &scope)
        case .experiment(let name, let variations):
            return scope.variation(of: name).map(variations.contains) ?? false
        case .context(let key, let values):
            return scope.context[key].map(values.contains) ?? false
        case .contextPresent(let key):
            return scope.context[key] != nil
        case .found(let finder):
            return FoundCondition(finder.finder).holds(in: &scope)
        default:
            return holds(for: scope.request)
        }
    }

    /// The conditions that need nothing but the device and the intent.
    private func holds(for request: NavigationRequest) -> Bool {
        switch self {
        case .word(let subject, let words):
            words.contains(Self.word(of: subject, in: request).foldedWord)
        case .signedIn(let expected):
            request.state.isAuthenticated == expected
        case .attribute(let name, let values):
            Self.attribute(name, of: request).map(values.contains) ?? false
        case .locale(let patterns):
            patterns.contains { $0.matches(request.state.app.locale.foldedWord) }
        case .appVersion(let range):
            range.contains(request.state.app.version)
        case .notExpired:
            request.intent.expiresAt.map { $0 > request.now } ?? true
        case .between(let start, let end):
            start <= request.now && request.now < end
        case .always(let holds):
            holds
        case .all, .any, .not, .experiment, .context, .contextPresent, .found:
            false
        }
    }

    private static func word(of subject: Subject, in request: NavigationRequest) -> String {
        switch subject {
        case .idiom: request.state.app.idiom
        case .platform: request.state.app.platform
        case .channel: request.intent.channel
        }
    }

    private static func attribute(_ name: String, of request: NavigationRequest) -> String? {
        let value = request.state.sessionAttribute(name) ?? request.intent.attributes[name]
        return value?.text
    }

    /// Whether an experiment decides any part of it.
    package var asksExperiment: Bool {
        switch self {
        case .all(let conditions), .any(let conditions):
            conditions.contains(where: \.asksExperiment)
        case .not(let condition): condition.asksExperiment
        case .experiment: true
        default: false
        }
    }
}

extension CatalogCondition {
    /// The condition as the language writes it, in one line.
    package var text: String {
        switch self {
        case .all(let conditions): Self.group("all", conditions)
        case .any(let conditions): Self.group("any", conditions)
        case .not(let condition): "not: {\(condition.text)}"
        case .word(let subject, let words): "\(subject): \(Self.list(words))"
        case .signedIn(let expected): "signed-in: \(expected)"
        case .attribute(let name, let values): "attribute: {\(name): \(Self.list(values))}"
        case .locale(let patterns): "locale: \(Self.list(patterns.map(\.text)))"
        case .appVersion(let range): "app-version: \"\(range.text)\""
        case .experiment(let name, let variations):
            "experiment: {\(name): \(Self.list(variations))}"
        case .context(let key, let values):
            "context: {\(key): \(Self.list(values.map(\.text)))}"
        case .contextPresent(let key): "context: {\(key): present}"
        case .notExpired: "not-expired"
        case .found(let finder): "screen: \(finder.label)"
        case .between(let start, let end):
            "between: [\(Instant.text(of: start)), \(Instant.text(of: end))]"
        case .always(let holds): "\(holds)"
        }
    }

    private static func group(_ word: String, _ conditions: [CatalogCondition]) -> String {
        "\(word): [" + conditions.map { "{\($0.text)}" }.joined(separator: ", ") + "]"
    }

    private static func list(_ words: [String]) -> String {
        words.count == 1 ? words[0] : "[" + words.joined(separator: ", ") + "]"
    }
}
