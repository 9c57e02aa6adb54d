import Landfall
import LandfallContract
import LandfallKafka
import Synchronization
import Testing

@testable import LandfallGateway

/// Streams of plans, without a network.
@Suite struct StreamTests {
    private static let start = ContinuousClock.now

    private static func limits(_ change: (inout GatewayLimits) -> Void = { _ in }) -> GatewayLimits
    {
        var limits = GatewayLimits()
        change(&limits)
        return limits
    }

    private static func entry(
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

    private static func stream(
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
        #expect(board.beat(stream))
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

    @Test func `A reader that is too slow is cut`() async throws {
        let board = PlanBoard(Self.limits { $0.streamBytes = 5000 })
        board.begin(3, at: 0)
        let cuts = Atomic(0)
        func opened(_ device: String) throws -> PlanStream {
            let stream = Self.stream(board, device) {
                cuts.add(1, ordering: .relaxed)
            }
            try board.open(stream, behind: nil)
            return stream
        }
        let many = try opened("many")
        for offset in Int64(0)..<65 { board.take(Self.entry(offset, "many"), nil) }
        #expect(cuts.load(ordering: .relaxed) == 1)
        await #expect(many.next() == nil)
        let large = try opened("large")
        let json = String(repeating: " ", count: 2600)
        for offset in Int64(65)..<67 { board.take(Self.entry(offset, "large", json: json), nil) }
        #expect(cuts.load(ordering: .relaxed) == 2)
        await #expect(large.next() == nil)
        // Nothing was read for a whole interval between two signs of life.
        let dead = try opened("dead")
        #expect(board.beat(dead))
        #expect(!board.beat(dead))
        #expect(cuts.load(ordering: .relaxed) == 3)
        // Who reads in time is not.
        let good = try opened("good")
        for offset in Int64(67)..<200 {
            board.take(Self.entry(offset, "good"), nil)
            _ = await good.next()
        }
        #expect(cuts.load(ordering: .relaxed) == 3)
    }

    @Test func `The third stream of a device replaces the first, and all are bounded`() async throws
    {
        let board = PlanBoard(
            Self.limits {
                $0.streams = 5
                $0.streamsABackend = 1
            }
        )
        let early = Self.stream(board)
        #expect(throws: Problem.self) { try board.open(early, behind: nil) }
        board.begin(3, at: 0)
        let streams = (0..<4).map { _ in Self.stream(board) }
        for stream in streams { try board.open(stream, behind: nil) }
        #expect(streams.map(\.isOver) == [true, true, false, false])
        guard case .bye(.replaced, let wait)? = await streams[0].next()?.last else {
            Issue.record("the first stream does not say why it ends")
            return
        }
        #expect(wait >= 30_000)
        await #expect(streams[0].next() == nil)
        board.close(streams[0])
        func refusal(_ stream: PlanStream) -> String? {
            do {
                try board.open(stream, behind: nil)
                return nil
            } catch { return "\(error.status) \(error.code)" }
        }
        #expect(refusal(Self.stream(board, "e", backend: "crm")) == nil)
        #expect(refusal(Self.stream(board, "f", backend: "crm")) == "429 too_many_streams")
        #expect(refusal(Self.stream(board, "f")) == nil)
        #expect(refusal(Self.stream(board, "g")) == "503 full")
        for stream in streams { board.close(stream) }
        // Closing twice counts once.
        #expect(board.streamCount == 2)
    }

    @Test func `Heartbeats, age, expiry and drain come in their time`() async throws {
        let board = PlanBoard(Self.limits())
        board.begin(3, at: 0)
        let clock = StreamClock(board, start: Self.start)
        func opened(_ device: String, life: Duration? = nil) async throws -> PlanStream {
            let stream = Self.stream(board, device)
            try board.open(stream, behind: nil)
            _ = await stream.next()
            clock.add(stream, life: life)
            return stream
        }
        /// What a stream says in some time, and when.
        func events(
            _ stream: PlanStream,
            _ seconds: ClosedRange<Int>
        ) async -> [(second: Int, event: StreamEvent)] {
            var events: [(Int, StreamEvent)] = []
            for second in seconds {
                clock.look(at: Self.start + .seconds(second))
                // Without waiting for what does not come.
                while let all = stream.waiting() {
                    events += all.map { (second, $0) }
                }
            }
            return events
        }
        let aged = try await opened("aged")
        let seen = await events(aged, 1...800)
        guard case .bye(.age, _)? = seen.last?.event else {
            Issue.record("the stream does not end")
            return
        }
        #expect((480...721).contains(seen.last?.second ?? 0))
        let beats = seen.dropLast()
        for (last, next) in zip(beats, beats.dropFirst()) {
            #expect((20...31).contains(next.second - last.second))
        }
        let expired = try await opened("expired", life: .seconds(40))
        guard case (839...842, .bye(.tokenExpired, _))? = await events(expired, 801...900).last
        else {
            Issue.record("the stream outlives its token")
            return
        }
        var open: [PlanStream] = []
        for number in 0..<200 { open.append(try await opened("d\(number)")) }
        clock.drain(over: .seconds(60))
        var ends: [Int] = []
        for second in 901...962 {
            clock.look(at: Self.start + .seconds(second))
            ends += open.compactMap { stream in
                if case .bye(.draining, _)? = stream.waiting()?.last { second } else { nil }
            }
        }
        // All of them, spread.
        #expect(ends.count == 200)
        #expect((20...180).contains(ends.count { $0 < 931 }))
        // Who comes in between ends as well.
        let late = try await opened("late")
        clock.look(at: Self.start + .seconds(1100))
        #expect(late.isOver)
    }
}
