import LandfallValues

/// The subject of a request, by its path.
enum GatewayPath: Hashable, Sendable {
    /// The state of a device.
    case state(String)
    /// The intents of a device.
    case intents(String)
    /// The results of a device's plans.
    case results(String)
    /// Results, and the state behind them.
    case reports(String)
    /// The plan that answers an intent.
    case plan(String, intentID: String)
    /// The stream of a device's plans.
    case stream(String)
    /// Intents of any device or none, for backends.
    case anyIntents
    /// Many intents at once, for backends.
    case batch
    /// A click on a link in an e-mail, with its token.
    case click(String)
    /// Apple's file of the hosts' app.
    case appleAssociation
    /// Android's file of the hosts' app.
    case androidAssociation
    /// The description of all this.
    case description

    /// The call as metrics name it.
    var call: String {
        switch self {
        case .state: "state"
        case .intents: "intents"
        case .results: "results"
        case .reports: "reports"
        case .plan: "plan"
        case .stream: "stream"
        case .anyIntents: "any_intents"
        case .batch: "batch"
        case .click: "click"
        case .appleAssociation, .androidAssociation: "association"
        case .description: "description"
        }
    }

    /// The device; `nil` for what is a backend's alone.
    var deviceID: String? {
        switch self {
        case .anyIntents, .batch, .click, .appleAssociation, .androidAssociation, .description:
            nil
        case .state(let device), .intents(let device), .results(let device),
            .reports(let device), .plan(let device, _), .stream(let device):
            device
        }
    }

    /// Whether its answer is a stream.
    var isStream: Bool { if case .stream = self { true } else { false } }

    /// Whether it is for everybody: browsers, and fetchers of files.
    var isPublic: Bool {
        switch self {
        case .click, .appleAssociation, .androidAssociation, .description: true
        default: false
        }
    }

    /// The methods that it takes.
    var methods: [String] {
        switch self {
        case .state: ["PUT", "DELETE"]
        case .intents, .results, .reports, .anyIntents, .batch: ["POST"]
        case .plan, .stream: ["GET"]
        case .click, .appleAssociation, .androidAssociation, .description: ["GET", "HEAD"]
        }
    }

    /// The paths in which nothing varies.
    private static let fixed: [String: GatewayPath] = [
        "/v1/intents": .anyIntents,
        "/v1/intents/batch": .batch,
        "/.well-known/apple-app-site-association": .appleAssociation,
        "/.well-known/assetlinks.json": .androidAssociation,
        "/v1/openapi.json": .description,
    ]

    /// The longest path that is looked at, in bytes.
    private static let longestPath = 2048

    /// Reads the target of a request.
    ///
    /// Nothing is resolved: dots, double slashes and encoded slashes stay what they are.
    ///
    /// - Parameter target: The path with its query.
    /// - Returns: The path, and its query.
    /// - Throws: ``Problem`` with status 404, or 400 for a device that no device can be.
    static func read(_ target: String?) throws(Problem) -> (path: GatewayPath, query: Substring) {
        guard let target, target.utf8.count <= longestPath else { throw .notFound }
        // By bytes: to find where characters end takes longer than all the rest.
        let bytes = target.utf8
        let end =
            bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
            ?? bytes.endIndex
        let query = Substring(bytes[end...].dropFirst().prefix { $0 != UInt8(ascii: "#") })
        let parts = bytes[..<end]
            .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { Substring($0) }
        if parts.count <= 4, let path = fixed["\(target[..<end])"] { return (path, query) }
        if parts.count == 3, parts[0].isEmpty, parts[1] == "l", !parts[2].isEmpty {
            return (.click(String(parts[2])), query)
        }
        guard (5...6).contains(parts.count), parts[0].isEmpty, parts[1] == "v1",
            parts[2] == "devices"
        else { throw .notFound }
        let device = try name(parts[3])
        if parts.count == 6 {
            guard parts[4] == "plans" else { throw .notFound }
            return (.plan(device, intentID: try name(parts[5])), query)
        }
        switch parts[4] {
        case "state": return (.state(device), query)
        case "intents": return (.intents(device), query)
        case "results": return (.results(device), query)
        case "reports": return (.reports(device), query)
        case "plans": return (.stream(device), query)
        default: throw .notFound
        }
    }

    /// The name that a component of a path spells: 1 to 128 characters from 0x21 to 0x7E without `/`.
    private static func name(_ text: Substring) throws(Problem) -> String {
        guard let bytes = PercentEncoding.bytes(of: text), (1...128).contains(bytes.count),
            bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "/") })
        else {
            throw Problem(
                400,
                "invalid_device_id",
                "a device or intent in a path is 1 to 128 characters from 0x21 to 0x7E without /"
            )
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The value of a name in a query; the first one counts.
    static func value(of name: String, in query: Substring) -> String? {
        for item in query.split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0] == name else { continue }
            return PercentEncoding.bytes(of: parts[1]).flatMap {
                String(validating: $0, as: UTF8.self)
            }
        }
        return nil
    }
}

extension Problem {
    static let notFound = Problem(404, "not_found", "there is nothing under this path")
}
