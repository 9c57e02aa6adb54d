import Foundation
import LandfallContract
import TestSupport
import Testing

@testable import LandfallGateway

/// What an intent says of waiting and of its clock.
@Suite(.timeLimit(.minutes(10))) struct PreferenceTests {
    @Test(
        arguments: [
            (nil, "", 2.0, nil),
            ("respond-async", "", 0, "respond-async"),
            ("wait=5", "", 5, "wait=5"),
            // It waits, and answers 202 then, in whichever order they come.
            ("respond-async, wait=5", "", 5, "respond-async, wait=5"),
            ("wait=5;respond-async", "", 5, "respond-async, wait=5"),
            ("WAIT=86400", "", 30, "wait=30"),
            ("wait=3, wait=4", "", 3, "wait=3"),
            ("return=minimal", "", 2, nil),
            (nil, "wait=7", 7, nil),
            (nil, "wait=77", 30, nil),
            ("wait=1", "wait=7", 1, "wait=1"),
            ("respond-async", "wait=7", 0, "respond-async"),
        ] as [(String?, String, Double, String?)]
    )
    func `What is followed of a preference is said`(
        field: String?,
        query: String,
        seconds: Double,
        applied: String?
    ) throws {
        let wait = try WaitPreference(
            field,
            query[...],
            standard: .seconds(2),
            longest: .seconds(30)
        )
        #expect(wait.duration == .seconds(seconds))
        #expect(wait.applied == applied)
    }

    @Test(arguments: ["wait=", "wait=x", "wait=-1", "wait=86401", "respond-async, wait=1.5"])
    func `A wait that is no number is refused`(field: String) {
        #expect(throws: Problem.self) {
            try WaitPreference(field, "", standard: .zero, longest: .seconds(30))
        }
    }

    @Test func `A record says by how much the clock of its client is off`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        let token = try await fixture.issuer.token("dev-1")
        let now = Date(timeIntervalSince1970: fixture.issuer.time.now)
        let skews: [Double?] = [nil, 200, -200, 3600, -3600]
        try await fixture.server.run { port in
            let client = Client(port: port, token: token)
            for (number, skew) in skews.enumerated() {
                let time = skew.map { now.addingTimeInterval($0).ISO8601Format() }
                let field = time.map { #","occurredAt":"\#($0)""# } ?? ""
                let reply = try await client.send(
                    "POST",
                    "/v1/devices/dev-1/intents",
                    #"{"intentId":"i\#(number)","link":"app://chat/1"\#(field)}"#,
                    fields: ["Prefer: respond-async"]
                )
                #expect(reply.status == 202)
            }
        }
        let stored = try await fixture.stored(in: fixture.topics.pushIntents)
        let told = stored.map { $0.headers["landfall_client_skew"].flatMap { Double($0) } }
        try #require(told.count == skews.count)
        for (told, skew) in zip(told, skews) {
            guard let skew, abs(skew) > 300 else {
                #expect(told == nil)
                continue
            }
            // The machine may be slow, and times have no fractions.
            #expect(try abs(#require(told) - skew) < 120)
        }
    }

    @Test func `More requests than may be under way are refused, and later ones are taken`()
        async throws
    {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder) { $0.limits.requests = 1 }
        let token = try await fixture.issuer.token("dev-1")
        fixture.plans.start()
        defer { fixture.plans.close() }
        try await fixture.server.run { port in
            let client = Client(port: port, token: token)
            let place = "/v1/devices/dev-1/plans/i1"
            async let waiting = client.send("GET", place, fields: ["Prefer: wait=3"])
            let deadline = ContinuousClock.now + .seconds(60)
            while fixture.plans.waitCount == 0, .now < deadline {
                try await Task.sleep(for: .milliseconds(10))
            }
            let refused = try await client.send("GET", place)
            #expect(refused.status == 503)
            #expect(refused.code == "overloaded")
            #expect(refused.fields["retry-after"] != nil)
            try await #expect(waiting.code == "plan_unknown")
            try await #expect(client.send("GET", place).code == "plan_unknown")
        }
    }
}
