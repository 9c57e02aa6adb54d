import Foundation
import LandfallKafka
import LandfallValues
import TestSupport
import Testing

@testable import LandfallSignIn

/// Tokens of an endpoint that hands out, refuses, hangs and lies.
@Suite(.timeLimit(.minutes(2))) struct OAuthTokensTests {
    private static let now: Int64 = 1_700_000_000_000

    /// An unsigned JSON Web Token.
    static func webToken(_ claims: String) -> String {
        let part = { (text: String) in Base64.urlText(of: Array(text.utf8)) }
        return "\(part(#"{"alg":"none"}"#)).\(part(claims))."
    }

    private let folder = try? TemporaryFolder()

    private func tokens(_ url: String, secret: String = "s3cret\n") throws -> OAuthTokens {
        let folder = try #require(folder)
        return OAuthTokens(
            endpoint: url,
            clientID: "a client",
            secretFile: try folder.file("secret", secret),
            scope: "kafka.read kafka.write"
        )
    }

    private func token(_ tokens: OAuthTokens) throws -> BearerToken {
        guard case .token(let token) = try tokens.token(now: { Self.now }) else {
            throw CredentialFailure.unavailable("no token")
        }
        return token
    }

    private func failure(_ tokens: OAuthTokens) -> CredentialFailure? {
        #expect(throws: CredentialFailure.self) { try tokens.token(now: { Self.now }) }
    }

    @Test func `are asked for as the standard says`() throws {
        let text = Self.webToken(#"{"sub":"ann","exp":1700000600}"#)
        let endpoint = try TestEndpoint { _ in
            TestEndpoint.Answer(200, #"{"access_token":"\#(text)","expires_in":900}"#)
        }
        let token = try token(try tokens(endpoint.url()))
        #expect(token.text.revealed == text)
        #expect(token.principal == "ann")
        #expect(token.expiry == 1_700_000_600_000, "the token's own end comes first")
        let asked = try #require(endpoint.asked.first)
        #expect(asked.head.hasPrefix("POST /token HTTP/1.1"))
        let basic = Data("a%20client:s3cret".utf8).base64EncodedString()
        #expect(asked.head.contains("Authorization: Basic \(basic)"))
        #expect(
            asked.body == "grant_type=client_credentials&scope=kafka.read%20kafka.write"
        )
    }

    @Test(
        arguments: [
            (#"{"access_token":"opaque","expires_in":60}"#, now + 60_000),
            (#"{"access_token":"opaque","expires_in":"60"}"#, now + 60_000),
            (#"{"access_token":"opaque"}"#, now + 300_000),
            // A text that reads as a number, and is no time.
            (#"{"access_token":"opaque","expires_in":"nan"}"#, now + 300_000),
            (#"{"access_token":"opaque","expires_in":"inf"}"#, now + 1_000_000_000_000),
        ]
    )
    func `that say nothing of themselves live as long as the endpoint says`(
        body: String,
        expiry: Int64
    ) throws {
        let endpoint = try TestEndpoint { _ in TestEndpoint.Answer(200, body) }
        let token = try token(try tokens(endpoint.url()))
        #expect(token.expiry == expiry)
        #expect(token.principal == "a client")
    }

    @Test func `are refused in one line that says what to look at, without the secret`() throws {
        let endpoint = try TestEndpoint { _ in
            TestEndpoint.Answer(401, #"{"error":"invalid_client","error_description":"no"}"#)
        }
        let tokens = try tokens(endpoint.url())
        let failure = try #require(self.failure(tokens))
        #expect(
            failure
                == .refused(
                    "\(endpoint.url()) gives the client a client no token (status 401: invalid_client: no): "
                        + "check kafka-oauth-client-id, the secret in \(tokens.secretFile) and kafka-oauth-scope"
                )
        )
        #expect(!failure.reason.contains("s3cret"))
    }

    @Test(
        arguments: [
            (503, "", "gives no token now: status 503"), (429, "", "gives no token now"),
            (200, "", "without an access_token"), (200, #"{"access_token":""}"#, "without an"),
            (200, #"{"access_token":"x","expires_in":0}"#, "compare the clocks"),
        ]
    )
    func `may come later`(status: Int, body: String, words: String) throws {
        let endpoint = try TestEndpoint { _ in TestEndpoint.Answer(status, body) }
        let failure = try #require(self.failure(try tokens(endpoint.url())))
        guard case .unavailable(let reason) = failure else {
            Issue.record("\(failure)")
            return
        }
        #expect(reason.contains(words))
    }

    @Test func `are waited for no longer than the supply allows`() throws {
        let endpoint = try TestEndpoint { _ in nil }
        let begin = ContinuousClock.now
        let failure = try #require(self.failure(try tokens(endpoint.url("/hang?x=1"))))
        #expect(
            failure == .unavailable("\(endpoint.url("/hang")) can't be asked: no answer within 7 s")
        )
        #expect(ContinuousClock.now - begin < .seconds(20))
        let refused = try #require(self.failure(try tokens("http://127.0.0.1:1/")))
        #expect(refused.reason.contains("Connection refused"))
    }

    @Test func `need a secret in the file`() throws {
        let failure = try #require(self.failure(try tokens("http://127.0.0.1:1/", secret: "\n")))
        #expect(failure.reason.hasPrefix("kafka-oauth-client-secret-file: "))
    }
}

/// Tokens that another program writes.
@Suite struct TokenFileTests {
    private static let now: Int64 = 1_700_000_000_000

    @Test func `end when they say so`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file(
            "token",
            OAuthTokensTests.webToken(#"{"sub":"ann","exp":1700000060}"#) + "\n"
        )
        let file = TokenFile(path: path)
        guard case .token(let token) = try file.token(now: { Self.now }) else { return }
        #expect(token.expiry == 1_700_000_060_000)
        #expect(token.principal == "ann")
        let late = #expect(throws: CredentialFailure.self) {
            try file.token(now: { Self.now + 60_000 })
        }
        #expect(
            late
                == .unavailable(
                    "kafka-oauth-token-file: the token in \(path) ended at 2023-11-14T22:14:20Z: look at what "
                        + "writes it"
                )
        )
    }

    @Test func `that are opaque are the same credential at each look of a minute`() throws {
        let folder = try TemporaryFolder()
        let file = TokenFile(path: try folder.file("token", "opaque\n"))
        let first = try file.token(now: { Self.now })
        #expect(try file.token(now: { Self.now + 5_000 }) == first)
        #expect(try file.token(now: { Self.now + 65_000 }) != first)
    }

    @Test(arguments: ["", "\n", "missing"]) func `that are none are said to be none`(
        text: String
    ) throws {
        let folder = try TemporaryFolder()
        let path = text == "missing" ? "/nowhere/token" : try folder.file("token", text)
        let error = #expect(throws: CredentialFailure.self) {
            try TokenFile(path: path).token(now: { Self.now })
        }
        #expect(error?.reason.contains("the first line of \(path) is no token") == true)
    }

    @Test(arguments: ["a.b.c", "a.!.c", "..", "", "AAAA", "eyJ4IjoxfQ.eyJleHAiOiJ4In0."])
    func `are looked into without trust`(text: String) {
        #expect(TokenText(text).expiry == nil)
        #expect(TokenText(text).subject == nil)
    }

    @Test(arguments: [("1e300", 1_000_000_000_000_000), ("-1e300", 0), ("0.5", 500)])
    func `may claim any end`(claim: String, expiry: Int64) {
        #expect(TokenText(OAuthTokensTests.webToken(#"{"exp":\#(claim)}"#)).expiry == expiry)
    }
}
