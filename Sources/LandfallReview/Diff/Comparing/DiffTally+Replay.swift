import Landfall
package import LandfallCatalog

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
