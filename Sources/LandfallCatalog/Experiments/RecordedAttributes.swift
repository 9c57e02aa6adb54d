import Landfall
import LandfallExperiments

/// The attributes that are recorded with the exposures of an experiment: those by which it chooses
/// its subjects, with locale and idiom.
///
/// Found once, when the catalog is loaded.
struct RecordedAttributes: Sendable {
    /// The names as the experiment gives them, in ascending order, each with where its value is.
    private let sources: [(name: String, source: Source)]

    /// The source of an attribute's value.
    private enum Source {
        /// Landfall fills it.
        case own(OwnAttribute)
        /// At the end of a path that begins with an attribute.
        case path([String])

        init(_ path: [String]) {
            let own = path.count == 1 ? OwnAttribute(path[0]) : nil
            self = own.map(Source.own) ?? .path(path)
        }
    }

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
        self.sources = paths.filter { !ids.contains($0.key) && !ids.contains($0.value[0]) }
            .sorted { $0.key < $1.key }.map { ($0.key, Source($0.value)) }
    }

    /// The values that a subject has; what is missing or null has none.
    ///
    /// - Parameters:
    ///   - attributes: The subject's attributes.
    ///   - hashAttribute: The attribute that was hashed, whose value is recorded elsewhere.
    /// - Returns: The values by the names that the experiment gives them.
    func values(of attributes: RequestAttributes, hashing hashAttribute: String) -> Attributes {
        var builder = AttributesBuilder()
        // By their places: a name that an iterator gives is copied.
        for place in sources.indices where sources[place].name != hashAttribute {
            switch sources[place].source {
            case .own(let attribute):
                let text = attributes.text(of: attribute)
                if !text.isEmpty { builder.add(text, named: sources[place].name) }
            case .path(let path):
                let value = attributes.value(at: path)
                if value != .null { builder.add(value, named: sources[place].name) }
            }
        }
        return builder.finish()
    }
}

/// The attributes of a request, as experiments see them.
///
/// The attributes that Landfall fills come first, so that no sender
/// of an intent can pass for another user or device; then the session's attributes, which the app reports, then those of the intent.
struct RequestAttributes: AttributeSource {
    private let request: NavigationRequest

    /// Looks at a request.
    init(_ request: NavigationRequest) { self.request = request }

    /// The value of an attribute; what is empty is missing.
    func attribute(_ name: String) -> JSONValue? {
        guard let own = OwnAttribute(name) else {
            return request.state.sessionAttribute(name) ?? request.intent.attributes[name]
        }
        let text = text(of: own)
        return text.isEmpty ? nil : .string(text)
    }

    /// The value of an attribute that Landfall fills; empty where it is missing.
    func text(of attribute: OwnAttribute) -> String {
        switch attribute {
        case .userId: request.subjectUserID ?? ""
        case .deviceId: request.intent.deviceID
        case .platform: app { $0.platform }
        case .idiom: app { $0.idiom }
        case .appVersion: app { $0.version }
        case .locale: app { $0.locale }
        case .channel: request.intent.channel
        }
    }

    /// Returns a text of the app's description without copying the description.
    private func app(_ part: (AppDescription.Parts) -> String) -> String {
        var text = ""
        request.state.withApp { text = part($0) }
        return text
    }
}

/// An attribute that Landfall fills itself, whatever a session or an intent says; the raw value is its
/// name.
enum OwnAttribute: String, CaseIterable {
    case userId, deviceId, platform, idiom, appVersion, locale, channel

    /// The attribute of a name; found in a fraction of the time that the raw values take.
    init?(_ name: String) {
        switch name {
        case "userId": self = .userId
        case "deviceId": self = .deviceId
        case "platform": self = .platform
        case "idiom": self = .idiom
        case "appVersion": self = .appVersion
        case "locale": self = .locale
        case "channel": self = .channel
        default: return nil
        }
    }
}
