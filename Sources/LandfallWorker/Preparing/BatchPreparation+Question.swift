import Landfall
import LandfallContract

extension BatchPreparation {
    /// A question of a batch that only PostgreSQL or Kafka can answer.
    struct Question: Sendable {
        /// Identities that may have come before, and whether that may have been in a partition of another
        /// lane.
        let suspects: [IntentIdentity: Bool]
        /// The topics, of those allowed, to which callers want a reply.
        let replyTopics: Set<String>
        /// Those whose kept assignments may count; all of the batch at once.
        let subjects: Set<StickySubject>
    }
}
