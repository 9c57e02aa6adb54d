import HTTPTypes
import LandfallTelemetry
import Testing

@testable import LandfallAdmin

/// Pages that say what they are told to.
struct FixedPages: AdminPages {
    var isReady = true

    func live() -> HealthAnswer { .good("live") }
    func ready() -> HealthAnswer { isReady ? .good("ready") : .bad("restoring") }
    func metrics(_ format: ExpositionFormat) -> String { "up 1\n" }
    func status() -> String { #"{"state":"ready"}"# }
}

/// Answers of the admin port to different callers.
@Suite struct AdminRoutesTests {
    private static let token = String(repeating: "t", count: 32)

    private static func routes(
        tokens: String? = nil,
        open: Set<AdminScope> = [],
        isReady: Bool = true
    ) throws -> AdminRoutes {
        var configuration = AdminConfiguration()
        configuration.hosts = ["worker.internal"]
        configuration.open = open
        if let tokens {
            let known = try AdminTokens(tokens)
            configuration.tokens = { known }
        }
        return AdminRoutes(configuration, FixedPages(isReady: isReady))
    }

    private static func request(
        _ path: String,
        _ method: HTTPRequest.Method = .get,
        host: String = "localhost:5263",
        fields: HTTPFields = [:]
    ) -> HTTPRequest {
        HTTPRequest(
            method: method,
            scheme: "http",
            authority: host,
            path: path,
            headerFields: fields
        )
    }

    @Test(arguments: ["/health/live", "/health/ready", "/metrics", "/status", "/metrics?x=1"])
    func `Each page is there`(path: String) async throws {
        try await #expect(Self.routes().answer(Self.request(path)).status == .ok)
    }

    @Test func `A process that is not ready says one word`() async throws {
        let answer = try await Self.routes(isReady: false).answer(Self.request("/health/ready"))
        #expect(answer.status == .serviceUnavailable)
        #expect(answer.body == "restoring\n")
    }

    @Test func `Other pages, methods and bodies are refused`() async throws {
        let routes = try Self.routes()
        #expect(await routes.answer(Self.request("/")).status == .notFound)
        #expect(await routes.answer(Self.request("/health")).status == .notFound)
        let post = await routes.answer(Self.request("/metrics", .post))
        #expect(post.status == .methodNotAllowed)
        #expect(post.fields[.allow] == "GET, HEAD")
        let large = await routes.answer(Self.request("/metrics", fields: [.contentLength: "9"]))
        #expect(large.status == .contentTooLarge)
        #expect(large.closes)
    }

    @Test(arguments: [
        ("localhost", true), ("127.0.0.1:5263", true), ("10.1.2.3", true), ("[::1]:5263", true),
        ("WORKER.internal:80", true), ("evil.example.com", false), ("localhost.evil.com", false),
        ("127.0.0.1.evil.com", false), ("", false),
    ])
    func `A page of elsewhere reads nothing`(host: String, isTaken: Bool) async throws {
        let status = try await Self.routes().answer(Self.request("/metrics", host: host)).status
        #expect(status == (isTaken ? .ok : .misdirectedRequest))
    }

    @Test func `A probe needs neither name nor token`() async throws {
        let routes = try Self.routes(tokens: "metrics:\(Self.token)")
        #expect(
            await routes.answer(Self.request("/health/live", host: "pod.example")).status == .ok
        )
    }

    @Test(
        arguments: [
            (nil, false), ("Bearer wrong", false), ("Basic \(AdminRoutesTests.token)", false),
            ("Bearer \(AdminRoutesTests.token)", true), ("bearer  \(AdminRoutesTests.token)", true),
            ("Bearer \(AdminRoutesTests.token)t", false),
        ] as [(String?, Bool)]
    )
    func `Metrics need the token`(field: String?, isTaken: Bool) async throws {
        let routes = try Self.routes(tokens: "metrics:\(Self.token)")
        var fields = HTTPFields()
        fields[.authorization] = field
        let answer = await routes.answer(Self.request("/metrics", fields: fields))
        #expect(answer.status == (isTaken ? .ok : .unauthorized))
        #expect(answer.fields[.wwwAuthenticate] == (isTaken ? nil : "Bearer realm=\"landfall\""))
    }

    @Test func `A scope may be open`() async throws {
        let open = try Self.routes(tokens: "metrics:\(Self.token)", open: [.metrics])
        #expect(await open.answer(Self.request("/metrics")).status == .ok)
        let closed = try Self.routes(tokens: "metrics:\(Self.token)")
        let fields: HTTPFields = [.authorization: "Bearer \(Self.token)"]
        #expect(await closed.answer(Self.request("/metrics", fields: fields)).status == .ok)
        #expect(await closed.answer(Self.request("/metrics")).status == .unauthorized)
    }

    @Test(arguments: [
        ("", "it holds no token: write a line as metrics:TOKEN"),
        ("# only words\n", "it holds no token: write a line as metrics:TOKEN"),
        (
            "metrics:short",
            "line 1: a token has 32 characters at least; make one with `openssl rand -hex 32`"
        ),
        (
            "\nall:\(AdminRoutesTests.token)",
            "line 2 is not of the form metrics:TOKEN"
        ),
        (
            "console:\(AdminRoutesTests.token)",
            "line 1 is not of the form metrics:TOKEN"
        ),
    ])
    func `A file of tokens says what is wrong`(text: String, message: String) {
        let fault = #expect(throws: AdminTokens.Fault.self) { try AdminTokens(text) }
        #expect(fault?.description == message)
    }

    @Test(
        arguments: [
            ("127.0.0.1:5263", AdminAddress(host: "127.0.0.1", port: 5263)),
            ("[::1]:0", AdminAddress(host: "::1", port: 0)), ("::1:5263", nil), ("localhost", nil),
            (":5263", nil), ("h:70000", nil), ("h:+1", nil), ("[h]:1", nil), ("a b:1", nil),
        ] as [(String, AdminAddress?)]
    )
    func `An address is host and port`(text: String, address: AdminAddress?) {
        #expect(AdminAddress(text) == address)
        if let address { #expect(address.description == text) }
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.9.9.9", true), ("localhost", true), ("::1", true),
        ("0.0.0.0", false), ("10.0.0.1", false), ("127.0.0.1.evil.com", false),
    ])
    func `Loopback is told from what others reach`(host: String, isLoopback: Bool) {
        #expect(AdminAddress(host: host, port: 1).isLoopback == isLoopback)
    }
}
