extension IntentResolver {
    /// Answers an intent, waiting for its interceptors as long as each may take.
    ///
    /// - Parameters:
    ///   - intent: The intent.
    ///   - stored: The last state that the device reported, or `nil`.
    ///   - absence: Why there is none.
    ///   - now: The time that counts as now.
    ///   - isExplaining: Whether ``Resolution/explanation`` is wanted.
    ///   - clock: Measures how long an interceptor takes.
    /// - Returns: The plan and what is recorded with it; the plan's id is left empty.
    /// - Throws: `CancellationError` when the task was cancelled before an interceptor answered:
    ///   nothing is known of the intent then.
    public func resolve(
        _ intent: NavigationIntent,
        stored: DeviceState?,
        absence: StateAbsence = .neverReported,
        now: Timestamp,
        isExplaining: Bool = false,
        clock: some Clock<Duration>
    ) async throws(CancellationError) -> Resolution {
        var progress = begin(
            intent,
            stored: stored,
            absence: absence,
            now: now,
            isExplaining: isExplaining
        )
        while true {
            switch progress {
            case .done(let resolution):
                return resolution
            case .waiting(let waiting):
                let verdict = try await waiting.question.verdict(clock: clock)
                progress = waiting.resume(with: verdict)
            }
        }
    }

    /// Answers those of a batch that wait for interceptors; these are asked concurrently, the
    /// interceptors of one intent one after the other.
    ///
    /// - Parameters:
    ///   - batch: How far the answers are.
    ///   - clock: Measures how long an interceptor takes.
    /// - Returns: The answers, in the order of the batch.
    /// - Throws: `CancellationError` when the task was cancelled before all interceptors answered.
    public func finish(
        _ batch: [Progress],
        clock: some Clock<Duration>
    ) async throws(CancellationError) -> [Resolution] {
        try await finish(batch, clock: clock, observer: nil)
    }

    /// The same, while somebody looks on.
    ///
    /// - Parameters:
    ///   - batch: How far the answers are.
    ///   - clock: Measures how long an interceptor takes.
    ///   - observer: Is told of each interceptor that is asked.
    /// - Returns: The answers, in the order of the batch.
    /// - Throws: `CancellationError` when the task was cancelled before all interceptors answered.
    package func finish(
        _ batch: [Progress],
        clock: some Clock<Duration>,
        observer: (any InterceptorObserver)?
    ) async throws(CancellationError) -> [Resolution] {
        var batch = batch
        while true {
            var questions: [(Int, Waiting.Question)] = []
            for (position, progress) in batch.enumerated() {
                if case .waiting(let waiting) = progress {
                    questions.append((position, waiting.question))
                }
            }
            guard !questions.isEmpty else { break }
            let verdicts = await withTaskGroup(of: (Int, Verdict?).self) { group in
                for (position, question) in questions {
                    group.addTask {
                        guard let observer else {
                            return (position, try? await question.verdict(clock: clock))
                        }
                        let verdict = await observer.watch(question.interceptor, at: position) {
                            try? await question.verdict(clock: clock)
                        }
                        return (position, verdict)
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            for (position, verdict) in verdicts {
                guard let verdict else { throw CancellationError() }
                if case .waiting(let waiting) = batch[position] {
                    batch[position] = waiting.resume(with: verdict)
                }
            }
        }
        return batch.compactMap { progress in
            guard case .done(let resolution) = progress else { return nil }
            return resolution
        }
    }
}

extension Waiting.Question {
    /// The verdict, or that there was none in time.
    ///
    /// The interceptor is asked in a task of its own, which nobody waits for once it is too late:
    /// a child task that does not heed its cancellation would hold up the intents of others as
    /// long as it likes. The task ends with the interceptor's own answer, which nobody hears.
    func verdict(clock: some Clock<Duration>) async throws(CancellationError) -> Verdict {
        let (verdicts, continuation) = AsyncStream.makeStream(of: Verdict.self)
        let asking = Task { continuation.yield(await answer()) }
        async let _: Void = expire(clock, into: continuation)
        defer {
            asking.cancel()
            continuation.finish()
        }
        for await verdict in verdicts { return verdict }
        // The stream ends without a verdict only where this task is cancelled.
        throw CancellationError()
    }

    /// Says after a while that there was no verdict in time; a clock heeds its cancellation.
    private func expire(
        _ clock: some Clock<Duration>,
        into verdicts: AsyncStream<Verdict>.Continuation
    ) async {
        do {
            try await clock.sleep(for: timeout)
            verdicts.yield(.failed(.timeout))
        } catch {
            // There was a verdict, or nobody waits any more.
        }
    }

    private func answer() async -> Verdict {
        do {
            return try await ask()
        } catch let error as RoutingError {
            return .failed(error)
        } catch {
            return .failed(
                RoutingError(.interceptorFailed, "an interceptor could not decide")
            )
        }
    }
}
