import Crypto
import Foundation
import LandfallKafka
import TestSupport
import Testing

@testable import LandfallGateway

/// Backends by the certificates that a proxy names.
@Suite(.timeLimit(.minutes(10))) struct ClientCertificateTests {
    private static let der = Data("not looked into".utf8)
    private static let digest = SHA256Text.of("not looked into")
    private static let field = ":\(der.base64EncodedString()):"

    @Test func `A certificate of RFC 9440 is known by its digest`() {
        let certificate = ClientCertificate(clientCert: Self.field)
        #expect(certificate?.names == ["sha256:\(Self.digest)"])
        for wrong in [
            "", ":", "::", Self.der.base64EncodedString(), ":%%:", Self.field + ", :YQ==:",
        ] {
            #expect(ClientCertificate(clientCert: wrong) == nil, "\(wrong)")
        }
    }

    @Test(arguments: [
        ("Hash=\(digest.uppercased())", ["sha256:\(digest)"]),
        (
            "By=spiffe://a/gateway;Hash=\(digest);Subject=\"CN=x;Hash=00,O=\\\"y\\\"\";URI=spiffe://a/crm;DNS=A.example;DNS=b.example",
            ["sha256:\(digest)", "URI:spiffe://a/crm", "DNS:a.example", "DNS:b.example"]
        ),
        ("URI=spiffe://a/x=y;", ["URI:spiffe://a/x=y"]),
        // Two certificates, quotes that do not end, and nothing that names one.
        ("Hash=\(digest),Hash=\(digest)", []), ("URI=\"spiffe://a", []), ("", []),
        ("Subject=\"CN=x\"", []),
        ("URI=", []), (String(repeating: "DNS=a;", count: 4000), []),
    ])
    func `A certificate of Envoy is known by its digest and its names`(
        field: String,
        names: [String]
    ) {
        #expect(ClientCertificate(forwarded: field)?.names ?? [] == Set(names))
    }

    @Test func `A file names certificates once, with or without keys`() throws {
        func keys(_ certificates: String) throws -> BackendKeys {
            try BackendKeys(
                Array(
                    #"{"keys":[{"id":"a","scopes":["states"],"certificates":\#(certificates)}]}"#
                        .utf8
                )
            )
        }
        let known = try keys(#"["URI:spiffe://a/crm","DNS:a.example"]"#)
        let certificate = try #require(
            ClientCertificate(forwarded: "URI=spiffe://a/crm;DNS=a.example")
        )
        #expect(known.backend(of: certificate)?.id == "a")
        let other = try #require(ClientCertificate(forwarded: "URI=spiffe://a/other"))
        #expect(known.backend(of: other) == nil)
        for wrong in [
            "[]", #"["CN:x"]"#, #"["sha256:00"]"#, #"["URI:"]"#, #"["DNS:a","DNS:a"]"#,
            #"["sha256"]"#,
        ] {
            #expect(throws: BackendKeys.Fault.self, "\(wrong)") { try keys(wrong) }
        }
        // Names of two backends are those of none.
        let two = try BackendKeys(
            Array(
                #"{"keys":[{"id":"a","scopes":[],"certificates":["DNS:a"]},{"id":"b","scopes":[],"certificates":["DNS:b"]}]}"#
                    .utf8
            )
        )
        let both = try #require(ClientCertificate(forwarded: "DNS=a;DNS=b"))
        #expect(two.backend(of: both) == nil)
    }

    @Test func `A certificate counts from trusted proxies, in the field that they write`()
        async throws
    {
        let cases: [(proxies: TrustedProxies?, CertificateField, fields: [String], status: Int)] = [
            (TrustedProxies(["127.0.0.1"]), .clientCert, ["Client-Cert: \(Self.field)"], 204),
            (
                TrustedProxies(["127.0.0.1"]), .forwarded,
                ["X-Forwarded-Client-Cert: URI=spiffe://a/crm"], 204
            ),
            (
                TrustedProxies(["127.0.0.1"]), .forwarded,
                ["X-Forwarded-Client-Cert: URI=spiffe://a/x"], 401
            ),
            // A field that the proxies do not write is the client's own.
            (TrustedProxies(["127.0.0.1"]), .forwarded, ["Client-Cert: \(Self.field)"], 401),
            (
                TrustedProxies(["127.0.0.1"]), .none,
                ["X-Forwarded-Client-Cert: URI=spiffe://a/crm"], 401
            ),
            (TrustedProxies(["192.0.2.1"]), .clientCert, ["Client-Cert: \(Self.field)"], 401),
            (nil, .clientCert, ["Client-Cert: \(Self.field)"], 401),
            (
                TrustedProxies(["127.0.0.1"]), .clientCert,
                ["Client-Cert: \(Self.field)", "Client-Cert: \(Self.field)"], 401
            ),
            // A caller with a token is the one that the token names.
            (
                TrustedProxies(["127.0.0.1"]), .clientCert,
                ["Client-Cert: \(Self.field)", "Authorization: Bearer lfk_x"], 401
            ),
        ]
        for (proxies, field, fields, status) in cases {
            let folder = try TemporaryFolder()
            let fixture = try await GatewayFixture(
                folder,
                backends:
                    #"{"keys":[{"id":"crm","scopes":["states"],"certificates":["sha256:\#(Self.digest)","URI:spiffe://a/crm"]}]}"#
            ) {
                $0.rates.proxies = proxies
                $0.certificates = field
            }
            try await fixture.server.run { port in
                let reply = try await Client(port: port).send(
                    "PUT",
                    "/v1/devices/dev-1/state",
                    #"{"sequence":"1"}"#,
                    fields: fields
                )
                #expect(reply.status == status, "\(field) \(fields)")
            }
        }
    }
}
