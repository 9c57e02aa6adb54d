import LandfallKafka
import Synchronization
import TestSupport

@testable import LandfallWorker

/// A model of what a group and a broker with transactions keep: the mock cluster keeps neither the
/// offsets of transactions nor fences.
///
/// It follows the transactions of the lanes by their seams, decides those whose outcome nobody
/// knows by a coin, refuses old generations, and gives partitions to the lanes.
final class GroupModel: Sendable {
    /// A transaction that is committed.
    struct Committed: Sendable {
        let member: String
        let records: [OutgoingRecord]
        let offsets: [TopicPartition: Offset]
        /// Whether the coin has decided so, though perhaps no record had reached a broker.
        let isGuessed: Bool
    }

    /// A transaction that has not ended.
    struct Open {
        var records: [OutgoingRecord] = []
        var offsets: [TopicPartition: Offset] = [:]
        var isCommitting = false
    }

    /// A member of the group, and what it has to be told.
    struct Member {
        var share: [TopicPartition] = []
        /// The generation that the member knows of.
        var generation = 0
        /// The generation in which it got its partitions.
        var joined = 0
        var events: [RebalanceEvent] = []
        var hasToRevoke = false
        /// Whether it was given its share without having been asked for the one before.
        var hasSeized = false

        /// Gives its share back, of which it may not have been told yet: no group goes on to the
        /// next generation before a member has answered to the one before.
        mutating func giveBack() {
            let untold = events.lastIndex { if case .assigned = $0 { true } else { false } }
            if let untold {
                events.remove(at: untold)
            } else {
                events.append(.revoked(share, isLost: false))
            }
        }
    }

    /// All that is kept.
    struct State {
        var generator: SeededGenerator
        var generation = 1
        var members: [String: Member] = [:]
        var open: [String: Open] = [:]
        var isLastCommitted: [String: Bool] = [:]
        /// Whose next transaction the broker commits without markers.
        var forgetting: Set<String> = []
        /// What such transactions have left: open for readers, and for nobody else.
        var hanging: [String: [Open]] = [:]
        var committed: [TopicPartition: Offset] = [:]
        var journal: [Committed] = []
        var violations: [String] = []
        var history: [String] = []

        /// Notes what has happened.
        mutating func note(_ what: String, of name: String = "group") {
            history.append("\(generation) \(name): \(what)")
        }
    }

    let state: Mutex<State>

    init(seed: Int) {
        state = Mutex(State(generator: SeededGenerator(seed: seed)))
    }

    // MARK: - What came of it

    /// The committed transactions, in order: what a reader of committed records sees.
    var journal: [Committed] { state.withLock { $0.journal } }

    /// The group's offsets.
    var committed: [TopicPartition: Offset] { state.withLock { $0.committed } }

    /// What must not have happened.
    var violations: [String] { state.withLock { $0.violations } }

    /// What has happened, in order: the generation, who, and what.
    var history: [String] { state.withLock { $0.history } }

    /// The members with an open transaction.
    var openTransactions: [String] { state.withLock { $0.open.keys.sorted() } }

    // MARK: - The group

    /// A lane of the member begins: it gets the member's share again.
    func join(_ name: String) {
        state.withLock { state in
            state.note("joins", of: name)
            var member = state.members[name] ?? Member()
            member.generation = state.generation
            member.events = member.hasToRevoke ? [] : [.assigned(member.share)]
            member.hasToRevoke = false
            state.members[name] = member
        }
    }

    /// Gives shares to members without asking anybody; those that have none are not told that they
    /// have lost theirs.
    func seize(_ shares: [String: [TopicPartition]]) {
        state.withLock { state in
            state.generation += 1
            state.note("is seized by \(shares.keys.sorted())")
            for name in state.members.keys where shares[name] == nil {
                state.members[name]?.share = []
            }
            for (name, share) in shares {
                var member = state.members[name] ?? Member()
                let old = member.share
                member.events = [.revoked(old, isLost: false), .assigned(share)]
                member.share = share
                member.generation = state.generation
                member.hasSeized = true
                state.members[name] = member
            }
        }
    }

    /// Throws a member out and lets it in again, with the same share.
    func lose(_ name: String) {
        state.withLock { state in
            state.generation += 1
            state.note("is thrown out", of: name)
            state.expel(name)
        }
    }

    /// Asks all members for their partitions.
    func revokeAll() {
        state.withLock { state in
            state.note("asks for all partitions")
            for name in state.members.keys {
                guard var member = state.members[name] else { continue }
                member.events.append(.revoked(member.share, isLost: false))
                member.hasToRevoke = true
                member.hasSeized = false
                state.members[name] = member
            }
        }
    }

    /// Whether a member was ever given partitions.
    func isMember(_ name: String) -> Bool { state.withLock { $0.members[name] != nil } }

    /// Whether a member has not given its partitions back yet.
    var isRevoking: Bool { state.withLock { $0.members.values.contains(where: \.hasToRevoke) } }

    /// Gives the partitions out after all were given back.
    func assign(_ shares: [String: [TopicPartition]]) {
        state.withLock { state in
            state.generation += 1
            state.note("gives out \(shares.mapValues(\.count))")
            for name in Set(state.members.keys).union(shares.keys) {
                var member = state.members[name] ?? Member()
                if member.hasSeized { member.giveBack() }
                member.share = shares[name] ?? []
                member.generation = state.generation
                member.hasToRevoke = false
                member.hasSeized = false
                member.events.append(.assigned(member.share))
                state.members[name] = member
            }
        }
    }

    /// What has happened to the partitions of a member since it last asked.
    func takeEvents(of name: String) -> [RebalanceEvent] {
        state.withLock { state in
            guard var member = state.members[name] else { return [] }
            let events = member.events
            if !events.isEmpty { state.note("takes \(events)", of: name) }
            member.events = []
            member.hasToRevoke = false
            if events.contains(where: { if case .assigned = $0 { true } else { false } }) {
                member.joined = member.generation
            }
            state.members[name] = member
            return events
        }
    }

    /// The generation that a member knows of.
    func generation(of name: String) -> Int {
        state.withLock { $0.members[name]?.generation ?? 0 }
    }

    /// The offsets that the group has committed, as a member is told.
    func committed(
        _ partitions: [TopicPartition],
        for name: String
    ) -> [TopicPartition: Offset?] {
        state.withLock { state in
            // Offsets of an open transaction hold the answer back until it has ended.
            for (other, open) in state.open where other != name {
                guard !Set(open.offsets.keys).isDisjoint(with: partitions) else { continue }
                state.settle(other)
            }
            let known = partitions.map { ($0, state.committed[$0]) }
            state.note("asks for offsets: \(known)", of: name)
            return Dictionary(uniqueKeysWithValues: known)
        }
    }
}
