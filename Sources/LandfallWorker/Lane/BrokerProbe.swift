import LandfallKafka
import LandfallValues

/// Asks a broker what it supports, before lanes start; blocks a thread of its own.
actor BrokerProbe {
    private let executor = ThreadExecutor(label: "landfall.brokers")

    /// The thread that blocks.
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// The longest wait for a broker.
    private static let timeout = Duration.seconds(5)

    /// Whether the brokers lack static membership.
    ///
    /// - Parameter client: The cluster.
    /// - Returns: `false` also if no broker answers.
    func lacksStaticMembers(_ client: ClientConfiguration) -> Bool {
        let requests = try? BrokerRequests.ask(client, timeout: Self.timeout)
        return requests.map { !$0.areStaticMembersKnown } ?? false
    }
}
