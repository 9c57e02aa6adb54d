import Foundation
import Landfall
import TestSupport
import Testing

@testable import LandfallTokens

/// Random alterations of tokens, of which none may be accepted.
struct ForgeryTests {
    /// How many alterations there are, since a million take half a minute without optimisation;
    /// another number by `LANDFALL_FORGERIES`.
    private static let count =
        ProcessInfo.processInfo.environment["LANDFALL_FORGERIES"].flatMap(Int.init) ?? 200_000

    /// How many runs of the test they are spread over.
    private static let shards = 8

    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
    )

    /// A ring of two live keys and one that nobody uses, and what it has sealed.
    private struct Mint {
        let ring: KeyRing
        let tokens: [[UInt8]]
        let genuine: Set<[UInt8]>

        init() throws {
            let lines = ["k1:A", "k2:B", "k3:C"].map { line in
                String(line.dropLast()) + String(repeating: String(line.suffix(1)), count: 44)
            }
            ring = try KeyRing(text: lines.joined(separator: "\n"))
            let second = try KeyRing(text: lines[1])
            var tokens: [[UInt8]] = []
            for (index, device) in ["dev-1", "dev-2", "a-device"].enumerated() {
                let point = ResumePoint(
                    deviceID: device,
                    expiresAt: try #require(Timestamp(seconds: 1_800_000_000, nanoseconds: 0)),
                    destinations: [Destination(route: "cart")],
                    flows: [.init(name: "sign-in", step: FlowStep("password"))]
                )
                let by = index == 1 ? second : ring
                tokens.append(Array(by.token(sealing: point.encoded).utf8))
            }
            self.tokens = tokens
            genuine = Set(tokens)
        }
    }

    @Test(arguments: 0..<shards)
    func `no token is accepted that was not made by the ring`(shard: Int) throws {
        let mint = try Mint()
        for token in mint.tokens {
            _ = try mint.ring.payload(of: String(decoding: token, as: UTF8.self))
        }
        var numbers = SeededGenerator(seed: shard)
        var faults: [ResumeFault: Int] = [:]
        var accepted: [String] = []
        var count = 0
        while count < Self.count / Self.shards {
            let forged = Self.alter(mint.tokens, &numbers)
            guard !mint.genuine.contains(forged) else { continue }
            count += 1
            let text = String(decoding: forged, as: UTF8.self)
            do throws(ResumeFault) {
                _ = try mint.ring.payload(of: text)
                accepted.append(text)
            } catch {
                faults[error, default: 0] += 1
            }
        }
        #expect(accepted.isEmpty)
        // Most alterations get as far as the code.
        #expect(faults[.altered, default: 0] > count / 3)
        #expect(faults[.malformed, default: 0] > 0)
        #expect(faults[.unknownKey, default: 0] > 0)
        #expect(faults[.unknownVersion, default: 0] > 0)
    }

    private static func alter(_ tokens: [[UInt8]], _ numbers: inout SeededGenerator) -> [UInt8] {
        let first = pick(tokens.count, &numbers)
        var token = tokens[first]
        for _ in 0...pick(3, &numbers) {
            let place = pick(token.count, &numbers)
            switch pick(10, &numbers) {
            case 0: token[place] ^= 1 << UInt8(pick(7, &numbers))
            case 1: token.swapAt(place, pick(token.count, &numbers))
            case 2: token.insert(digits[pick(64, &numbers)], at: place)
            case 3: if token.count > 1 { token.remove(at: place) }
            case 4, 5, 6: token[place] = digits[pick(64, &numbers)]
            case 7: exchange(&token, with: tokens[pick(tokens.count, &numbers)], &numbers)
            case 8: rename(&token, &numbers)
            default: turn(&token, &numbers)
            }
        }
        return token
    }

    private static func pick(_ bound: Int, _ numbers: inout SeededGenerator) -> Int {
        Int(truncatingIfNeeded: numbers.next() >> 33) % bound
    }

    /// Puts a field of another token in the place of this one's.
    private static func exchange(
        _ token: inout [UInt8],
        with other: [UInt8],
        _ numbers: inout SeededGenerator
    ) {
        var fields = Self.fields(of: token)
        let others = Self.fields(of: other)
        let field = pick(min(fields.count, others.count), &numbers)
        fields[field] = others[field]
        token = Array(fields.joined(separator: [UInt8(ascii: ".")]))
    }

    /// Names another key, which there is or is not, or another version.
    private static func rename(_ token: inout [UInt8], _ numbers: inout SeededGenerator) {
        var fields = Self.fields(of: token)
        let names = ["k1", "k2", "k3", "k4", "K1", ""]
        if fields.count > 1 { fields[1] = Array(names[pick(names.count, &numbers)].utf8)[...] }
        if pick(8, &numbers) == 0 { fields[0] = Array("lf\(pick(4, &numbers))".utf8)[...] }
        token = Array(fields.joined(separator: [UInt8(ascii: ".")]))
    }

    /// Puts two fields in the place of each other.
    private static func turn(_ token: inout [UInt8], _ numbers: inout SeededGenerator) {
        var fields = Self.fields(of: token)
        fields.swapAt(pick(fields.count, &numbers), pick(fields.count, &numbers))
        token = Array(fields.joined(separator: [UInt8(ascii: ".")]))
    }

    private static func fields(of token: [UInt8]) -> [ArraySlice<UInt8>] {
        token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    }
}
