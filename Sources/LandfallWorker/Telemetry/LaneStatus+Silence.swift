import LandfallKafka
import Synchronization

// Since when servers have not answered a lane. A lane that is inside a call can't say so itself: it notes when it
// began, and whoever asks reckons from there.

extension LaneStatus {
    /// Notes that the lane asks a server, if it does not wait for an earlier answer.
    func asks(_ server: LaneWait, at now: ContinuousClock.Instant = .now) {
        update { values in
            if values.asked[server] == nil { values.asked[server] = now }
        }
    }

    /// Notes that a server has answered.
    func answered(_ server: LaneWait) { update { $0.asked[server] = nil } }

    /// Whether the lane waits for something, and tries again.
    func isWaiting(for cause: LaneWait) -> Bool { values.withLock { $0.waits[cause] != nil } }

    /// Makes a request, and notes since when it is not answered.
    ///
    /// - Parameters:
    ///   - server: Whom it asks.
    ///   - isAnswer: Whether a failure shows that the server is there.
    ///   - request: Makes it, and blocks.
    /// - Returns: The answer.
    /// - Throws: What the request throws.
    func asking<Value, Failure: Error>(
        _ server: LaneWait,
        isAnswer: (Failure) -> Bool,
        _ request: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        asks(server)
        do throws(Failure) {
            let value = try request()
            answered(server)
            return value
        } catch {
            if isAnswer(error) { answered(server) }
            throw error
        }
    }

    /// Since when a server has not answered the lane; `nil` where it has, or is not asked.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - values: What the lane has said last.
    /// - Returns: When it was asked, or when the lane has seen that it does not answer.
    func silence(of server: LaneWait, _ values: Values) -> ContinuousClock.Instant? {
        var times = [values.waits[server], values.asked[server]]
        if server == .kafka { times.append(clients.silentSince) }
        return times.compactMap(\.self).min()
    }

    /// Whether a server has not answered the lane for longer than may be.
    func isSilent(_ server: LaneWait, _ values: Values, at now: ContinuousClock.Instant) -> Bool {
        silence(of: server, values).map { now - $0 >= WorkerStatus.answerGrace } ?? false
    }
}

extension LaneStatus {
    /// How long what a lane says of its partitions holds, since it may be busy elsewhere.
    private static let freshness = Duration.seconds(2)

    /// How many offsets of a partition wait; `nil` where that is not known, since the end of the partition is not.
    ///
    /// Of a lane that is busy elsewhere, as with a server that does not answer, the client knows meanwhile what comes.
    func waiting(
        in partition: TopicPartition,
        _ values: Values,
        at now: ContinuousClock.Instant
    ) -> Int64? {
        guard let known = values.partitions[partition], let end = known.end,
            !isSilent(.kafka, values, at: now)
        else { return nil }
        guard now - values.partitionsAt > Self.freshness, let ends = values.ends,
            let newEnd = ends.end(partition), newEnd != end
        else { return known.waiting }
        return max(0, newEnd.value - known.next.value)
    }
}

/// The ends of partitions as a client knows them, for whoever asks while the lane is busy.
struct EndOffsets: Sendable {
    /// Looks an end up; asks nobody.
    let end: @Sendable (TopicPartition) -> Offset?
}

/// A server that does not answer a lane.
struct Silence: Hashable, Sendable {
    /// The number of the lane.
    let lane: Int
    /// The server that is silent.
    let server: Server
    /// Since when.
    let since: ContinuousClock.Instant
    /// Whether the lane has seen it itself, and tries again.
    let isKnown: Bool

    /// A server, or one of several.
    enum Server: Hashable, Sendable, CustomStringConvertible {
        case postgres
        case kafka
        /// A broker by its id, while others answer.
        case broker(Int)

        /// Its name.
        var description: String {
            switch self {
            case .postgres: "PostgreSQL"
            case .kafka: "Kafka"
            case .broker(let id): "broker \(id)"
            }
        }
    }
}

extension LaneStatus {
    /// The servers that have not answered the lane for longer than may be.
    func silences(at now: ContinuousClock.Instant) -> [Silence] {
        let values = read(at: now)
        guard values.phase != .ended else { return [] }
        var found: [Silence] = []
        for (wait, server) in [(LaneWait.postgres, Silence.Server.postgres), (.kafka, .kafka)] {
            guard let since = silence(of: wait, values), isSilent(wait, values, at: now) else {
                continue
            }
            let isKnown = values.waits[wait] != nil
            found.append(Silence(lane: lane, server: server, since: since, isKnown: isKnown))
        }
        guard !found.contains(where: { $0.server == .kafka }) else { return found }
        let silent = clients.silentBrokers.filter { now - $0.value >= WorkerStatus.answerGrace }
        for (broker, since) in silent.sorted(by: { $0.key < $1.key }) {
            found.append(Silence(lane: lane, server: .broker(broker), since: since, isKnown: false))
        }
        return found
    }
}
