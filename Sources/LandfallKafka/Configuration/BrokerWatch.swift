import Synchronization

/// Since when brokers have not answered what a client asked them.
///
/// The client's own threads say when requests go out and answers come, so nobody has to poll the client. Librdkafka
/// 2.0.2 does not say which request an answer is to, so any answer of a connection counts for all that was asked
/// there before. A broker may hold a request to join a group back until the others have come; a connection with
/// one counts as nothing.
package final class BrokerWatch: Sendable {
    private let state = Mutex(State())

    private struct State {
        /// Tells the client that is watched from the one before it.
        var client: UInt?
        var connections: [String: Connection] = [:]
        var lastAnswer: ContinuousClock.Instant?
    }

    private struct Connection {
        var broker: Int32
        /// When the first request was sent since the last answer; `nil` where none was.
        var waitsSince: ContinuousClock.Instant?
        /// Whether the broker may hold one of those back.
        var isHeld = false

        var isSilent: Bool { waitsSince != nil && !isHeld }
    }

    /// The most connections that are watched; more are passed over.
    static let limit = 256

    /// The kinds of requests that wait for the other members of a group: to join, and to get a share.
    private static let heldRequests: Set<Int16> = [11, 14]

    /// Creates a watch of nothing.
    package init() {}

    /// The last report of a client about its brokers.
    package struct Word: Hashable, Sendable {
        /// Since when a connection has not answered; `nil` where all have, or none is asked.
        package let askedSince: ContinuousClock.Instant?
        /// When a broker has answered last; `nil` before the first answer.
        package let answeredAt: ContinuousClock.Instant?
    }

    /// What the client has heard.
    package var word: Word {
        state.withLock { state in
            let silent = state.connections.values.filter(\.isSilent)
            return Word(
                askedSince: silent.compactMap(\.waitsSince).min(),
                answeredAt: state.lastAnswer
            )
        }
    }

    /// Since when brokers have not answered the client, by their ids; only those that it has asked.
    package var silentBrokers: [Int: ContinuousClock.Instant] {
        state.withLock { state in
            var silent: [Int: ContinuousClock.Instant] = [:]
            for connection in state.connections.values where connection.isSilent {
                guard connection.broker >= 0, let since = connection.waitsSince else { continue }
                let broker = Int(connection.broker)
                silent[broker] = silent[broker].map { min($0, since) } ?? since
            }
            return silent
        }
    }

    /// Notes that another client is watched from now on.
    package func begin(_ client: UInt) { state.withLock { $0 = State(client: client) } }

    /// Notes that a request was sent.
    ///
    /// - Parameters:
    ///   - kind: Its kind, as the protocol numbers them.
    ///   - name: The name of the connection.
    ///   - broker: The id of the broker; negative while it is not known.
    ///   - client: Which client sent it.
    ///   - now: When.
    package func sent(
        kind: Int16,
        on name: String,
        to broker: Int32,
        by client: UInt,
        at now: ContinuousClock.Instant = .now
    ) {
        let key = Self.key(of: name)
        state.withLock { state in
            guard state.client == client else { return }
            guard state.connections[key] != nil || state.connections.count < Self.limit else {
                return
            }
            var connection = state.connections[key] ?? Connection(broker: broker)
            connection.broker = broker
            if connection.waitsSince == nil { connection.waitsSince = now }
            if Self.heldRequests.contains(kind) { connection.isHeld = true }
            state.connections[key] = connection
        }
    }

    /// Notes that an answer came.
    ///
    /// - Parameters:
    ///   - name: The name of the connection.
    ///   - client: Which client had asked.
    ///   - now: When.
    package func answered(
        on name: String,
        by client: UInt,
        at now: ContinuousClock.Instant = .now
    ) {
        let key = Self.key(of: name)
        state.withLock { state in
            guard state.client == client else { return }
            state.lastAnswer = now
            state.connections[key]?.waitsSince = nil
            state.connections[key]?.isHeld = false
        }
    }

    /// Returns the common part of all names of a connection; the broker's id follows once it is
    /// known.
    private static func key(of name: String) -> String {
        name.firstIndex(of: "/").map { String(name[..<$0]) } ?? name
    }
}
