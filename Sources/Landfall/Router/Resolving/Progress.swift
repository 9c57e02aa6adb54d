/// How far the answer to an intent is.
public enum Progress {
    /// It is there.
    case done(Resolution)
    /// It waits for an interceptor.
    case waiting(Waiting)
}

/// An answer that waits for an interceptor.
public struct Waiting {
    /// The interceptor's name.
    public let interceptor: String

    /// How long it may take.
    public let timeout: Duration

    /// Finds out what it says.
    public let ask: @Sendable () async throws -> Verdict

    let resolution: PendingResolution

    /// The id that the plan will have.
    package var planID: String { resolution.planID }

    /// Goes on with the interceptor's verdict.
    ///
    /// - Parameter verdict: What it said, ``Verdict/failed(_:)`` where it could not say.
    /// - Returns: The answer, or the next question.
    public func resume(with verdict: Verdict) -> Progress { resolution.resume(with: verdict) }
}

/// Looks on while interceptors are asked.
package protocol InterceptorObserver: Sendable {
    /// Has an interceptor asked, once; may set task-local values meanwhile.
    ///
    /// - Parameters:
    ///   - interceptor: Its name.
    ///   - position: Where in the batch the intent is that it is asked for.
    ///   - ask: Asks it, and gives up in time.
    /// - Returns: What that returns: the verdict, or `nil` where the task was cancelled.
    func watch(
        _ interceptor: String,
        at position: Int,
        _ ask: @Sendable () async -> Verdict?
    ) async -> Verdict?
}
