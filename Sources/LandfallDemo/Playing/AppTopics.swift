package import LandfallKafka
package import LandfallWorker

/// The topics of one app.
package struct AppTopics: Hashable, Sendable {
    /// Where intents arrive, in the order of the settings.
    let intents: [Topic]
    /// Where devices report their states.
    let states: Topic
    /// Where plans go.
    let plans: Topic
    /// Where devices report the result of a plan.
    let results: Topic
    /// Where records go that can't be read.
    let deadLetters: Topic

    /// Takes the names of the settings.
    ///
    /// - Parameter settings: The names.
    /// - Throws: `KafkaError/invalidTopicName(_:)`.
    init(_ settings: TopicSettings) throws(KafkaError) {
        intents = try settings.intents.map { (name) throws(KafkaError) in try Topic(name) }
        states = try Topic(settings.deviceStates)
        plans = try Topic(settings.plans)
        results = try Topic(settings.planResults)
        deadLetters = try Topic(settings.deadLetters)
    }

    /// All of them.
    package var all: [Topic] { intents + [states, plans, results, deadLetters] }

    /// Those that a reader of the whole conversation follows.
    var followed: [Topic] { intents + [plans, results, deadLetters] }

    /// The topic that a recording means.
    ///
    /// - Parameter name: The topic's default name.
    /// - Returns: The topic of the settings at its place, or `nil` for a name that is none of intents
    ///   and states.
    func played(_ name: String) -> Topic? {
        let defaults = TopicSettings()
        guard name != defaults.deviceStates else { return states }
        guard let index = defaults.intents.firstIndex(of: name) else { return nil }
        return intents[min(index, intents.count - 1)]
    }
}

extension TopicSettings {
    /// The names of the contract, each with something in front.
    ///
    /// - Parameter prefix: The beginning of all names.
    /// - Returns: Names that can share a cluster with those of the contract.
    package static func prefixed(_ prefix: String) -> TopicSettings {
        var settings = TopicSettings()
        settings.intents = settings.intents.map { prefix + $0 }
        settings.deviceStates = prefix + settings.deviceStates
        settings.plans = prefix + settings.plans
        settings.planResults = prefix + settings.planResults
        settings.deadLetters = prefix + settings.deadLetters
        return settings
    }
}
