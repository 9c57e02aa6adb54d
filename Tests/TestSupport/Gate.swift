/// Something that is waited for until it is opened, or the waiting is cancelled.
package struct Gate: Sendable {
    private let stream: AsyncStream<Never>
    private let continuation: AsyncStream<Never>.Continuation

    package init() { (stream, continuation) = AsyncStream.makeStream() }

    /// Lets whoever waits go on.
    package func open() { continuation.finish() }

    /// Waits for ``open()``.
    ///
    /// - Throws: `CancellationError` when the waiting is cancelled.
    package func wait() async throws {
        for await _ in stream {}
        try Task.checkCancellation()
    }
}
