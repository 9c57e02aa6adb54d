import Foundation
import JWTKit
import LandfallValues
import TestSupport
import Testing

@testable import LandfallGateway

/// Which tokens are let in, and which are not.
@Suite(.timeLimit(.minutes(5))) struct TokenTests {
    private let time = TestTime()

    private func refusal(
        _ keys: TokenKeys,
        _ token: String,
        _ rules: TokenRules = TestIssuer.rules
    ) async -> String? {
        do throws(Problem) {
            let claims = try await keys.claims(of: token, now: time.now)
            _ = try rules.bearer(of: claims, now: time.now)
            return nil
        } catch {
            #expect(error.status == 401)
            #expect(error.fields["WWW-Authenticate"]?.hasPrefix("Bearer") == true)
            return error.code
        }
    }

    private func keys(_ issuers: TestIssuer...) async throws -> TokenKeys {
        try await TokenKeys(Array(TestIssuer.keySet(issuers.map(\.jwk)).utf8))
    }

    @Test func `A good token names its device and its user`() async throws {
        let issuer = await TestIssuer(time: time)
        let keys = try await keys(issuer)
        let token = try await issuer.token("dev-1", ["user": .text("anna"), "jti": .text("t1")])
        let claims = try await keys.claims(of: token, now: time.now)
        let bearer = try TestIssuer.rules.bearer(of: claims, now: time.now)
        #expect(bearer.deviceID == "dev-1")
        #expect(bearer.userID == "anna")
        #expect(bearer.tokenID == "t1")
        // What is remembered of it does not outlive it.
        time.move(by: 3600 + 61)
        #expect(await refusal(keys, token) == "token_expired")
    }

    @Test func `Claims that are missing or wrong are refused`() async throws {
        let issuer = await TestIssuer(time: time)
        let keys = try await keys(issuer)
        let wrong: [(String, ClaimSet.Value?)] = [
            ("iss", .text("https://evil.example.com")), ("iss", nil), ("aud", .text("others")),
            ("aud", nil), ("exp", nil), ("exp", .text("tomorrow")),
            ("exp", .number(time.now + 25 * 3600)), ("nbf", .number(time.now + 120)),
            ("nbf", .text("now")), ("sub", nil), ("sub", .text("")),
        ]
        for (name, value) in wrong {
            let token = try await issuer.token("dev-1", [name: value])
            #expect(await refusal(keys, token) == "invalid_token", "\(name)")
        }
        let expired = try await issuer.token("dev-1", ["exp": .number(time.now - 61)])
        #expect(await refusal(keys, expired) == "token_expired")
        let several = try await issuer.token("dev-1", ["aud": .texts(["others", "gateway"])])
        #expect(await refusal(keys, several) == nil)
    }

    @Test func `The algorithm is the key's, whatever the token says`() async throws {
        let issuer = await TestIssuer(time: time)
        let keys = try await keys(issuer)
        let good = try await issuer.token("dev-1")
        let parts = good.split(separator: ".").map(String.init)
        func encoded(_ json: String) -> String {
            TestIssuer.urlSafe(Data(json.utf8).base64EncodedString())
        }
        let heads = [
            #"{"alg":"none","kid":"k1"}"#, #"{"alg":"HS256","kid":"k1"}"#,
            #"{"alg":"ES384","kid":"k1"}"#, #"{"alg":"es256","kid":"k1"}"#, #"{"kid":"k1"}"#,
            #"{"alg":"ES256","kid":"k1","crit":["b64"]}"#,
        ]
        for head in heads {
            for signature in ["", parts[2]] {
                let token = "\(encoded(head)).\(parts[1]).\(signature)"
                #expect(await refusal(keys, token) == "invalid_token", "\(head)")
            }
        }
        // Key confusion: the public key as the secret of an HMAC.
        let secret = JWTKeyCollection()
        let text = try TestIssuer.keySet([issuer.jwk])
        await secret.add(
            hmac: HMACKey(from: text),
            digestAlgorithm: .sha256,
            kid: JWKIdentifier(string: "k1")
        )
        let forged = try await secret.sign(
            issuer.claims("dev-1"),
            kid: JWKIdentifier(string: "k1")
        )
        #expect(await refusal(keys, forged) == "invalid_token")
        // The good one is still good: no odd token has changed its key.
        #expect(await refusal(keys, good) == nil)
    }

    @Test func `Tokens of keys that the gateway does not know are refused`() async throws {
        let issuer = await TestIssuer(time: time)
        let keys = try await keys(issuer)
        let stranger = await TestIssuer("k2", time: time)
        #expect(await refusal(keys, try await stranger.token("dev-1")) == "unknown_key")
        let impostor = await TestIssuer("k1", time: time)
        #expect(await refusal(keys, try await impostor.token("dev-1")) == "invalid_token")
        for text in ["", "x", "a.b", "a.b.c", "..", String(repeating: "a", count: 64 * 1024)] {
            #expect(await refusal(keys, text) == "invalid_token", "\(text.prefix(8))")
        }
        let good = try await issuer.token("dev-1")
        #expect(await refusal(keys, String(good.dropLast(4)) + "AAAA") == "invalid_token")
    }

    @Test func `A set with one key that can't be used is refused`() async throws {
        let good = await TestIssuer().jwk
        func fault(_ keys: [[String: String]]) async throws -> String {
            do {
                _ = try await TokenKeys(Array(TestIssuer.keySet(keys).utf8))
                return ""
            } catch let fault as TokenKeys.Fault {
                return fault.description
            }
        }
        func changed(_ name: String, _ value: String?) -> [[String: String]] {
            var key = good
            key[name] = value
            return [key]
        }
        try await #expect(fault([good]).isEmpty)
        try await #expect(fault([]) == "it has no key")
        try await #expect(fault([good, good]) == "key 2 has the kid of a key before it")
        try await #expect(fault(changed("kid", nil)) == "key 1 has no kid")
        try await #expect(fault(changed("alg", nil)) == "key 1 has no alg")
        try await #expect(fault(changed("alg", "HS256")).contains("has an alg other than"))
        try await #expect(fault(changed("alg", "ES384")).contains("crv that does not fit"))
        try await #expect(fault(changed("alg", "RS256")).contains("kty that does not fit"))
        try await #expect(fault(changed("d", "AAAA")).contains("is private"))
        try await #expect(fault(changed("use", "enc")).contains("is not for signatures"))
        try await #expect(fault(changed("x", "AAAA")).contains("can't be read"))
        let oct = ["kty": "oct", "k": "c2VjcmV0", "kid": "k9", "alg": "HS256"]
        try await #expect(fault([good, oct]) == "key 2 is symmetric: use a public key")
        let short = ["kty": "RSA", "n": "AQAB", "e": "AQAB", "kid": "k9", "alg": "RS256"]
        try await #expect(fault([short]) == "key 1 has fewer than 2048 bits")
        await #expect(throws: TokenKeys.Fault.self) { try await TokenKeys(Array("[]".utf8)) }
    }

    @Test func `Keys rotate with their file, and a bad file keeps the old ones`() async throws {
        let folder = try TemporaryFolder()
        let (old, new) = (await TestIssuer("k1", time: time), await TestIssuer("k2", time: time))
        let path = try folder.file("jwks.json", TestIssuer.keySet([old.jwk]))
        let file = try await WatchedFile(path, read: bytes(of:)) {
            try await TokenKeys($0)
        }
        let (oldToken, newToken) = (try await old.token("dev-1"), try await new.token("dev-1"))
        let now = time.now
        let authenticator = Authenticator(
            tokens: file,
            backends: nil,
            rules: TestIssuer.rules,
            now: { now }
        )
        _ = try await authenticator.caller("Bearer \(oldToken)")
        #expect(await refusal(await file.current(), oldToken) == nil)
        _ = try folder.file("jwks.json", "no keys")
        #expect(await refusal(await file.current(), oldToken) == nil)
        _ = try folder.file("jwks.json", TestIssuer.keySet([new.jwk]))
        let deadline = ContinuousClock.now + .seconds(90)
        while await refusal(await file.current(), newToken) != nil, .now < deadline {
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(await refusal(await file.current(), newToken) == nil)
        #expect(await refusal(await file.current(), oldToken) == "unknown_key")
        // Its sender is no stranger, who may come beyond the limit of wrong tokens.
        #expect(await authenticator.knows("Bearer \(oldToken)"))
        #expect(await !authenticator.knows("Bearer \(newToken)"))
    }

    @Test func `Keys of backends are found by their digests`() throws {
        let key = GatewayFixture.backendKey
        func file(_ digests: [String], _ rest: String = "") -> [UInt8] {
            let list = digests.map { "\"\($0)\"" }.joined(separator: ",")
            return Array(
                #"{"keys":[{"id":"crm","sha256":[\#(list)],"scopes":["states"]\#(rest)}]}"#.utf8
            )
        }
        let digest = SHA256Text.of(key)
        let keys = try BackendKeys(file([digest, SHA256Text.of("another")]))
        #expect(keys.backend(of: key)?.id == "crm")
        #expect(keys.backend(of: key)?.scopes == [.states])
        #expect(keys.backend(of: String(key.dropLast()) + "b") == nil)
        #expect(keys.backend(of: "another") == nil)
        #expect(keys.backend(of: digest) == nil)
        for bad in [[], [digest, digest], ["zz"], [String(digest.dropLast())]] {
            #expect(throws: BackendKeys.Fault.self) { try BackendKeys(file(bad)) }
        }
        #expect(throws: BackendKeys.Fault.self) { try BackendKeys(Array("{}".utf8)) }
    }
}
