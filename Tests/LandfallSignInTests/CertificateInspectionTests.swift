import Foundation
import TestSupport
import Testing

@testable import LandfallSignIn

/// A look at certificates that openssl made.
@Suite(.timeLimit(.minutes(2))) struct CertificateInspectionTests {
    @Test func `says whose a certificate in a file is`() throws {
        let certificates = try TestCertificates(authority: "root")
        let made = try certificates.make("client", subject: "worker-1", days: 30)
        let look = try CertificateInspection(file: made.certificate)
        #expect(look.subject == "CN=worker-1")
        #expect(look.issuer == "CN=root")
        let days = (look.expiry - look.start) / 86_400_000
        #expect(days == 30)
        let ended = try certificates.make("ended", days: -1)
        let expiry = try CertificateInspection(file: ended.certificate).expiry
        #expect(expiry < Int64(Date.now.timeIntervalSince1970 * 1000))
    }

    @Test func `of what is none says so`() throws {
        let folder = try TemporaryFolder()
        for path in [try folder.file("x.crt", "no certificate"), "/nowhere/x.crt"] {
            let error = #expect(throws: CertificateInspection.Failure.self) {
                try CertificateInspection(file: path)
            }
            #expect(error?.description.contains(path) == true)
        }
    }

    @Test func `at a server that speaks no TLS says so`() throws {
        let endpoint = try TestEndpoint { _ in TestEndpoint.Answer(200, "") }
        let error = #expect(throws: CertificateInspection.Failure.self) {
            try CertificateInspection(host: "127.0.0.1", port: endpoint.port)
        }
        #expect(error?.description.contains("127.0.0.1:\(endpoint.port) shows no") == true)
        #expect(throws: CertificateInspection.Failure.self) {
            try CertificateInspection(host: "127.0.0.1", port: 1)
        }
    }
}
