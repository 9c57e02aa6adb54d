import Testing

@testable import Landfall

/// Whatever happens, in whatever order: flows run as long as their root is there, and every intent
/// is answered.
struct FlowPropertyTests {
    private static let appCount = 40
    private static let walkCount = 100
    private static let length = 24

    @Test(arguments: 0..<appCount)
    func `no order of taps, steps, Backs and cancellations confuses flows`(app: Int) throws {
        let resolver = try RandomFlows(seed: app).resolver()
        for seed in app * Self.walkCount..<(app + 1) * Self.walkCount {
            var walk = FlowWalk(seed: seed, resolver: resolver)
            for _ in 0..<Self.length { try walk.go() }
            let fault = walk.faults.first
            #expect(fault == nil, "seed \(seed) of app \(app)")
        }
    }

    @Test func `walks come to every outcome and every reason for which a token is refused`() throws
    {
        var seen: [String: Int] = [:]
        for app in 0..<20 {
            let resolver = try RandomFlows(seed: app).resolver()
            for seed in 0..<20 {
                var walk = FlowWalk(seed: seed, resolver: resolver)
                for _ in 0..<48 { try walk.go() }
                seen.merge(walk.seen, uniquingKeysWith: +)
            }
        }
        let wanted =
            ["NAVIGATE", "ALREADY_THERE", "DETOUR", "OPEN_URL", "REFUSED", "FAILED"]
            + [
                "behind the last step", "1 flows", "2 flows", "3 flows", "flow_cancelled",
                "flow_ended", "step_not_open", "invalid_result", "token_expired",
                "token_of_other_device", "wrong_user", "limit_exceeded",
            ]
        for what in wanted { #expect(seen[what, default: 0] > 0, "\(what) among \(seen)") }
    }
}
