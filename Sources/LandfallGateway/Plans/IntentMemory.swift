import LandfallContract
import Synchronization

/// The intents that came lately: one identity is one intent, and another body under it is a mistake of its sender.
final class IntentMemory: Sendable {
    private let halves = Mutex(Halves<IntentIdentity, [UInt8]>(limit: IntentMemory.limit))

    /// How many are kept in each of the two halves.
    static let limit = 50_000

    /// Holds an intent against one with the same identity that came before.
    ///
    /// - Parameters:
    ///   - identity: Its identity.
    ///   - digest: The digest of what it says.
    /// - Throws: ``Problem`` with status 409: it says something else.
    func take(_ identity: IntentIdentity, _ digest: [UInt8]) throws(Problem) {
        let isSame = halves.withLock { halves in
            if let known = halves[identity] { return known == digest }
            halves[identity] = digest
            return true
        }
        guard isSame else {
            throw Problem(
                409,
                "intent_conflict",
                "another intent has this id and attempt: give it an id of its own"
            )
        }
    }
}
