import LandfallContract

/// The intents of a range, as far as they were asked for.
package struct GatheredIntents: Sendable {
    /// The intents by place, those left out that came a second time.
    package var intents: [RecordedIntent] = []
    /// Whether the range has older ones, which a limit leaves out.
    package var isPart = false

    /// Those of a record's time or later could still be among the newest; `nil` while there is room.
    private(set) var cutoff: Int64?

    /// Leaves out all but the newest.
    ///
    /// One that came several times counts once, at its first time, and stays with all its copies,
    /// since each of them has a plan.
    ///
    /// - Parameter limit: How many stay.
    mutating func keepNewest(_ limit: Int) {
        let ordered = intents.sorted { ($0.milliseconds, $0.place) < ($1.milliseconds, $1.place) }
        var seen: Set<IntentIdentity> = []
        let firsts = ordered.filter { seen.insert($0.identity).inserted }
        guard firsts.count >= limit else { return }
        let newest = firsts.suffix(limit)
        cutoff = newest.first?.milliseconds
        guard firsts.count > limit else { return }
        isPart = true
        let kept = Set(newest.map(\.identity))
        intents.removeAll { !kept.contains($0.identity) }
    }

    /// Leaves out those that came a second time: they were answered with the plan of the first.
    mutating func dropRepeated() {
        let ordered = intents.sorted { ($0.milliseconds, $0.place) < ($1.milliseconds, $1.place) }
        var seen: Set<IntentIdentity> = []
        var repeated: Set<TopicPlace> = []
        for intent in ordered where !seen.insert(intent.identity).inserted {
            repeated.insert(intent.place)
        }
        drop(repeated)
    }

    /// Leaves out those of these places.
    mutating func drop(_ places: Set<TopicPlace>) {
        intents.removeAll { places.contains($0.place) }
    }
}
