import JWTKit

/// The claims of a token, as far as the gateway reads them.
struct ClaimSet: JWTPayload, Hashable {
    /// A claim's value.
    enum Value: Hashable, Sendable, Codable {
        case text(String)
        case number(Double)
        case texts([String])
        case other

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .text(text)
            } else if let number = try? container.decode(Double.self) {
                self = .number(number)
            } else if let texts = try? container.decode([String].self) {
                self = .texts(texts)
            } else {
                self = .other
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            case .texts(let texts): try container.encode(texts)
            case .other: try container.encodeNil()
            }
        }
    }

    var values: [String: Value]

    init(_ values: [String: Value]) { self.values = values }

    init(from decoder: any Decoder) throws {
        values = try decoder.singleValueContainer().decode([String: Value].self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(values)
    }

    /// Nothing: the claims are checked by ``TokenRules``, which know the time.
    func verify(using algorithm: some JWTAlgorithm) {}

    func text(_ name: String) -> String? {
        if case .text(let text)? = values[name], !text.isEmpty { text } else { nil }
    }

    func number(_ name: String) -> Double? {
        if case .number(let number)? = values[name] { number } else { nil }
    }

    func texts(_ name: String) -> [String] {
        switch values[name] {
        case .text(let text)?: [text]
        case .texts(let texts)?: texts
        default: []
        }
    }
}
