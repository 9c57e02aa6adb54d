import LandfallContract

/// The reason that a request is refused, as RFC 9457 writes it.
///
/// It holds nothing of the request's text.
package struct Problem: Error, Hashable, Sendable {
    /// The status of the response.
    package let status: Int
    /// The stable word, in lower snake case.
    package let code: String
    /// One line for a person: what is wrong and what to do.
    package let detail: String
    /// Further fields of the response.
    var fields: [String: String] = [:]
    /// Whether the connection ends behind the response, since the request was not read to its end.
    var closes = false
    /// Where in the body the fault is, in bytes.
    var offset: Int?
    /// The lines of a batch that are faulty.
    var lines: [Line] = []

    /// A fault in a line of a batch.
    struct Line: Hashable, Sendable {
        /// Its number, from 1.
        let number: Int
        let code: String
        let detail: String
    }

    init(_ status: Int, _ code: String, _ detail: String) {
        self.status = status
        self.code = code
        self.detail = detail
    }

    /// The same problem behind which the connection ends.
    var closing: Problem {
        var copy = self
        copy.closes = true
        return copy
    }

    /// The document, in JSON.
    ///
    /// - Parameter instance: The id of the request.
    /// - Returns: Its bytes.
    func json(_ instance: String) -> [UInt8] {
        var text = #"{"type":"urn:landfall:problem:\#(code)","title":\#(Self.quoted(title))"#
        text += #","status":\#(status),"code":"\#(code)","detail":\#(Self.quoted(detail))"#
        text += #","instance":"\#(instance)""#
        if let offset { text += #","offset":\#(offset)"# }
        if !lines.isEmpty {
            let list = lines.map { line in
                #"{"line":\#(line.number),"code":"\#(line.code)","detail":\#(Self.quoted(line.detail))}"#
            }
            text += #","errors":[\#(list.joined(separator: ","))]"#
        }
        return Array((text + "}").utf8)
    }

    /// The names of the statuses that the gateway gives.
    private static let titles: [Int: String] = [
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Timeout", 409: "Conflict",
        412: "Precondition Failed", 413: "Content Too Large", 415: "Unsupported Media Type",
        422: "Unprocessable Content", 429: "Too Many Requests",
        431: "Request Header Fields Too Large", 503: "Service Unavailable",
    ]

    private var title: String { Self.titles[status] ?? "Problem" }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case _ where scalar.value < 0x20: quoted += " "
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

// MARK: What Kafka does not take

extension Problem {
    /// A refusal for now: what was asked may be asked again.
    static func unavailable(_ code: String, _ detail: String) -> Problem {
        var problem = Problem(503, code, detail)
        // Spread, so that those who were refused together don't come back together.
        problem.fields["Retry-After"] = String(Int.random(in: 1...10))
        return problem
    }

    static var kafkaUnavailable: Problem {
        .unavailable(
            "kafka_unavailable",
            "Kafka has not confirmed it: send it again, the same record counts once"
        )
    }
}

// MARK: What the contract refuses

extension Problem {
    init(_ error: ContractError) {
        switch error {
        case .deviceMismatch, .keyMismatch: self = .deviceMismatch
        case .recordTooLarge: self.init(413, "too_large", error.description)
        case .unsupportedContentType: self.init(415, "unsupported_content_type", error.description)
        case .invalidUTF8(let offset), .invalidJSON(let offset), .invalidProtobuf(let offset),
            .nestingTooDeep(let offset), .duplicateField(let offset),
            .invalidMapEntry(let offset), .numberOutOfRange(let offset),
            .invalidTimestamp(let offset):
            self.init(400, error.code, error.description)
            self.offset = offset
        case .invalidBase64: self.init(400, error.code, error.description)
        default: self.init(422, error.code, error.description)
        }
    }

    static let deviceMismatch = Problem(
        403,
        "device_mismatch",
        "the message names another device than the one that may speak here"
    )
}
