import Landfall
import LandfallExperiments

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
            let value =
                request.state.session?.attributes[name] ?? request.intent.attributes[name]
            return value.map { JSONValue($0) }
        }
    }

    private func present(_ text: String) -> JSONValue? { text.isEmpty ? nil : .string(text) }
}

extension JSONValue {
    /// Takes over an open property.
    init(_ value: AttributeValue) {
        switch value {
        case .null: self = .null
        case .bool(let flag): self = .bool(flag)
        case .number(let number): self = .number(number)
        case .string(let text): self = .string(text)
        case .list(let elements): self = .list(elements.map { JSONValue($0) })
        case .object(let members): self = .object(members.mapValues { JSONValue($0) })
        }
    }
}

extension AttributeValue {
    /// Gives an open property back.
    init(_ value: JSONValue) {
        switch value {
        case .null: self = .null
        case .bool(let flag): self = .bool(flag)
        case .number(let number): self = .number(number)
        case .string(let text): self = .string(text)
        case .list(let elements): self = .list(elements.map { AttributeValue($0) })
        case .object(let members): self = .object(members.mapValues { AttributeValue($0) })
        }
    }
}
