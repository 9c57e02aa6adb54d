/// What a wrong clock of the device's means for taps.
extension PlanExecutor {
    /// Moves the times of taps: they were stamped by a clock that was wrong by as much.
    mutating func moveTimes(by span: TimeSpan) {
        if activity?.tap.hasFinalTimes == false { activity?.tap.intent.moveTimes(by: span) }
        if next?.hasFinalTimes == false { next?.intent.moveTimes(by: span) }
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

    /// The tap as the outbox sends it: as it was asked, unless that attempt is answered, or its times
    /// have moved.
    var handedOver: Landfall.Tap {
        var tap = tap
        var intent = asked?.intent
        if let old = intent?.expiresAt, let new = tap.intent.expiresAt {
            intent?.moveTimes(by: new - old)
        }
        tap.intent.deviceState = intent?.deviceState
        // One identity is one intent.
        if tap.isAsked, hasOtherTimes { tap.intent.attempt += 1 }
        return tap
    }
}
