/// A message of an editor.
package struct LanguageRequest: Decodable {
    /// What an answer names; `nil` for a notification.
    package let id: ID?
    /// What is asked.
    package let method: String?
    /// What it is about; `nil` also where it has another shape.
    package let params: Parameters?

    private enum CodingKeys: CodingKey {
        case id, method, params
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decodeIfPresent(ID.self, forKey: .id)
        method = try container.decodeIfPresent(String.self, forKey: .method)
        params = try? container.decodeIfPresent(Parameters.self, forKey: .params)
    }

    /// A number or a text.
    package enum ID: Codable {
        case number(Int)
        case text(String)

        package init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .number(let number): try container.encode(number)
            case .text(let text): try container.encode(text)
            }
        }
    }

    /// Of all requests those parts that are read.
    package struct Parameters: Decodable {
        package let textDocument: Document?
        package let position: Position?
        package let contentChanges: [Change]?
    }

    /// A document, with its text when it is opened.
    package struct Document: Decodable {
        package let uri: String
        package let text: String?
    }

    /// The whole new text.
    package struct Change: Decodable {
        package let text: String
    }

    /// A place between two characters.
    package struct Position: Codable {
        package let line: Int
        package let character: Int
    }
}

/// An answer to a request.
package struct LanguageAnswer<Result: Encodable>: Encodable {
    private let jsonrpc = "2.0"
    package let id: LanguageRequest.ID
    package let result: Result?

    private enum CodingKeys: CodingKey {
        case jsonrpc, id, result
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(jsonrpc, forKey: .jsonrpc)
        try container.encode(id, forKey: .id)
        // Without a result the key is there all the same.
        try container.encode(result, forKey: .result)
    }
}

/// An answer that says why there is no other.
package struct LanguageError: Encodable {
    private let jsonrpc = "2.0"
    package let id: LanguageRequest.ID?
    package let error: Reason

    /// The reason.
    package struct Reason: Encodable {
        package let code: Int
        package let message: String
    }

    private enum CodingKeys: CodingKey {
        case jsonrpc, id, error
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(jsonrpc, forKey: .jsonrpc)
        try container.encode(id, forKey: .id)
        try container.encode(error, forKey: .error)
    }
}

/// A message that the server sends without a request.
package struct LanguageNotification<Parameters: Encodable>: Encodable {
    private let jsonrpc = "2.0"
    package let method: String
    package let params: Parameters
}
