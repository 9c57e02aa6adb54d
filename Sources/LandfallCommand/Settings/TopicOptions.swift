import ArgumentParser

/// The flags that name the topics.
struct TopicOptions: SettingOptions {
    /// The flag of ``SettingKey/intentTopics``.
    @Option(help: .setting(.intentTopics)) var intentTopics: String?
    /// The flag of ``SettingKey/stateTopic``.
    @Option(help: .setting(.stateTopic)) var stateTopic: String?
    /// The flag of ``SettingKey/planTopic``.
    @Option(help: .setting(.planTopic)) var planTopic: String?
    /// The flag of ``SettingKey/planResultTopic``.
    @Option(help: .setting(.planResultTopic)) var planResultTopic: String?
    /// The flag of ``SettingKey/resultsTopic``.
    @Option(help: .setting(.resultsTopic)) var resultsTopic: String?
    /// The flag of ``SettingKey/deadLetterTopic``.
    @Option(help: .setting(.deadLetterTopic)) var deadLetterTopic: String?
    /// The flag of ``SettingKey/replyTopics``.
    @Option(help: .setting(.replyTopics)) var replyTopics: String?
    /// The flag of ``SettingKey/recordKeys``.
    @Option(help: .setting(.recordKeys)) var recordKeys: String?

    /// The values of those that were given.
    var given: [SettingKey: String] {
        let all: [SettingKey: String?] = [
            .intentTopics: intentTopics, .stateTopic: stateTopic, .planTopic: planTopic,
            .planResultTopic: planResultTopic, .resultsTopic: resultsTopic,
            .deadLetterTopic: deadLetterTopic, .replyTopics: replyTopics,
            .recordKeys: recordKeys,
        ]
        return all.compactMapValues(\.self)
    }
}
