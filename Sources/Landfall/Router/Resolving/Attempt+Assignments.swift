extension Attempt {
    /// Leaves out the experiments behind an interceptor that does not proceed.
    ///
    /// What it says comes whatever their variations: it is reached before they are. Those in front
    /// of it stay, since another of their variations might not have led to it.
    ///
    /// - Parameters:
    ///   - depth: How many experiments stand in front of the interceptor.
    ///   - verdict: What it says.
    func leaveOut(behind depth: Int, since verdict: Verdict) {
        guard depth < assignments.count, let obstacle = verdict.exposureObstacle else { return }
        leaveOut(behind: depth, since: obstacle)
    }

    /// Leaves out the experiments from one on.
    ///
    /// - Parameters:
    ///   - depth: How many stay.
    ///   - obstacle: Why the others are no exposures, in words for a person.
    func leaveOut(behind depth: Int, since obstacle: String) {
        guard depth < assignments.count else { return }
        recorder?.note(leftOut: assignments[depth...], since: obstacle)
        assignments.removeSubrange(depth...)
    }

    /// Fails a pass in which a variation may be to blame, unless an interceptor in front of the
    /// experiment has something else to say: that comes first whatever the variation, or one whose
    /// way fails would be seen more often than one whose way does not.
    func askInFront(of error: RoutingError, _ pass: Pass) -> Progress {
        recorder?.note(fault: error)
        pass.fault = error
        pass.questions.removeAll { $0.depth >= assignments.count }
        pass.position = 0
        return ask(pass)
    }
}

extension Verdict {
    /// Why an experiment behind an interceptor that says this is no exposure, in words for a person;
    /// `nil` where it may be one.
    fileprivate var exposureObstacle: String? {
        switch self {
        case .proceed: nil
        case .refuse: "the intent is refused, whatever the variation"
        case .redirect: "the intent is redirected, whatever the variation"
        case .detour: "a detour comes first, whatever the variation"
        case .openURL: "a browser opens the link, whatever the variation"
        case .failed: "an interceptor fails, whatever the variation"
        }
    }
}
