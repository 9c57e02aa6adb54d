extension Recorder {
    /// Records what an interceptor said, with the nodes that it looked at.
    ///
    /// One that is asked while nothing was read of the chain is an early one, since what is read
    /// always comes to some finding.
    func note(_ verdict: Verdict, of question: Reading.Question, isAwaited: Bool = false) {
        let isEarly = explanation.attempts.last?.steps.isEmpty ?? true
        note(
            verdict,
            of: question.interceptor.label,
            at: question.place,
            when: isEarly ? .early : .asked,
            isAwaited: isAwaited
        )
    }

    /// Records that an interceptor ended the reading while it was prepared.
    func note(
        refusal error: RoutingError,
        of interceptor: any PreNavigationInterceptor,
        at place: StepPlace?
    ) {
        note(.failed(error), of: interceptor.label, at: place, when: .prepared, isAwaited: false)
    }
}
