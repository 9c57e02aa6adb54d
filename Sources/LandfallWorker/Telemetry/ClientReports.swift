import LandfallKafka
import Synchronization

/// The last statistics of librdkafka for each client of a lane.
///
/// A lane only puts the text there. Whoever asks for metrics reads it.
final class ClientReports: Sendable {
    /// A client of a lane.
    enum Role: String, Hashable, Sendable, CaseIterable {
        /// The member of the group, which reads intents and plan results.
        case intents
        /// The reader of device states.
        case states
        /// The producer.
        case plans

        /// How often librdkafka reports: the ends of partitions of intents have to be new.
        var interval: Duration { self == .intents ? .seconds(5) : .seconds(15) }

        /// Whether a report says how things are now.
        func isFresh(_ report: Report, at now: ContinuousClock.Instant) -> Bool {
            now - report.at < interval * 3
        }
    }

    /// The last statistics of one client.
    struct Report: Sendable {
        /// What it says.
        let statistics: ClientStatistics
        /// When it came.
        let at: ContinuousClock.Instant
    }

    private enum Entry {
        case text([UInt8], ContinuousClock.Instant)
        case read(Report)
    }

    /// What the clients' brokers are asked and answer.
    private let intents = BrokerWatch()
    private let states = BrokerWatch()
    private let plans = BrokerWatch()
    private var watches: [BrokerWatch] { [intents, states, plans] }

    private let entries = Mutex<[Role: Entry]>([:])

    /// Keeps a report in the place of the one before.
    func deliver(_ json: [UInt8], of role: Role, at now: ContinuousClock.Instant = .now) {
        entries.withLock { $0[role] = .text(json, now) }
    }

    /// The last report of a client; `nil` before the first, or where it can't be read.
    func last(of role: Role) -> Report? {
        let entry = entries.withLock { $0[role] }
        switch entry {
        case .read(let report): return report
        case .text(let json, let at):
            guard let statistics = try? ClientStatistics(json: json) else { return nil }
            let report = Report(statistics: statistics, at: at)
            entries.withLock { entries in
                // A newer one may have come meanwhile.
                guard case .text(_, let latest) = entries[role], latest == at else { return }
                entries[role] = .read(report)
            }
            return report
        case nil: return nil
        }
    }

    /// The last report of a client; `nil` where it is so old that it says nothing of now.
    func fresh(of role: Role, at now: ContinuousClock.Instant) -> Report? {
        last(of: role).flatMap { role.isFresh($0, at: now) ? $0 : nil }
    }

    /// Returns the watch on a client's requests to its brokers and their answers.
    func watch(as role: Role) -> BrokerWatch {
        switch role {
        case .intents: intents
        case .states: states
        case .plans: plans
        }
    }

    /// Lets a client put here what is to be known of it.
    func watch(_ client: inout ClientConfiguration, as role: Role) {
        client.statistics = feed(of: role)
        client.watch = watch(as: role)
    }

    /// Since when no broker has answered any of the clients, although one of them has asked; `nil` where one has.
    var silentSince: ContinuousClock.Instant? {
        let words = watches.map(\.word)
        guard let asked = words.compactMap(\.askedSince).min() else { return nil }
        return words.compactMap(\.answeredAt).max().map { max($0, asked) } ?? asked
    }

    /// Since when brokers have not answered a client, by their ids.
    func silentBrokers(of role: Role) -> [Int: ContinuousClock.Instant] {
        watch(as: role).silentBrokers
    }

    /// Since when brokers have not answered one of the clients, by their ids.
    var silentBrokers: [Int: ContinuousClock.Instant] {
        watches.reduce(into: [:]) { $0.merge($1.silentBrokers) { min($0, $1) } }
    }

    /// Returns the feed into which a client puts its statistics.
    func feed(of role: Role) -> StatisticsFeed {
        StatisticsFeed(every: role.interval) { [self] in deliver($0, of: role) }
    }
}
