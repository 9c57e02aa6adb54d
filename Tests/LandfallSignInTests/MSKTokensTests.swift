import Foundation
import LandfallKafka
import LandfallValues
import TestSupport
import Testing

@testable import LandfallSignIn

/// Tokens for Amazon MSK against those of AWS's own signer.
@Suite struct MSKTokensTests {
    /// Made by `aws-msk-iam-sasl-signer-python` 1.0.2 over botocore 1.43.11, with the clock held.
    private struct Vector: Sendable {
        let region: String
        let time: String
        let credentials: AWSCredentials
        let signature: String
    }

    private static let vectors = [
        Vector(
            region: "us-east-1",
            time: "2023-10-15T12:34:56Z",
            credentials: AWSCredentials(
                keyID: "AKIDEXAMPLE",
                key: Secret("wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY")
            ),
            signature: "254bef3dd0e144790161e1d92299a225cb922ad934f0dd52ead5ea20a3b7a242"
        ),
        Vector(
            region: "eu-central-1",
            time: "2025-01-02T03:04:05Z",
            credentials: AWSCredentials(
                keyID: "ASIAEXAMPLE/1",
                key: Secret("k/+=k"),
                sessionToken: Secret("IQoJb3JpZ2luX2VjE+/= ~*'()!%")
            ),
            signature: "8387e3258860adcd7b3bf801711411ea39640f71d1f96a75418efe391e8dd1fb"
        ),
        Vector(
            region: "ap-southeast-2",
            time: "2030-12-31T23:59:59Z",
            credentials: AWSCredentials(
                keyID: "AKID-3",
                key: Secret(String(repeating: "s", count: 40)),
                sessionToken: Secret(String(repeating: "t", count: 300))
            ),
            signature: "31fc28990d7f310f7fcbc1bbb0d976bb85754943149d83314d2ad6b003d65436"
        ),
    ]

    private static func items(_ token: String) throws -> (host: String, [String: String]) {
        let bytes = try #require(Base64.bytes(ofURLText: token))
        let url = try #require(URLComponents(string: String(decoding: bytes, as: UTF8.self)))
        let items = (url.queryItems ?? []).map { ($0.name, $0.value ?? "") }
        return (url.host ?? "", Dictionary(items) { first, _ in first })
    }

    @Test(arguments: vectors.indices) func `are signed as AWS signs them`(number: Int) throws {
        let vector = Self.vectors[number]
        let time = try #require(AWSDate.milliseconds(vector.time))
        let token = MSKTokens.token(vector.credentials, region: vector.region, at: time)
        let (host, items) = try Self.items(token)
        #expect(host == "kafka.\(vector.region).amazonaws.com")
        #expect(items["Action"] == "kafka-cluster:Connect")
        #expect(items["X-Amz-Expires"] == "900")
        #expect(items["X-Amz-Signature"] == vector.signature)
        #expect(items["X-Amz-Security-Token"] == vector.credentials.sessionToken?.revealed)
        #expect(TokenText(token).expiry == time + 900_000)
    }

    @Test func `end when their credentials do`() throws {
        let now: Int64 = 1_700_000_000_000
        let body = """
            {"AccessKeyId":"A","SecretAccessKey":"B","Token":"C","Expiration":"2023-11-14T22:18:20Z"}
            """
        let endpoint = try TestEndpoint { _ in TestEndpoint.Answer(200, body) }
        let source = AWSCredentialSource.container(
            url: endpoint.url("/role"),
            authorization: .text(Secret("let me in"))
        )
        let tokens = MSKTokens(region: "us-east-1", source: source)
        let credential = try tokens.token(now: { now })
        guard case .token(let token) = credential else { throw Unexpected() }
        #expect(token.expiry == now + 300_000)
        #expect(endpoint.asked.first?.head.contains("Authorization: let me in") == true)
        let error = #expect(throws: CredentialFailure.self) {
            try tokens.token(now: { now + 300_000 })
        }
        #expect(error?.reason.contains("have ended") == true)
    }

    private struct Unexpected: Error {}
}
