import Foundation
import LandfallExperiments

/// Reads JSON for the tables of the tests.
struct JSONText: Decodable {
    private let value: JSONValue

    /// The value of a text.
    static func value(of text: String) throws -> JSONValue {
        try JSONDecoder().decode(JSONText.self, from: Data(text.utf8)).value
    }

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
        } else if let elements = try? container.decode([JSONText].self) {
            value = .list(elements.map(\.value))
        } else {
            value = .object(try container.decode([String: JSONText].self).mapValues(\.value))
        }
    }
}
