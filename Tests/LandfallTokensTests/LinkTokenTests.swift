import Testing

@testable import LandfallTokens

/// Tokens of links, whole and tampered with.
struct LinkTokenTests {
    private static let secrets = ["A", "B"].map { String(repeating: $0, count: 44) }
    private static let now: Int64 = 1_800_000_000
    private static let claims = LinkClaims(
        audience: "shop",
        route: "order",
        parameters: ["orderId": "7", "kind": "sale"]
    )

    private static func ring(_ ids: String...) throws -> KeyRing {
        let lines = ids.map { "\($0):\(secrets[$0 == "k1" ? 0 : 1])" }
        return try KeyRing(text: lines.joined(separator: "\n"))
    }

    private static func fault(
        _ token: String?,
        _ claims: LinkClaims = claims,
        by ring: KeyRing? = nil,
        at time: Int64 = now
    ) throws -> LinkTokenFault? {
        let ring = try ring ?? Self.ring("k1")
        do throws(LinkTokenFault) {
            try ring.check(token, for: claims, now: time)
            return nil
        } catch {
            return error
        }
    }

    private static func token(payload: [UInt8] = []) throws -> String {
        let expiry = now + 60
        return try #require(try ring("k1").token(for: claims, expiry: expiry, payload: payload))
    }

    @Test(arguments: [[], [1, 2, 3], [UInt8](repeating: 255, count: 256)] as [[UInt8]])
    func `a token is good for what it was made for, until it expires`(payload: [UInt8]) throws {
        let token = try Self.token(payload: payload)
        #expect(try Self.fault(token) == nil)
        #expect(try Self.fault(token, at: Self.now + 59) == nil)
        #expect(try Self.fault(token, at: Self.now + 60) == .expired)
        #expect(token.hasPrefix("k1.1800000060."))
    }

    @Test
    func `a token that others make by the page is the same`() throws {
        let token = try Self.token()
        #expect(token == "k1.1800000060..KdgJ9JDyc9f5-TyLUeDj0E4HaNwvXGZ1K3slxJRjjLA")
    }

    @Test
    func `no token is another fault than a bad one`() throws {
        #expect(try Self.fault(nil) == .missing)
        #expect(try Self.fault("") == .missing)
        #expect(try Self.fault("x") == .invalid)
    }

    @Test(
        arguments: [
            LinkClaims(audience: "chat", route: "order", parameters: claims.parameters),
            LinkClaims(audience: "shop", route: "orders", parameters: claims.parameters),
            LinkClaims(audience: "shop", route: "order", parameters: ["orderId": "7"]),
            LinkClaims(
                audience: "shop",
                route: "order",
                parameters: ["orderId": "8", "kind": "sale"]
            ),
            LinkClaims(
                audience: "shop",
                route: "order",
                parameters: ["orderId": "sale", "kind": "7"]
            ),
            LinkClaims(
                audience: "shop",
                route: "order",
                parameters: ["orderId": "7", "kind": "sale", "x": ""]
            ),
            LinkClaims(audience: "shoporder", route: "", parameters: claims.parameters),
        ]
    )
    func `a token is worth nothing for anything else`(claims: LinkClaims) throws {
        #expect(try Self.fault(try Self.token(), claims) == .invalid)
    }

    @Test
    func `every changed, missing or added character makes a token invalid`() throws {
        let token = Array(try Self.token(payload: [7, 8]).utf8)
        for index in token.indices {
            for other in ["A", "B", "0", "1", "-", "_", ".", "=", "%", " "] {
                var changed = token
                changed[index] = Array(other.utf8)[0]
                guard changed != token else { continue }
                #expect(try Self.fault(String(decoding: changed, as: UTF8.self)) == .invalid)
            }
            var shorter = token
            shorter.remove(at: index)
            #expect(try Self.fault(String(decoding: shorter, as: UTF8.self)) == .invalid)
        }
        let text = String(decoding: token, as: UTF8.self)
        for longer in [text + "A", text + "=", text + ".", "0" + text, text + "\u{0}"] {
            #expect(try Self.fault(longer) == .invalid)
        }
        #expect(try Self.fault(text.replacing("k1.", with: "k1.0")) == .invalid)
        #expect(try Self.fault(text.replacing("k1.", with: "k1.+")) == .invalid)
        #expect(try Self.fault(String(repeating: "x", count: 1 << 20)) == .invalid)
    }

    @Test
    func `keys change without a link being refused`() throws {
        let old = try Self.token()
        let both = try Self.ring("k2", "k1")
        #expect(try Self.fault(old, by: both) == nil)
        let new = try #require(both.token(for: Self.claims, expiry: Self.now + 60))
        #expect(new.hasPrefix("k2."))
        #expect(try Self.fault(new, by: both) == nil)
        #expect(try Self.fault(new, by: try Self.ring("k1")) == .invalid)
        #expect(try Self.fault(old, by: try Self.ring("k2")) == .invalid)
        #expect(try Self.fault(old.replacing("k1.", with: "k2."), by: both) == .invalid)
    }

    @Test(arguments: [0, -1, 253_402_300_800] as [Int64])
    func `no token is made for a time that no clock shows`(expiry: Int64) throws {
        #expect(try Self.ring("k1").token(for: Self.claims, expiry: expiry) == nil)
    }

    @Test
    func `no token is made with too long a payload`() throws {
        let payload = [UInt8](repeating: 0, count: 257)
        let token = try Self.ring("k1").token(for: Self.claims, expiry: 1, payload: payload)
        #expect(token == nil)
    }
}
