import Synchronization

/// The kinds of requests that a cluster's brokers know, each up to a version.
///
/// Librdkafka has no call that tells; it writes what brokers answer into its debug log.
package struct BrokerRequests: Hashable, Sendable {
    /// The highest version of each kind that every broker knows that was asked, by its name in
    /// Kafka's protocol, as `InitProducerId`.
    package let highest: [String: Int]

    /// Takes versions that are known already.
    package init(highest: [String: Int]) { self.highest = highest }

    /// Whether a group keeps the place of a member that restarts; `true` where the brokers do not
    /// say.
    ///
    /// Librdkafka sends a group instance id from version 5 of JoinGroup on, and does not leave the
    /// group when it has one. A broker that knows no such version takes the restarted member for
    /// another, and waits for the session of the first to end.
    package var areStaticMembersKnown: Bool { highest["JoinGroup", default: 5] >= 5 }

    /// Asks a broker.
    ///
    /// Blocks the calling thread for at most `timeout` and some milliseconds more.
    ///
    /// - Parameters:
    ///   - configuration: The cluster.
    ///   - timeout: How long to try.
    /// - Returns: What it knows, or `nil` where it does not say.
    /// - Throws: ``KafkaError`` if no broker answered in time.
    package static func ask(
        _ configuration: ClientConfiguration,
        timeout: Duration
    ) throws(KafkaError) -> BrokerRequests? {
        let collected = LineCollection()
        var configuration = configuration
        configuration.extra = configuration.extra.adding(["debug": "feature"])
        configuration.log = { line in collected.add(line.message) }
        let admin = try Admin(configuration)
        _ = try admin.brokers(timeout: timeout)
        return parse(collected.all)
    }

    /// Reads lines as `ApiKey InitProducerId (22) Versions 0..1`.
    ///
    /// - Parameter lines: Lines of the debug log.
    /// - Returns: The lowest of the highest versions, or `nil` where no line is of that kind.
    static func parse(_ lines: [String]) -> BrokerRequests? {
        var highest: [String: Int] = [:]
        for line in lines {
            guard let start = line.firstRange(of: "ApiKey ") else { continue }
            let words = line[start.upperBound...].split(separator: " ")
            guard words.count == 4, words[2] == "Versions",
                let version = words[3].split(separator: ".").last.flatMap({ Int($0) })
            else { continue }
            let name = String(words[0])
            highest[name] = min(highest[name] ?? version, version)
        }
        return highest.isEmpty ? nil : BrokerRequests(highest: highest)
    }
}

/// Lines that come from librdkafka's threads.
private final class LineCollection: Sendable {
    private let lines = Mutex<[String]>([])

    func add(_ line: String) { lines.withLock { $0.append(line) } }

    var all: [String] { lines.withLock { $0 } }
}
