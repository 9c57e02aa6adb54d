import Landfall
import LandfallContract
import LandfallKafka
import Synchronization
import Testing

@testable import LandfallGateway

/// Streams of plans, without a network.
@Suite struct StreamTests {
    static let start = ContinuousClock.now

    static func limits(_ change: (inout GatewayLimits) -> Void = { _ in }) -> GatewayLimits {
        var limits = GatewayLimits()
        change(&limits)
        return limits
    }

    static func entry(
        _ offset: Int64,
        _ device: String = "d",
        partition: Partition = 3,
        json: String = "{}"
    ) -> PlanEntry {
        PlanEntry(
            partition: partition,
            offset: Offset(offset),
            deviceID: device,
            intentID: "i\(offset)",
            attempt: nil,
            encoding: .json,
            bytes: Array(json.utf8)
        )
    }

    static func stream(
        _ board: PlanBoard,
        _ device: String = "d",
        partition: Partition = 3,
        backend: String? = nil,
        onCut: @escaping @Sendable () -> Void = {}
    ) -> PlanStream {
        PlanStream(
            of: device,
            in: partition,
            backendID: backend,
            limits: board.limits,
            cutConnection: onCut
        )
    }

    private static func place(_ offset: Int64, _ partition: Partition = 3) -> StreamPlace {
        StreamPlace(partition, seen: offset)
    }

    private static func text(_ event: StreamEvent) -> String {
        String(decoding: event.frame, as: UTF8.self)
    }

