/// A message of an editor.
struct LanguageRequest: Decodable {
    /// What an answer names; `nil` for a notification.
    let id: ID?
    /// What is asked.
    let method: String?
    /// What it is about; `nil` also where it has another shape.
    let params: Parameters?

    private enum CodingKeys: CodingKey {
        case id, method, params
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decodeIfPresent(ID.self, forKey: .id)
        method = try container.decodeIfPresent(String.self, forKey: .method)
        params = try? container.decodeIfPresent(Parameters.self, forKey: .params)
    }

    /// A number or a text.
    enum ID: Codable {
        case number(Int)
        case text(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .number(let number): try container.encode(number)
            case .text(let text): try container.encode(text)
            }
        }
    }

    /// Of all requests those parts that are read.
    struct Parameters: Decodable {
        let textDocument: Document?
        let position: Position?
        let contentChanges: [Change]?
    }

    /// A document, with its text when it is opened.
    struct Document: Decodable {
        let uri: String
        let text: String?
    }

    /// The whole new text.
    struct Change: Decodable {
        let text: String
    }

    /// A place between two characters.
    struct Position: Codable {
        let line: Int
        let character: Int
    }
}

/// An answer to a request.
struct LanguageAnswer<Result: Encodable>: Encodable {
    private let jsonrpc = "2.0"
    let id: LanguageRequest.ID
    let result: Result?

    private enum CodingKeys: CodingKey {
        case jsonrpc, id, result
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(jsonrpc, forKey: .jsonrpc)
        try container.encode(id, forKey: .id)
        // Without a result the key is there all the same.
        try container.encode(result, forKey: .result)
    }
}

/// An answer that says why there is no other.
struct LanguageError: Encodable {
    private let jsonrpc = "2.0"
    let id: LanguageRequest.ID?
    let error: Reason

    /// The reason.
    struct Reason: Encodable {
        let code: Int
        let message: String
    }

    private enum CodingKeys: CodingKey {
        case jsonrpc, id, error
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(jsonrpc, forKey: .jsonrpc)
        try container.encode(id, forKey: .id)
        try container.encode(error, forKey: .error)
    }
}

/// What the server says without being asked.
struct LanguageNotification<Parameters: Encodable>: Encodable {
    private let jsonrpc = "2.0"
    let method: String
    let params: Parameters
}
