package import LandfallKafka
package import LandfallWorker

/// The topics by what they must have in common.
package struct TopicLayout: Hashable, Sendable {
    /// Those of which partition N must be read together: intents, then device states.
    let aligned: [Topic]
    /// The compacted one among them.
    package let deviceStates: Topic
    /// Those that the worker writes: plans, dead letters, results, replies.
    package let written: [Topic]
    /// Where devices report the result of plans; any number of partitions.
    let planResults: Topic

    /// Takes the names, which have been checked.
    ///
    /// - Parameter settings: The names.
    /// - Throws: `OperationsError/refused(_:)` for a name that no broker would accept.
    package init(_ settings: TopicSettings) throws(OperationsError) {
        do throws(KafkaError) {
            let make = { (name: String) throws(KafkaError) in try Topic(name) }
            deviceStates = try make(settings.deviceStates)
            aligned = try settings.intents.map(make) + [deviceStates]
            written =
                try [make(settings.plans), make(settings.deadLetters)]
                + [settings.results].compactMap { $0 }.map(make) + settings.replies.map(make)
            planResults = try make(settings.planResults)
        } catch {
            throw .refused("\(error)")
        }
    }

    /// All of them, in the order in which they are shown; the worker needs each.
    package var all: [Topic] { aligned + written + [planResults] }

    /// Checks that topics that are read together have as many partitions.
    ///
    /// - Parameter counts: The partition counts of those that exist.
    /// - Returns: The count of those that exist, or `nil` when none of them does.
    /// - Throws: `OperationsError/refused(_:)` naming two that differ.
    func alignedCount(in counts: [Topic: Int]) throws(OperationsError) -> Int? {
        let known = aligned.compactMap { topic in counts[topic].map { (topic, $0) } }
        guard let first = known.last else { return nil }
        if let other = known.first(where: { $0.1 != first.1 }) {
            throw .refused(
                "\(other.0) has \(other.1) partitions and \(first.0) has \(first.1): intent topics "
                    + "and the state topic need the same number, so recreate one of them"
            )
        }
        return first.1
    }
}