    @Test func `Events are written byte for byte as browsers read them`() {
        let place = Self.place(184_467, 7)
        #expect(Self.text(.place(place)) == "id: 7.184467\n\n")
        #expect(Self.text(.heartbeat(place)) == ": hb\nid: 7.184467\n\n")
        #expect(
            Self.text(.plan(place, Array(#"{"planId":"p"}"#.utf8)))
                == "id: 7.184467\nevent: plan\ndata: {\"planId\":\"p\"}\n\n"
        )
        // What would end a line or the event becomes another line of data.
        #expect(
            Self.text(.plan(place, Array("{\n\r\n\"a\":1\r}".utf8)))
                == "id: 7.184467\nevent: plan\ndata: {\ndata: \"a\":1\ndata: }\n\n"
        )
        #expect(
            Self.text(.reset(.tooOld, place))
                == "id: 7.184467\nevent: reset\ndata: {\"reason\":\"too_old\"}\n\n"
        )
        #expect(
            Self.text(.bye(.tokenExpired, reconnectAfter: 8))
                == "event: bye\ndata: {\"reason\":\"token_expired\",\"reconnectAfterMs\":8}\n\n"
        )
    }

    @Test(arguments: ["0.-1", "0.0", "7.184467", "2147483647.9223372036854775807"])
    func `A place is read as it was written`(_ text: String) {
        #expect(StreamPlace(text)?.text == text)
    }

    @Test(
        arguments: [
            "", ".", "7", "7.", ".7", "7.1.1", "+7.1", "7.+1", "07.1", "7.01", "-1.1", "7.-2",
            "7.-0", "7.1 ", "x.y", "2147483648.1", "1.9223372036854775808", "٧.1",
        ]
    )
    func `A place that no gateway has written is none`(_ text: String) {
        #expect(StreamPlace(text) == nil)
    }

    @Test func `A stream gets what comes, and resumes without gap or repetition`() async throws {
        let board = PlanBoard(Self.limits())
        board.begin(3, at: 10)
        let stream = Self.stream(board)
        try board.open(stream, behind: nil)
        board.take(Self.entry(10), nil)
        board.take(Self.entry(11, "other"), nil)
        board.take(Self.entry(13), nil)
        let seen = try #require(await stream.next())
        #expect(
            seen == [
                .place(Self.place(9)), .plan(Self.place(10), Array("{}".utf8)),
                .plan(Self.place(13), Array("{}".utf8)),
            ]
        )
        board.pass(3, to: 20)
        // A sign of life carries the place, so that a quiet stream can be resumed as well.
        #expect(board.sendHeartbeat(to: stream))
        await #expect(stream.next() == [.heartbeat(Self.place(19))])
        board.close(stream)
        board.take(Self.entry(20), nil)
        for (last, offsets) in [("3.9", [10, 13, 20]), ("3.10", [13, 20]), ("3.20", [])]
            as [(String, [Int64])]
        {
            let again = Self.stream(board)
            try board.open(again, behind: last)
            let events = try #require(await again.next())
            let plans = offsets.map { StreamEvent.plan(Self.place($0), Array("{}".utf8)) }
            #expect(events == plans + [.place(Self.place(20))])
            board.close(again)
        }
        #expect(board.streamCount == 0)
    }

    @Test func `While the plans of the replay window are read, no stream is opened`() async throws {
        let board = PlanBoard(Self.limits())
        board.begin(3, at: 100)
        board.setFilling(true)
        board.take(Self.entry(100), nil)
        // It has seen more than this instance has read so far: it would get some of it again.
        let early = Self.stream(board)
        let problem = #expect(throws: Problem.self) { try board.open(early, behind: "3.101") }
        #expect(problem?.status == 503)
        board.take(Self.entry(101), nil)
        board.setFilling(false)
        let stream = Self.stream(board)
        try board.open(stream, behind: "3.101")
        await #expect(stream.next() == [.place(Self.place(101))])
    }

    @Test func `A gap is said`() async throws {
        let board = PlanBoard(Self.limits { $0.replayBytes = 500 })
        board.begin(3, at: 100)
        func first(_ last: String) async throws -> [StreamEvent]? {
            let stream = Self.stream(board)
            try board.open(stream, behind: last)
            defer { board.close(stream) }
            return await stream.next()
        }
        // Before what this instance has read, beyond its end, of another partition, of no gateway.
        try await #expect(first("3.98") == [.reset(.tooOld, Self.place(99))])
        try await #expect(first("3.99") == [.place(Self.place(99))])
        for wrong in ["3.100", "2.99", "x"] {
            try await #expect(first(wrong) == [.reset(.unknownPlace, Self.place(99))])
        }
        // The ring has room for two: the plan of another device pushes one out.
        board.take(Self.entry(100), nil)
        board.take(Self.entry(101), nil)
        let missed = try await first("3.99")
        #expect(missed?.count == 3)
        board.take(Self.entry(102, "other"), nil)
        try await #expect(first("3.99") == [.reset(.tooOld, Self.place(102))])
        let rest = try await first("3.100")
        #expect(rest == [.plan(Self.place(101), Array("{}".utf8)), .place(Self.place(102))])
    }

    @Test func `A topic that was made anew is a gap for open streams`() async throws {
        let board = PlanBoard(Self.limits())
        board.begin(3, at: 100)
        board.begin(2, at: 5)
        board.take(Self.entry(100), nil)
        let (stream, other) = (Self.stream(board), Self.stream(board, "e", partition: 2))
        try board.open(stream, behind: "3.100")
        try board.open(other, behind: nil)
        // A reader that goes on where it stood has missed nothing.
        board.begin(3, at: 101)
        board.begin(3, at: 0)
        board.take(Self.entry(0), nil)
        await #expect(
            stream.next() == [
                .place(Self.place(100)), .reset(.topicChanged, Self.place(-1)),
                .plan(Self.place(0), Array("{}".utf8)),
            ]
        )
        await #expect(other.next() == [.place(Self.place(4, 2))])
        // The plans of before have offsets that mean others now.
        let again = Self.stream(board)
        try board.open(again, behind: "3.-1")
        await #expect(
            again.next() == [.plan(Self.place(0), Array("{}".utf8)), .place(Self.place(0))]
        )
    }

    @Test func `A plan that no stream reads is not written anew`() {
        var plan = ActionPlan(outcome: .navigate)
        plan.operations = Array(repeating: Operation(.dismiss(presenter: "n1")), count: 5000)
        func time(_ encoding: ContentEncoding) -> Duration {
            let board = PlanBoard(Self.limits())
            let bytes = encoding.bytes(of: plan)
            return ContinuousClock().measure {
                for offset in Int64(0)..<50 {
                    let entry = PlanEntry(
                        partition: 3,
                        offset: Offset(offset),
                        deviceID: "d",
                        intentID: "i",
                        attempt: nil,
                        encoding: encoding,
                        bytes: bytes
                    )
                    board.take(entry, nil)
                }
            }
        }
        // It would take a hundred times as long.
        #expect(time(.protobuf) < time(.json) * 10 + .milliseconds(100))
    }

    @Test func `Plans of protobuf intents are written as JSON, and bad ones are left out`() {
        var plan = ActionPlan(outcome: .failed)
        plan.planID = "p1"
        let bytes = ContentEncoding.protobuf.bytes(of: plan)
        func event(_ bytes: [UInt8]) -> StreamEvent? {
            PlanEntry(
                partition: 3,
                offset: 1,
                deviceID: "d",
                intentID: "i",
                attempt: nil,
                encoding: .protobuf,
                bytes: bytes
            ).event
        }
        #expect(!bytes.isEmpty)
        let text = event(bytes).map(Self.text)
        #expect(text?.contains(#""planId":"p1""#) == true)
        #expect(event([0xFF]) == nil)
    }
}
