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
            ends with status 0 if it is good, and 1 if it is not or there is no answer. A worker that \
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
            throw CommandFailure.usage("admin is off: the worker has no port to ask; set admin")
        }
        let path = live ? "/health/live" : "/health/ready"
        let answer =
            settings.certificateFile == nil
            ? HTTPProbe(address: address.reachable, timeout: Self.timeout).get(path)
            : HTTPProbe.Answer(askingSecurely: "https://\(address.reachable)\(path)")
        guard let answer else {
            throw CommandFailure.failed(
                "no answer on \(address.reachable): check that the worker runs with the same admin setting"
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
