import LandfallKafka
package import LandfallWorker

extension TopicSettings {
    /// Reads the names of the topics, and what keys have to be.
    ///
    /// - Parameter source: The values as they were given.
    /// - Throws: ``CommandFailure`` with status 2 for a name that no broker would accept, and for
    ///   one that is given to two topics.
    package init(_ source: SettingsSource) throws(CommandFailure) {
        self = try Settings(source, Setting.topics).worker.topics
        try check()
    }

    /// Refuses names that no broker would accept, and one that is given to two topics.
    ///
    /// - Throws: ``CommandFailure`` with status 2 for the first.
    package func check() throws(CommandFailure) {
        var owners: [String: Setting] = [:]
        for (key, name) in named {
            do throws(KafkaError) {
                _ = try Topic(name)
            } catch {
                throw .usage("\(key.name): \(error)")
            }
            guard let owner = owners.updateValue(key, forKey: name) else { continue }
            throw .usage(
                owner == key
                    ? "\(key.name) names \(name) twice: leave one out"
                    : "\(owner.name) and \(key.name) both name \(name): give each its own topic"
            )
        }
    }

    /// Each topic with the setting that names it, replies last.
    private var named: [(Setting, String)] {
        intents.map { (.intentTopics, $0) }
            + [
                (.stateTopic, deviceStates), (.planTopic, plans), (.planResultTopic, planResults),
                (.deadLetterTopic, deadLetters),
            ]
            + [results].compactMap { $0 }.map { (.resultsTopic, $0) }
            + replies.map { (.replyTopics, $0) }
    }
}
