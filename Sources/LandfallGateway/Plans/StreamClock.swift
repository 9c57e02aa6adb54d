import LandfallValues
import Synchronization

/// Sends heartbeats to open streams, and ends them when their time is over.
///
/// One task looks after all of them: a timer a stream would cost more memory than the stream.
final class StreamClock: Sendable {
    private struct Entry {
        let stream: PlanStream
        var end: (tick: Int, reason: StreamEnd)
    }

    private struct State {
        /// The streams that are looked at in each tick.
        var due: [Int: [Entry]] = [:]
        var tick = 0
        /// The tick until which all streams end; `nil` before the gateway ends.
        var drainEnd: Int?
    }

    private let state = Mutex(State())
    private let board: PlanBoard
    private let start: ContinuousClock.Instant
    private let heartbeat: Int
    private let age: Int

    /// How finely times are told apart.
    private static let interval = Duration.milliseconds(250)

    init(_ board: PlanBoard, start: ContinuousClock.Instant = .now) {
        self.board = board
        self.start = start
        heartbeat = max(1, Self.ticks(board.limits.heartbeat))
        age = max(1, Self.ticks(board.limits.streamAge))
    }

    /// Looks after streams until its task is cancelled.
    ///
    /// - Parameter revoked: The devices and tokens that are let in no more.
    func run(_ revoked: WatchedFile<Revocations>?) async {
        while !Task.isCancelled {
            // Cancellation ends the loop above.
            try? await Task.sleep(for: Self.interval)
            look(at: .now, await revoked?.current())
        }
    }

    /// Adds a stream.
    ///
    /// - Parameters:
    ///   - stream: The stream.
    ///   - life: How long its token is good; `nil` for always.
    func add(_ stream: PlanStream, life: Duration?) {
        state.withLock { state in
            var end = (tick: state.tick + Self.spread(age), reason: StreamEnd.age)
            if let life {
                let tick = state.tick + max(1, Self.ticks(life))
                if tick < end.tick { end = (tick, .tokenExpired) }
            }
            put(Entry(stream: stream, end: end), &state)
        }
    }

    /// Ends all streams, spread over a time.
    ///
    /// - Parameter time: How long the last one has.
    func drain(over time: Duration) {
        state.withLock { state in
            state.drainEnd = state.tick + max(1, Self.ticks(time))
            let entries = state.due.values.flatMap(\.self)
            state.due = [:]
            for entry in entries { put(entry, &state) }
        }
    }

    /// Does what is due.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - revoked: The devices and tokens that are let in no more; their streams end at the next sign of life.
    func look(at now: ContinuousClock.Instant, _ revoked: Revocations? = nil) {
        let due = state.withLock { state -> [Entry] in
            let tick = Self.ticks(now - start)
            guard tick > state.tick else { return [] }
            let before = state.tick
            state.tick = tick
            // A process that was stopped for long has more ticks behind it than streams.
            let ticks = state.due.keys.filter { (before + 1...tick).contains($0) }.sorted()
            return ticks.flatMap { state.due.removeValue(forKey: $0) ?? [] }
        }
        var going: [Entry] = []
        for entry in due where !entry.stream.isOver {
            let tick = state.withLock(\.tick)
            if let bearer = entry.stream.bearer, revoked?.contains(bearer) == true {
                entry.stream.end(.revoked)
            } else if entry.end.tick <= tick {
                entry.stream.end(entry.end.reason)
            } else if board.sendHeartbeat(to: entry.stream) {
                going.append(entry)
            }
        }
        state.withLock { state in
            for entry in going { put(entry, &state) }
        }
    }

    private func put(_ entry: Entry, _ state: inout State) {
        var entry = entry
        let first = state.tick + 1
        if let last = state.drainEnd, entry.end.reason != .draining {
            let tick = Int.random(in: first...max(first, last))
            if tick < entry.end.tick { entry.end = (tick, .draining) }
        }
        let next = min(state.tick + Self.spread(heartbeat), entry.end.tick)
        state.due[max(next, first), default: []].append(entry)
    }

    private static func ticks(_ time: Duration) -> Int { Int(time / interval) }

    /// A number up to a fifth less or more, so that streams that were opened together don't stay together.
    private static func spread(_ count: Int) -> Int {
        max(1, count + Int.random(in: -(count / 5)...(count / 5)))
    }
}
