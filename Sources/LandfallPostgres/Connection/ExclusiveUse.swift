import Glibc
import Synchronization

/// Stops the program where two threads use one thing at once.
///
/// It costs two atomic writes for a call, next to a round trip to a server, so it is checked in release builds too. A thread
/// that is inside may enter again, as the body of a transaction does; and the thing may go from one thread to the next
/// between two calls, as the jobs of an executor do.
struct ExclusiveUse: ~Copyable {
    /// The thread that is inside; zero for none.
    private let holder = Atomic<UInt>(0)

    /// Runs a call.
    ///
    /// - Parameter body: The call.
    /// - Returns: What it returned.
    /// - Throws: What it throws.
    /// - Precondition: No other thread is inside.
    func exclusively<Value: ~Copyable, Failure: Error>(
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let thread = UInt(pthread_self())
        guard holder.load(ordering: .relaxed) != thread else { return try body() }
        let (isFirst, other) = holder.compareExchange(
            expected: 0,
            desired: thread,
            ordering: .acquiringAndReleasing
        )
        precondition(isFirst, "thread \(thread) uses a connection that thread \(other) is using")
        defer { holder.store(0, ordering: .releasing) }
        return try body()
    }
}
