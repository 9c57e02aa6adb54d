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

    /// Goes on with the interceptor's verdict.
    ///
    /// - Parameter verdict: What it said, ``Verdict/failed(_:)`` where it could not say.
    /// - Returns: The answer, or the next question.
    public func resume(with verdict: Verdict) -> Progress { resolution.resume(with: verdict) }
}
