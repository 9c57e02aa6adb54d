import LandfallKafka

/// Asks a broker, before there are lanes, what they have to know of it; it blocks a thread of its
/// own.
actor BrokerQuestion {
    private let executor = ThreadExecutor(label: "landfall.brokers")

    /// The thread on which the question is asked.
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// The longest that a broker is waited for.
    private static let timeout = Duration.seconds(5)

    /// Whether a broker says that it knows no static members.
    ///
    /// - Parameter client: The cluster.
    /// - Returns: `false` also where nobody answers.
    func isWithoutStaticMembers(_ client: ClientConfiguration) -> Bool {
        let requests = try? BrokerRequests.ask(client, timeout: Self.timeout)
        return requests.map { !$0.areStaticMembersKnown } ?? false
    }
}
