import ArgumentParser
import Foundation
import Glibc
import LandfallAdmin
import LandfallSettings
import LandfallSignIn

/// `landfall health`: asks a worker on this machine whether it is ready.
///
/// It is the health check of a container whose image has no other client.
struct HealthCommand: AsyncParsableCommand, SettingOptions {
    static let configuration = CommandConfiguration(
        commandName: "health",
        abstract: "Asks the worker on this machine whether it is ready.",
        discussion: """
            Asks /health/ready, or /health/live with --live, of the admin port, prints the answer, and \
            ends with status 0 where it is good and 1 where it is not or nobody answers. A worker that \
            listens on all addresses is asked by the loopback one.
            """
    )

    /// Where the worker listens.
    @Option(help: .setting(.admin)) var admin: String?
    /// Whether the worker speaks TLS.
    @Option(name: .customLong("admin-tls-cert-file"), help: .setting(.adminTLSCertFile))
    var adminTLSCertFile: String?
    /// What is asked.
    @Flag(help: "Ask whether the worker is alive, not whether it does its work.")
    var live = false
    /// The file of settings.
    @OptionGroup var file: FileOption

    /// How long the worker has to answer.
    static let timeout = Duration.seconds(2)

    /// Asks.
    ///
    /// - Throws: ``CommandFailure`` with status 1 when the answer is not good, or there is none.
    func run() async throws {
        let source = try await SettingsSource(
            [self],
            file: file,
            environment: ProcessInfo.processInfo.environment
        )
        let settings = try Settings(source, [.admin, .adminTLSCertFile]).admin
        guard case .listening(let address) = settings.port else {
            throw CommandFailure.usage("admin is off: there is nobody to ask")
        }
        let path = live ? "/health/live" : "/health/ready"
        let answer =
            settings.certificateFile == nil
            ? HTTPProbe(address: address.reachable, timeout: Self.timeout).get(path)
            : HTTPProbe.Answer(askingSecurely: "https://\(address.reachable)\(path)")
        guard let answer else {
            throw CommandFailure.failed(
                "nobody answers on \(address.reachable): is the worker running, and is admin the same?"
            )
        }
        guard answer.status == 200 else { throw CommandFailure.failed(answer.body) }
        try Console.say(answer.body)
    }
}

extension AdminAddress {
    /// The address by which this machine reaches it: where all are listened on, the loopback one.
    fileprivate var reachable: AdminAddress {
        switch host {
        case "0.0.0.0": AdminAddress(host: "127.0.0.1", port: port)
        case "::": AdminAddress(host: "::1", port: port)
        default: self
        }
    }
}

/// Asks a server of plain HTTP for one short page.
struct HTTPProbe {
    let address: AdminAddress
    let timeout: Duration
    /// The most bytes that are read.
    var limitBytes = 65_536

    /// A status and the text behind it.
    struct Answer: Hashable {
        let status: Int
        let body: String
    }

    /// Asks for a page.
    ///
    /// - Parameter path: The page.
    /// - Returns: The answer; `nil` where there is none in time.
    func get(_ path: String) -> Answer? {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>? = nil
        guard unsafe getaddrinfo(address.host, "\(address.port)", &hints, &found) == 0,
            let first = unsafe found
        else { return nil }
        defer { unsafe freeaddrinfo(first) }
        let handle = unsafe socket(first.pointee.ai_family, first.pointee.ai_socktype, 0)
        guard handle >= 0 else { return nil }
        defer { close(handle) }
        var limit = timeval(tv_sec: Int(timeout.components.seconds), tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        unsafe setsockopt(handle, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        unsafe setsockopt(handle, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
        guard unsafe connect(handle, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0 else {
            return nil
        }
        let request = "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        let bytes = Array(request.utf8)
        guard unsafe send(handle, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
        else { return nil }
        return Self.answer(receive(from: handle))
    }

    private func receive(from handle: Int32) -> [UInt8] {
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while received.count < limitBytes {
            let count = unsafe recv(handle, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            received += buffer[..<count]
        }
        return received
    }

    /// The status and the body of what was received.
    private static func answer(_ bytes: [UInt8]) -> Answer? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let end = text.range(of: "\r\n\r\n") else { return nil }
        let words = text.split(separator: " ", maxSplits: 2)
        guard words.count == 3, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
            return nil
        }
        let body = text[end.upperBound...].trimmingCharacters(in: .whitespacesAndNewlines)
        return Answer(status: status, body: body)
    }
}

extension HTTPProbe.Answer {
    /// Asks a server of this machine over TLS, whoever signed its certificate: nothing secret is said.
    ///
    /// `nil` where there is no answer in time.
    ///
    /// - Parameter url: The page.
    fileprivate init?(askingSecurely url: String) {
        guard let page = LocalPage(url: url) else { return nil }
        self.init(
            status: page.status,
            body: page.text.trimmingCharacters(in: .whitespacesAndNewlines)
        )
    }
}
