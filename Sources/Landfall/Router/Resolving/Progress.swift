/// How far the answer to an intent is.
public enum Progress {
    /// It is there.
    case done(Resolution)
    /// It waits for an interceptor.
    case waiting(Waiting)
}

/// An answer that waits for an interceptor.
public struct Waiting {
    /// What is asked, apart from the answer that waits for it.
    struct Question: Sendable {
        let interceptor: String
        let timeout: Duration
        let ask: @Sendable () async throws -> Verdict
    }

    let question: Question

    /// The interceptor's name.
    public var interceptor: String { question.interceptor }

    /// How long it may take.
    public var timeout: Duration { question.timeout }

    /// Finds out what it says.
    public var ask: @Sendable () async throws -> Verdict { question.ask }

    /// What goes on with the verdict.
    let resolution: PausedResolution

    /// The id that the plan will have.
    package var planID: String { resolution.planID }

    /// Goes on with the interceptor's verdict.
    ///
    /// - Parameter verdict: What it said, ``Verdict/failed(_:)`` where it could not say.
    /// - Returns: The answer, or the next question.
    public func resume(with verdict: Verdict) -> Progress { resolution.resume(with: verdict) }
}

/// The progress of an answer that is handed on at once, and not kept.
package enum AnswerProgress {
    /// It is there.
    case done(Answer)
    /// It waits for an interceptor.
    case waiting(Waiting)
}

extension Progress {
    /// Keeps the answer.
    init(_ progress: AnswerProgress) {
        switch progress {
        case .done(let answer): self = .done(Resolution(answer))
        case .waiting(let waiting): self = .waiting(waiting)
        }
    }
}

/// A resolution that waits for an interceptor.
///
/// A class, since copies of a ``Waiting`` go on with the same resolution.
final class PausedResolution {
    private var resolution: PendingResolution

    /// The answer as it was before the first verdict, for a second one.
    private let begun: Resolution

    /// Keeps a resolution for as long as it waits.
    init(_ resolution: consuming PendingResolution) {
        begun = Resolution(copying: resolution.answer)
        self.resolution = resolution
    }

    /// The id that the plan will have.
    var planID: String { begun.plan.planID }

    /// Goes on with the interceptor's verdict.
    func resume(with verdict: Verdict) -> Progress {
        switch resolution.resume(with: verdict) {
        case .answer:
            let answer = resolution.answer
            resolution.restart(from: begun)
            return .done(Resolution(answer))
        case .question(let question):
            return .waiting(Waiting(question: question, resolution: self))
        }
    }
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
