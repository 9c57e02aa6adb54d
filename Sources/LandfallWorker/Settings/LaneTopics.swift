import LandfallKafka

/// The names of the topics, checked.
struct LaneTopics: Sendable {
    let intents: [Topic]
    let deviceStates: Topic
    let plans: Topic
    let planResults: Topic
    let results: Topic?
    let deadLetters: Topic

    init(_ settings: TopicSettings) throws(KafkaError) {
        intents = try settings.intents.map { (name) throws(KafkaError) in try Topic(name) }
        deviceStates = try Topic(settings.deviceStates)
        plans = try Topic(settings.plans)
        planResults = try Topic(settings.planResults)
        results = try settings.results.map { (name) throws(KafkaError) in try Topic(name) }
        deadLetters = try Topic(settings.deadLetters)
    }
}
