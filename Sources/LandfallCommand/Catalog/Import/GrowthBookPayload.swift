import Foundation
import LandfallExperiments

/// What GrowthBook gives its SDKs, as it was read.
struct GrowthBookPayload: Sendable {
    /// The features by name.
    let features: [String: JSONValue]
    /// Experiments that change pages.
    let experiments: [JSONValue]
    /// Lists of values, by name.
    let savedGroups: [String: JSONValue]

    /// Reads a payload.
    ///
    /// - Parameter bytes: JSON.
    /// - Throws: ``CommandFailure`` with status 2 for what is no payload, or an encrypted one.
    init(_ bytes: [UInt8]) throws(CommandFailure) {
        let root: JSONValue
        do {
            root = try JSONDecoder().decode(DecodedValue.self, from: Data(bytes)).value
        } catch {
            throw .usage("payload: that is no JSON")
        }
        for key in ["encryptedFeatures", "encryptedExperiments", "encryptedSavedGroups"] {
            guard let text = root[key]?.text, !text.isEmpty else { continue }
            throw .usage(
                "payload: \(key) is encrypted: take the payload of a connection without encryption"
            )
        }
        guard root["features"]?.members != nil || root["experiments"]?.elements != nil else {
            throw .usage("payload: it has neither \"features\" nor \"experiments\"")
        }
        features = root["features"]?.members ?? [:]
        experiments = root["experiments"]?.elements ?? []
        savedGroups = root["savedGroups"]?.members ?? [:]
    }
}

/// A value of JSON as Foundation decodes it.
private struct DecodedValue: Decodable {
    let value: JSONValue

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            value = .null
        } else if let flag = try? container.decode(Bool.self) {
            value = .bool(flag)
        } else if let number = try? container.decode(Double.self) {
            value = .number(number)
        } else if let text = try? container.decode(String.self) {
            value = .string(text)
        } else if let elements = try? container.decode([DecodedValue].self) {
            value = .list(elements.map(\.value))
        } else {
            value = .object(try container.decode([String: DecodedValue].self).mapValues(\.value))
        }
    }
}

extension JSONValue {
    /// What stands under a name; `nil` when nothing or `null` does.
    subscript(name: String) -> JSONValue? {
        guard let value = members?[name], value != .null else { return nil }
        return value
    }

    /// The members of an object.
    var members: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The elements of a list.
    var elements: [JSONValue]? {
        if case .list(let elements) = self { elements } else { nil }
    }

    /// A text.
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// A number.
    var number: Double? {
        if case .number(let number) = self { number } else { nil }
    }

    /// `true` or `false`.
    var flag: Bool? {
        if case .bool(let flag) = self { flag } else { nil }
    }

    /// A number or a text as a text, as JavaScript would have it.
    var word: String? {
        switch self {
        case .string(let text): text
        case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
        default: nil
        }
    }
}
