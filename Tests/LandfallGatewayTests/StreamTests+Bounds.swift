import Landfall
import LandfallContract
import LandfallKafka
import Synchronization
import Testing

@testable import LandfallGateway

/// When a stream ends.
extension StreamTests {
    @Test func `A reader that is too slow is cut`() async throws {
        let board = PlanBoard(Self.limits { $0.streamBytes = 5000 })
        board.begin(3, at: 0)
        let cuts = Atomic(0)
        func opened(_ device: String) throws -> PlanStream {
            let stream = Self.stream(board, device) {
                cuts.add(1, ordering: .relaxed)
                // Waits for ever if the board calls this within its lock.
                _ = board.streamCount
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
        #expect(board.sendHeartbeat(to: dead))
        #expect(!board.sendHeartbeat(to: dead))
        #expect(cuts.load(ordering: .relaxed) == 3)
        // A reader who reads in time is not.
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
        // A stream that opens in between ends as well.
        let late = try await opened("late")
        clock.look(at: Self.start + .seconds(1100))
        #expect(late.isOver)
    }
}
