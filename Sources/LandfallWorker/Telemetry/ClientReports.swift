import LandfallKafka
import Synchronization

/// What librdkafka reports of a lane's clients, the last of each.
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
    }

    /// What one client reported last.
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

    /// What a client puts its reports into.
    func feed(of role: Role) -> StatisticsFeed {
        StatisticsFeed(every: role.interval) { [self] in deliver($0, of: role) }
    }
}
