import AsyncHTTPClient
import Dispatch
import Glibc
import LandfallKafka
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// One request over HTTP, made by a client that lives no longer: authorities are read anew each time.
///
/// It blocks its thread for ``HTTPExchange/limit`` at most.
struct HTTPExchange: Sendable {
    /// A request.
    struct Request: Sendable {
        var url: String
        var headers: [(String, String)] = []
        /// What is posted; `nil` where the page is only asked for.
        var body: String?
    }

    /// An answer.
    struct Answer: Sendable {
        let status: Int
        let body: [UInt8]
    }

    /// How long the whole may take.
    static let limit = TimeAmount.seconds(7)

    /// The most bytes of an answer.
    static let bodyLimit = 64 * 1024

    /// A file in PEM with the authorities to trust; `nil` for those of the system.
    let authorityFile: String?
    /// Whether the server has to prove its identity.
    var verifies = true

    /// Asks, and waits for the answer.
    ///
    /// - Parameter request: What is asked.
    /// - Returns: The answer, whatever its status.
    /// - Throws: ``CredentialFailure/unavailable(_:)`` where there is none in time.
    func answer(to request: Request) throws(CredentialFailure) -> Answer {
        do {
            return try exchange(request)
        } catch {
            throw .unavailable(
                "\(Self.shown(request.url)) can't be asked: \(Self.reason(of: error))"
            )
        }
    }

    private func exchange(_ request: Request) throws -> Answer {
        var tls = TLSConfiguration.makeClientConfiguration()
        if !verifies { tls.certificateVerification = .none }
        if let authorityFile {
            tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(authorityFile))
        }
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        defer { group.shutdownGracefully(queue: .global()) { _ in } }
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: tls,
            redirectConfiguration: .disallow,
            timeout: .init(connect: .seconds(5), read: Self.limit)
        )
        configuration.httpVersion = .http1Only
        // Tries on after a refused connection or handshake would hide the reason behind a time limit.
        configuration.connectionPool.retryConnectionEstablishment = false
        let client = HTTPClient(eventLoopGroup: group, configuration: configuration)
        defer { try? client.syncShutdown() }
        var wanted = try HTTPClient.Request(
            url: request.url,
            method: request.body == nil ? .GET : .POST
        )
        for (name, value) in request.headers { wanted.headers.add(name: name, value: value) }
        if let body = request.body { wanted.body = .string(body) }
        let response = try client.execute(
            request: wanted,
            delegate: ResponseAccumulator(request: wanted, maxBodySize: Self.bodyLimit),
            deadline: .now() + Self.limit
        ).wait()
        let body = response.body.map { Array($0.readableBytesView) } ?? []
        return Answer(status: Int(response.status.code), body: body)
    }

    /// A URL without what stands behind `?`, which may be signed.
    static func shown(_ url: String) -> String { String(url.prefix { $0 != "?" }) }

    private static func reason(of error: any Error) -> String {
        switch error {
        case let error as HTTPClientError where error == .deadlineExceeded || error == .readTimeout:
            "no answer within \(limit.nanoseconds / 1_000_000_000) s"
        case let error as HTTPClientError where error == .connectTimeout: "no connection in time"
        case let error as IOError: unsafe String(cString: strerror(error.errnoCode))
        case let error as NIOConnectionError:
            error.connectionErrors.first.map { "\($0.error)" }
                ?? "its name \(error.host) is not known"
        case let error as NIOSSLError: "TLS: \(error)"
        case let error as BoringSSLError: "TLS: \(error)"
        default: "\(error)"
        }
    }
}

/// A page of a server on this machine, asked for over TLS whoever signed its certificate.
package struct LocalPage: Hashable, Sendable {
    /// The status of the answer.
    package let status: Int
    /// What the page says.
    package let text: String

    /// Asks for it; `nil` where there is no answer within seven seconds.
    ///
    /// - Parameter url: An https URL of a loopback address.
    package init?(url: String) {
        let exchange = HTTPExchange(authorityFile: nil, verifies: false)
        guard let answer = try? exchange.answer(to: HTTPExchange.Request(url: url)) else {
            return nil
        }
        status = answer.status
        text = String(decoding: answer.body, as: UTF8.self)
    }
}
