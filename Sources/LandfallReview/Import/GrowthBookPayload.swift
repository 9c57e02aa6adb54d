import Foundation
import LandfallExperiments

/// The payload that GrowthBook gives its SDKs, as it was read.
package struct GrowthBookPayload {
    /// The whole of it: an object with features, experiments, or both.
    package let root: PayloadNode

    /// Reads a payload.
    ///
    /// - Parameters:
    ///   - bytes: JSON.
    ///   - name: What the file is called, for messages.
    /// - Throws: ``ReviewError`` for what is no payload, or an encrypted one.
    package init(_ bytes: [UInt8], name: String) throws(ReviewError) {
        do {
            let value = try JSONDecoder().decode(DecodedValue.self, from: Data(bytes)).value
            root = PayloadNode(value: value, path: "$")
        } catch {
            throw ReviewError.refused(
                "\(name): it is not JSON: give what GrowthBook's /api/features/KEY answers"
            )
        }
        for key in ["encryptedFeatures", "encryptedExperiments", "encryptedSavedGroups"] {
            guard let text = root[key], text.value != .string("") else { continue }
            throw ReviewError.refused(
                "\(name): \(key) is encrypted: take the payload of a connection without encryption"
            )
        }
        let isThere =
            (try? root["features"]?.members()) != nil
            || (try? root["experiments"]?.elements()) != nil
        guard isThere else {
            throw ReviewError.refused(
                "\(name): it is no payload: it has neither an object \"features\" nor a list "
                    + "\"experiments\""
            )
        }
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
