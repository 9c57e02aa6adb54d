/// What many records have in common, made ready once: their topic and their headers.
///
/// It belongs to the producer that made it.
package final class RecordTemplate {
    let topic: TopicHandle
    private let headers: HeaderListHandle

    init(topic: TopicHandle, headers: consuming HeaderListHandle) {
        self.topic = topic
        self.headers = headers
    }

    /// A copy of the headers, for one record to take over.
    ///
    /// - Throws: ``KafkaError/clientDead(_:)`` if there is no memory.
    func copyHeaders() throws(KafkaError) -> HeaderListHandle { try headers.copy() }
}
