import Dispatch
import LandfallValues

/// A second thread of a lane: it prepares a batch while the lane commits the one before.
///
/// It talks neither to Kafka nor to PostgreSQL, so nothing can fail there that a lane would have to
/// make good, and the order of what is committed is the lane's alone.
final class PreparationThread: Sendable {
    private let queue: DispatchQueue

    /// Creates a thread without work.
    init(label: String) { queue = DispatchQueue(label: label) }

    /// Starts to advance a preparation as far as it goes.
    ///
    /// - Parameter preparation: Lent until the work is done, with the memory of the lane: nobody
    ///   else may touch them meanwhile.
    /// - Returns: The work. The caller waits for it.
    func advance(_ preparation: BatchPreparation) -> ThreadWork<Void, Never> {
        // Safe since the lane waits for the work before it touches the preparation again.
        nonisolated(unsafe) let lent = preparation
        return ThreadWork(on: queue) { unsafe lent.advance() }
    }
}
