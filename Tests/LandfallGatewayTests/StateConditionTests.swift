import LandfallContract
import LandfallKafka
import TestSupport
import Testing

@testable import LandfallGateway

/// States that come on a condition, and what is sent beside a state that is refused.
@Suite(.timeLimit(.minutes(10))) struct StateConditionTests {
    private static let place = "/v1/devices/dev-1/reports"

    private static func report(_ sequence: Int, _ plan: String, user: String? = nil) -> String {
        let session = user.map { #","session":{"userId":"\#($0)","authenticated":true}"# } ?? ""
        let state =
            #"{"deviceId":"dev-1","sequence":"\#(sequence)","launchId":"L"\#(session)}"#
        return #"{"state":\#(state),"results":[{"planId":"\#(plan)","result":"APPLIED"}]}"#
    }

    private static func plans(_ fixture: GatewayFixture) async throws -> Set<String> {
        let values = try await fixture.stored(in: fixture.topics.results).compactMap(\.value)
        let names = values.compactMap { $0.firstMatch(of: /"planId":"([^"]*)"/)?.output.1 }
        return Set(names.map { String($0) })
    }

    @Test func `A report has a condition, and is sent as a whole or not at all`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        let token = try await fixture.issuer.token("dev-1")
        try await fixture.server.run { port in
            let client = Client(port: port, token: token)
            func send(_ sequence: Int, _ plan: String, after tag: String) async throws -> Reply {
                let body = Self.report(sequence, plan)
                return try await client.send(
                    "POST",
                    Self.place,
                    body,
                    fields: ["If-Match: \"L.\(tag)\""]
                )
            }
            try await #expect(send(42, "p1", after: "41").status == 204)
            try await #expect(send(44, "p2", after: "43").code == "precondition_failed")
            try await #expect(send(43, "p3", after: "42").status == 204)
            // Its answer was lost.
            let again = try await send(43, "p3", after: "42")
            #expect(again.status == 204)
            #expect(again.fields["landfall-unchanged"] == "true")
        }
        try await #expect(fixture.stored(in: fixture.topics.states).count == 2)
        try await #expect(Self.plans(fixture) == ["p1", "p3"])
    }

    @Test func `Results are sent though the state beside them names another user`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        let token = try await fixture.issuer.token("dev-1", ["user": .text("anna")])
        try await fixture.server.run { port in
            let client = Client(port: port, token: token)
            let reply = try await client.send("POST", Self.place, Self.report(1, "p1", user: "bob"))
            #expect(reply.status == 403)
            #expect(reply.code == "user_mismatch")
        }
        try await #expect(fixture.stored(in: fixture.topics.states).isEmpty)
        try await #expect(Self.plans(fixture) == ["p1"])
    }

    @Test func `A state that comes again is taken again, whatever its condition`() throws {
        let memory = StateMemory()
        let start = ContinuousClock.now
        func take(
            _ sequence: Int64,
            _ digest: UInt8,
            after tag: String?,
            at time: Int = 0
        ) -> String {
            do throws(Problem) {
                let (verdict, _) = try memory.take(
                    StateHead(launchID: "L", sequence: sequence),
                    [digest],
                    of: "d",
                    expected: tag.map { $0.contains("*") ? $0 : "\"x\", \"L.\($0)\"" },
                    now: start + .seconds(time)
                ) { _ in [] }
                return "\(verdict)"
            } catch {
                return error.code
            }
        }
        func confirm(_ sequence: Int64, _ digest: UInt8, at time: Int = 0) {
            let head = StateHead(launchID: "L", sequence: sequence)
            memory.confirm(head, [digest], of: "d", now: start + .seconds(time))
        }
        #expect(take(42, 1, after: nil) == "new")
        // Kafka came too late for the answer.
        #expect(take(43, 2, after: "42") == "new")
        #expect(take(43, 2, after: "42") == "new")
        confirm(43, 2)
        #expect(take(43, 2, after: "42") == "unchanged")
        // The same number with another content is another state.
        #expect(take(43, 3, after: "42") == "precondition_failed")
        #expect(take(43, 3, after: "43") == "new")
        // That Kafka has the one before says nothing of this one.
        confirm(43, 2)
        #expect(take(43, 3, after: "43") == "new")
        confirm(43, 3)
        #expect(take(43, 3, after: nil, at: 59) == "unchanged")
        // Another instance may have forgotten the device since.
        #expect(take(43, 3, after: nil, at: 60) == "new")
        #expect(take(42, 1, after: "43") == "sequence_regressed")
        // Each of a list is looked at.
        #expect(take(44, 4, after: "*") == "new")
    }

    @Test func `A state that Kafka refused does not stand between those before and behind it`()
        throws
    {
        let memory = StateMemory()
        func head(_ sequence: Int64) -> StateHead {
            StateHead(launchID: "L", sequence: sequence)
        }
        func take(_ sequence: Int64, after tag: Int64?) -> String {
            do throws(Problem) {
                let (verdict, _) = try memory.take(
                    head(sequence),
                    [UInt8(sequence)],
                    of: "d",
                    expected: tag.map { head($0).etag }
                ) { _ in [] }
                return "\(verdict)"
            } catch {
                return error.code
            }
        }
        #expect(take(1, after: nil) == "new")
        // The device may have the tag of what came before from another instance.
        memory.doubt(head(1), [1], of: "d")
        #expect(take(2, after: 0) == "new")
        memory.confirm(head(2), [2], of: "d")
        #expect(take(3, after: 2) == "new")
        // It may still come to be stored.
        #expect(take(4, after: 2) == "precondition_failed")
        memory.doubt(head(3), [3], of: "d")
        #expect(take(4, after: 1) == "precondition_failed")
        #expect(take(4, after: 2) == "new")
        memory.doubt(head(4), [4], of: "d")
        #expect(take(4, after: 2) == "new")
        memory.confirm(head(4), [4], of: "d")
        // What was stored is not in doubt, whatever became of a second try.
        memory.doubt(head(4), [4], of: "d")
        #expect(take(5, after: 2) == "precondition_failed")
        #expect(take(5, after: 4) == "new")
    }

    @Test func `A state that Kafka has late may be named when the one behind it is refused`() throws
    {
        let memory = StateMemory()
        func head(_ tag: String) -> StateHead {
            let parts = tag.split(separator: ".")
            return StateHead(launchID: String(parts[0]), sequence: Int64(parts[1]) ?? 0)
        }
        func take(_ tag: String, after expected: String? = nil) -> String {
            do throws(Problem) {
                let (verdict, _) = try memory.take(
                    head(tag),
                    Array(tag.utf8),
                    of: "d",
                    expected: expected.map { head($0).etag }
                ) { _ in [] }
                return "\(verdict)"
            } catch {
                return error.code
            }
        }
        func confirm(_ tag: String) { memory.confirm(head(tag), Array(tag.utf8), of: "d") }
        func doubt(_ tag: String) { memory.doubt(head(tag), Array(tag.utf8), of: "d") }
        #expect(take("L.42") == "new")
        confirm("L.42")
        for tag in ["L.43", "L.44"] { #expect(take(tag) == "new") }
        confirm("L.43")
        // Its first answer may be noted behind that of 43.
        confirm("L.42")
        doubt("L.44")
        #expect(take("L.45", after: "L.42") == "precondition_failed")
        #expect(take("L.45", after: "L.43") == "new")
        // The app was started again.
        for tag in ["M.1", "M.2"] { #expect(take(tag) == "new") }
        confirm("L.45")
        confirm("M.1")
        confirm("L.44")
        doubt("M.2")
        #expect(take("M.3", after: "L.45") == "precondition_failed")
        #expect(take("M.3", after: "M.1") == "new")
    }

    @Test func `After a state that is too large the one before it may still be named`()
        async throws
    {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        let token = try await fixture.issuer.token("dev-1")
        try await fixture.server.run { port in
            let client = Client(port: port, token: token)
            func send(
                _ sequence: Int,
                after tag: String?,
                _ more: String = ""
            ) async throws
                -> Int
            {
                try await client.send(
                    "PUT",
                    "/v1/devices/dev-1/state",
                    #"{"sequence":"\#(sequence)","launchId":"L"\#(more)}"#,
                    fields: tag.map { ["If-Match: \"a\", \"L.\($0)\""] } ?? []
                ).status
            }
            try await #expect(send(1, after: nil) == 204)
            fixture.cluster.failNext(.produce, with: [.messageTooLarge])
            try await #expect(send(2, after: "1", #","locale":"de""#) == 413)
            try await #expect(send(2, after: "1") == 204)
            try await #expect(send(3, after: "1") == 412)
        }
    }
}
