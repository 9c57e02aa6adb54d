import Landfall
package import LandfallCatalog

/// The result of comparing all intents.
package struct DiffTally: Sendable {
    /// The most groups that are kept apart; it bounds memory, not what is counted.
    static let groupLimit = 10_000

    /// The intents that could be read.
    package private(set) var count = 0
    /// Those whose plans change, by what it means.
    private(set) var changes: [PlanChange: Int] = [:]
    /// Those of groups past ``groupLimit``.
    private(set) var ungroupedCount = 0

    private let exampleLimit: Int
    private var groups: [PlanGroup.Key: PlanGroup] = [:]

    /// Begins with nothing.
    ///
    /// - Parameter exampleLimit: The most examples of a group.
    init(exampleLimit: Int) { self.exampleLimit = exampleLimit }

    /// The intents whose plans change.
    package var changedCount: Int { changes.values.reduce(0, +) }

    /// Adds an intent.
    ///
    /// - Parameter pair: Its answers.
    mutating func add(_ pair: PlanPair) {
        count += 1
        guard let change = pair.change else { return }
        changes[change, default: 0] += 1
        let key = PlanGroup.Key(change: change, old: .init(pair.old), new: .init(pair.new))
        guard groups[key] != nil || groups.count < Self.groupLimit else {
            ungroupedCount += 1
            return
        }
        groups[key, default: PlanGroup(key)].add(pair, exampleLimit: exampleLimit)
    }

    /// The groups: the worst change first, of one change the largest, then the one seen first.
    var sortedGroups: [PlanGroup] {
        let order = Dictionary(
            PlanChange.allCases.enumerated().map { ($1, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        return groups.values.sorted { left, right in
            let ranks = (order[left.key.change] ?? 0, order[right.key.change] ?? 0)
            if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
            if left.count != right.count { return left.count > right.count }
            return (left.examples.first?.replayed.line ?? 0)
                < (right.examples.first?.replayed.line ?? 0)
        }
    }
}

extension DiffTally {
    /// Resolves recorded intents by two catalogs.
    ///
    /// - Parameters:
    ///   - old: The one catalog.
    ///   - new: The other.
    ///   - reader: Gives the intents; it is read to its end.
    ///   - exampleLimit: How many examples of each group are kept.
    ///   - onIntent: Hears what is known after each intent.
    /// - Throws: ``ReviewError`` when a file can't be read, or is in no order.
    package init(
        from old: Catalog,
        to new: Catalog,
        _ reader: inout ReplayReader,
        exampleLimit: Int,
        onIntent: (DiffTally) -> Void
    ) throws(ReviewError) {
        self.init(exampleLimit: exampleLimit)
        let before = IntentResolver(catalog: old)
        let after = IntentResolver(catalog: new)
        while let replayed = try reader.next() {
            let first = before.resolve(replayed.intent, stored: replayed.stored, now: replayed.now)
            let second = after.resolve(replayed.intent, stored: replayed.stored, now: replayed.now)
            add(PlanPair(replayed: replayed, old: first, new: second))
            onIntent(self)
        }
    }
}
