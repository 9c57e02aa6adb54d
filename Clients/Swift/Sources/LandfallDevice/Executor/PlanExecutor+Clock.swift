/// What a wrong clock of the device's means for taps.
extension PlanExecutor {
    /// Moves the times of all taps: they were taken from a clock that was wrong by as much.
    ///
    /// - Returns: What is to be done.
    mutating func moveTimes(by span: TimeSpan) -> [ExecutorEffect] {
        activity?.tap.intent.moveTimes(by: span)
        next?.intent.moveTimes(by: span)
        return [activity?.tap, next].compactMap { $0 }.map { .keep($0) }
    }

    /// Ends a tap that is too old, or asks once more where it is not: it was asked before the server
    /// had told the time.
    mutating func takeExpiry(_ moment: Moment) {
        guard let activity, activity.hasOtherTimes, !activity.isCorrected,
            !activity.tap.isExpired(at: moment.date)
        else { return fallBack(.expired, moment) }
        self.activity?.isCorrected = true
        askAgain(moment)
    }
}

extension PlanExecutor.Activity {
    /// Whether the tap's times have moved since it was asked.
    var hasOtherTimes: Bool {
        asked.map { $0.intent.expiresAt != tap.intent.expiresAt } ?? false
    }

    /// The intent with its times as they are now, under an attempt that was never sent: one identity
    /// is one intent.
    var unsent: NavigationIntent {
        var intent = tap.intent
        if let asked = asked?.intent, asked.attempt >= intent.attempt {
            intent.attempt = asked.attempt + 1
        }
        return intent
    }
}

extension NavigationIntent {
    fileprivate mutating func moveTimes(by span: TimeSpan) {
        occurredAt = occurredAt.map { $0 + span }
        expiresAt = expiresAt.map { $0 + span }
    }
}
