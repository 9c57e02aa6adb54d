import Landfall
import LandfallExperiments

/// The attributes that are recorded with the exposures of an experiment: those by which it chooses
/// its subjects, with locale and idiom.
///
/// Found once, when the catalog is loaded.
struct RecordedAttributes: Sendable {
    /// The names as the experiment gives them, each with its path, in ascending order.
    private let paths: [(name: String, path: [String])]

    /// Finds the names.
    ///
    /// Prerequisites ask for features, and lists of saved groups hold values: neither names an attribute. Saved groups that
    /// are conditions are written out in the condition.
    ///
    /// - Parameters:
    ///   - declaration: What is said of the experiment.
    ///   - ids: The attributes that experiments hash: where one is recorded as a keyed hash, it is
    ///     not to stand plain elsewhere.
    init(of declaration: ExperimentDeclaration, except ids: Set<String>) {
        // A filter's attribute is no path: its dots are part of the name.
        var paths: [String: [String]] = [:]
        for filter in declaration.filters ?? [] { paths[filter.attribute] = [filter.attribute] }
        for name in (declaration.condition?.attributes ?? []).union(["locale", "idiom"]) {
            paths[name] = name.split(separator: ".", omittingEmptySubsequences: false)
                .map(String.init)
        }
        self.paths = paths.filter { !ids.contains($0.key) && !ids.contains($0.value[0]) }
            .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The values that a subject has; what is missing or null has none.
    ///
    /// - Parameters:
    ///   - attributes: The subject's attributes.
    ///   - hashAttribute: The attribute that was hashed, whose value is recorded elsewhere.
    /// - Returns: The values by the names that the experiment gives them.
    func values(of attributes: RequestAttributes, hashing hashAttribute: String) -> Attributes {
        var builder = AttributesBuilder()
        for (name, path) in paths where name != hashAttribute {
            let value = attributes.value(at: path)
            if value != .null { builder.add(value, named: name) }
        }
        return builder.finish()
    }
}

/// What experiments see of a request.
///
/// The names that Landfall fills, ``CatalogExperiments/ownAttributes``, come first, so that no sender
/// of an intent can pass for another user or device; then the session's attributes, which the app reports, then those of the intent.
struct RequestAttributes: AttributeSource {
    private let request: NavigationRequest

    /// Looks at a request.
    init(_ request: NavigationRequest) { self.request = request }

    /// The value of an attribute; what is empty is missing.
    func attribute(_ name: String) -> JSONValue? {
        switch name {
        case "userId": return request.subjectUserID.flatMap(present)
        case "deviceId": return present(request.intent.deviceID)
        case "platform": return present(request.state.app.platform)
        case "idiom": return present(request.state.app.idiom)
        case "appVersion": return present(request.state.app.version)
        case "locale": return present(request.state.app.locale)
        case "channel": return present(request.intent.channel)
        default:
            return request.state.sessionAttributes[name] ?? request.intent.attributes[name]
        }
    }

    private func present(_ text: String) -> JSONValue? { text.isEmpty ? nil : .string(text) }
}
