import Landfall
import Synchronization

/// The resolver by which a lane answers now, which can be replaced while the lane works.
///
/// The lane reads it once, at the beginning of a batch: one catalog answers the whole batch, and no
/// record waits for a lock. The batches that are under way keep the resolver that they began with
/// alive; when the last of them is done it is freed.
final class CurrentResolver: Sendable {
    private let resolver: Mutex<IntentResolver>

    /// Begins with a resolver.
    init(_ resolver: IntentResolver) { self.resolver = Mutex(resolver) }

    /// The resolver, as of now.
    var value: IntentResolver { resolver.withLock { $0 } }

    /// Puts another in its place.
    ///
    /// - Returns: The one before; what it holds, a whole catalog perhaps, is freed by the caller and
    ///   not while the lane waits for the lock.
    @discardableResult
    func replace(with next: IntentResolver) -> IntentResolver {
        resolver.withLock { current in
            let before = current
            current = next
            return before
        }
    }
}
