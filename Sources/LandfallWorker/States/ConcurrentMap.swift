import Dispatch
import Synchronization

/// Work on values that need nothing of each other.
enum ConcurrentMap {
    /// Does the same with each value, on as many threads as there are cores, and waits for all.
    ///
    /// The calling thread is one of them, so it goes on where all others are busy.
    ///
    /// - Parameters:
    ///   - values: The values.
    ///   - body: What is done with one.
    /// - Returns: What the body returned, in the order of the values.
    static func map<Value: Sendable, Result: Sendable>(
        _ values: [Value],
        _ body: @Sendable (Value) -> Result
    ) -> [Result] {
        let results = Mutex([Result?](repeating: nil, count: values.count))
        DispatchQueue.concurrentPerform(iterations: values.count) { index in
            let result = body(values[index])
            results.withLock { $0[index] = result }
        }
        return results.withLock { $0.compactMap { $0 } }
    }
}
