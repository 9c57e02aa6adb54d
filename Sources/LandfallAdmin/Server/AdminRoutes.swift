import HTTPTypes
import LandfallTelemetry

/// The answers of the port to requests, without the network.
struct AdminRoutes: Sendable {
    let configuration: AdminConfiguration
    let pages: any AdminPages
    private let hosts: HostCheck

    /// Answers by pages to those whom the configuration allows it.
    init(_ configuration: AdminConfiguration, _ pages: any AdminPages) {
        self.configuration = configuration
        self.pages = pages
        hosts = HostCheck(listening: configuration.address.host, others: configuration.hosts)
    }

    /// A route, by its path.
    private enum Route: String, CaseIterable {
        case live = "/health/live"
        case ready = "/health/ready"
        case metrics = "/metrics"
        case status = "/status"

        /// What one has to be allowed to see; `nil` for what everybody may.
        var scope: AdminScope? {
            switch self {
            case .live, .ready: nil
            case .metrics, .status: .metrics
            }
        }
    }

    /// An answer.
    struct Answer: Sendable {
        var status: HTTPResponse.Status
        var type = "text/plain; charset=utf-8"
        var body: String
        var fields: HTTPFields = [:]
        /// The route as metrics name it.
        var route = "other"
        /// Whether the connection ends with it.
        var closes = false
    }

    /// Answers a request.
    ///
    /// - Parameter request: Its head; a body is not read.
    /// - Returns: The answer.
    func answer(_ request: HTTPRequest) async -> Answer {
        let path = request.path.map { $0.prefix { $0 != "?" } } ?? "/"
        let route = Route(rawValue: String(path))
        var answer = await answer(request, at: route)
        answer.route = route?.rawValue ?? "other"
        if hasBody(request) { answer.closes = true }
        return answer
    }

    private func answer(_ request: HTTPRequest, at route: Route?) async -> Answer {
        // A probe comes by the address that its supervisor has, and learns one word.
        let isOpen = route.map { $0.scope == nil } ?? false
        guard isOpen || hosts.takes(request.authority) else {
            return Answer(
                status: .misdirectedRequest,
                body: "this name is not known here: add it to the setting admin-hosts\n"
            )
        }
        guard let route else {
            let paths = Route.allCases.map(\.rawValue).joined(separator: ", ")
            return Answer(status: .notFound, body: "there is no such page; there are \(paths)\n")
        }
        guard request.method == .get || request.method == .head else {
            return Answer(
                status: .methodNotAllowed,
                body: "this page is only read: use GET\n",
                fields: [.allow: "GET, HEAD"]
            )
        }
        guard !hasBody(request) else {
            return Answer(status: .contentTooLarge, body: "a request has no body here\n")
        }
        if let scope = route.scope {
            let token = Self.bearerToken(in: request.headerFields[.authorization])
            guard await configuration.allows(token, scope) else {
                return Self.unauthorized(scope, token)
            }
        }
        return page(route, accept: request.headerFields[.accept])
    }

    private func page(_ route: Route, accept: String?) -> Answer {
        switch route {
        case .live: return Self.health(pages.live())
        case .ready: return Self.health(pages.ready())
        case .status:
            return Answer(status: .ok, type: "application/json", body: pages.status() + "\n")
        case .metrics:
            let format = ExpositionFormat.preferred(accept: accept)
            return Answer(status: .ok, type: format.contentType, body: pages.metrics(format))
        }
    }

    private static func health(_ answer: HealthAnswer) -> Answer {
        let body = answer.text + "\n"
        return switch answer {
        case .good: Answer(status: .ok, body: body)
        case .bad: Answer(status: .serviceUnavailable, body: body)
        }
    }

    private static func unauthorized(_ scope: AdminScope, _ token: String?) -> Answer {
        let cause = token == nil ? "a token is needed" : "the token is not known, or allows less"
        return Answer(
            status: .unauthorized,
            body: "\(cause): send Authorization: Bearer with one of the scope \(scope.rawValue)\n",
            fields: [.wwwAuthenticate: "Bearer realm=\"landfall\""]
        )
    }

    private static func bearerToken(in field: String?) -> String? {
        guard let field else { return nil }
        let parts = field.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(parts[1].drop { $0 == " " })
    }

    private func hasBody(_ request: HTTPRequest) -> Bool {
        let length = request.headerFields[.contentLength]
        return length != nil && length != "0"
            || request.headerFields[.transferEncoding] != nil
    }
}
