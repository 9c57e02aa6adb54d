import LandfallKafka
import LandfallOperations
import LandfallSettings
import LandfallWorker

extension DeadLetterTopic {
    /// The topic that the settings name.
    ///
    /// - Parameters:
    ///   - source: Where settings come from.
    ///   - cluster: The cluster that has it.
    /// - Throws: ``CommandFailure``, or ``KafkaError`` when librdkafka refuses a setting.
    init(_ source: SettingsSource, _ cluster: Cluster) throws {
        self.init(
            try Topic(try TopicSettings(source).deadLetters),
            reader: try cluster.reader(),
            timeout: Cluster.silence,
            onUnreadable: { Console.writeError("\($0): it is skipped") }
        )
    }
}

extension DeadLetterTopic {
    /// Reads a letter that must be there.
    ///
    /// - Parameter place: Where.
    /// - Returns: The letter.
    /// - Throws: ``CommandFailure`` with status 2 when there is none, ``OperationsError`` when there
    ///   is no such topic, or ``KafkaError``.
    func letter(at place: DeadLetterPlace) throws -> DeadLetter {
        if let letter = try letter(place.partition, place.offset) { return letter }
        throw CommandFailure.usage(
            "there is no dead letter \(place): take a place that `landfall dead-letters list` shows"
        )
    }
}
