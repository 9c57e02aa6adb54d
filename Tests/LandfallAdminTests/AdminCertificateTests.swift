import Foundation
import LandfallSignIn
import Logging
import Synchronization
import TestSupport
import Testing

@testable import LandfallAdmin

/// The port over TLS.
@Suite(.timeLimit(.minutes(2))) struct AdminCertificateTests {
    private static func curl(_ arguments: [String]) throws -> (text: String, status: Int32) {
        let words = ["--silent", "--show-error", "--max-time", "20"] + arguments
        let (status, text) = try SpawnedProcess.run("/usr/bin/curl", words)
        return (text, status)
    }

    private static func server(_ certificate: AdminCertificate) -> AdminServer {
        var configuration = AdminConfiguration(address: AdminAddress(host: "127.0.0.1", port: 0))
        configuration.certificate = certificate
        return AdminServer(
            configuration,
            pages: FixedPages(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    @Test func `Pages are served to clients that trust the authority, and to nobody in the open`()
        async throws
    {
        let certificates = try TestCertificates()
        let made = try certificates.make("admin")
        let certificate = try AdminCertificate(
            certificateFile: made.certificate,
            keyFile: made.key
        )
        try await Self.server(certificate).run { address in
            let url = "https://\(address)/health/ready"
            let trusting = try Self.curl(["--cacert", certificates.authority, url])
            #expect(trusting.text == "ready\n")
            #expect(try Self.curl([url]).status == 60, "an authority that curl does not know")
            #expect(try Self.curl(["http://\(address)/health/ready"]).status != 0)
            let local = LocalPage(url: url)
            #expect(local?.status == 200)
            #expect(local?.text == "ready\n")
        }
    }

    @Test func `A changed pair is taken, and one that does not fit is not`() async throws {
        let certificates = try TestCertificates()
        let made = try certificates.make("admin", subject: "first")
        try certificates.make("next", subject: "second")
        let complaints = Mutex<[String]>([])
        let certificate = try AdminCertificate(
            certificateFile: made.certificate,
            keyFile: made.key,
            every: .zero
        ) { complaint in complaints.withLock { $0.append(complaint) } }
        try await Self.server(certificate).run { address in
            let subject = { () throws -> String in
                try CertificateInspection(host: "127.0.0.1", port: address.port).subject
            }
            try #expect(subject() == "CN=first")
            try Data(contentsOf: URL(filePath: certificates.path("next.crt")))
                .write(to: URL(filePath: made.certificate), options: .atomic)
            try #expect(subject() == "CN=first", "its key is still the former one")
            try #expect(subject() == "CN=first")
            try certificates.replace("admin", by: "next")
            try #expect(subject() == "CN=second")
        }
        #expect(
            complaints.withLock { $0 }
                == ["the key in \(made.key) is not that of \(made.certificate)"]
        )
    }

    @Test func `Files that hold none are refused`() throws {
        let certificates = try TestCertificates()
        let made = try certificates.make("admin")
        let other = try certificates.make("other")
        let empty = try TemporaryFolder()
        let file = try empty.file("x", "nothing\n")
        for (certificate, key, words) in [
            (made.certificate, other.key, "is not that of"), (file, made.key, "are no certificate"),
            (made.certificate, "/nowhere", "are no certificate"),
        ] {
            let error = #expect(throws: AdminCertificate.ReadError.self) {
                try AdminCertificate(certificateFile: certificate, keyFile: key)
            }
            #expect(error?.description.contains(words) == true)
        }
    }
}
