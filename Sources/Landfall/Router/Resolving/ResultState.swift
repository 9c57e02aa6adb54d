/// What a screen that was shown for a result gives back, and where that leads.
struct ResultState {
    /// The route whose screen is to be left, which may have gone already.
    var closing: RouteID?

    /// What a route had asked for.
    private(set) var result: RouteResult?

    /// Whether a route behind a result is tried, which must not keep the result from being given.
    private var isLedOn = false

    /// Why that route is not reached, where the answer leads back instead.
    private var unreached: String?

    /// Takes what a route had asked for, whose screen is left with it.
    mutating func take(_ result: RouteResult) {
        self.result = result
        closing = result.route
    }

    /// Tries a route behind the result.
    mutating func leadOn(to route: RouteID) { isLedOn = Departure(route) == nil }

    /// Leads back as if the route had named none to come behind the result, which so is given once.
    ///
    /// - Parameter reason: Why the route behind it is not shown.
    mutating func leadBack(since reason: String) {
        isLedOn = false
        unreached = reason
    }

    /// What keeps the route behind a result from being shown, now and whenever it is asked again.
    ///
    /// - Parameter answer: What that route has come to.
    /// - Returns: A stable word; `nil` where it is shown, where trying again may help, and where no
    ///   such route is tried.
    func obstacle(to answer: borrowing Answer) -> String? {
        guard isLedOn else { return nil }
        switch answer.plan.outcome {
        case .refused: return answer.plan.reason
        // Nobody has tapped the link again.
        case .openURL: return "no_link"
        case .failed: return answer.plan.retryAfter == nil ? answer.plan.reason : nil
        case .navigate, .alreadyThere, .detour, .expired: return nil
        }
    }

    /// Gives an answer the result.
    ///
    /// Where there is no plan the screen is open still, and the app sends the result again.
    func complete(_ answer: inout Answer) {
        switch answer.plan.outcome {
        case .failed, .expired: break
        case .navigate, .alreadyThere:
            answer.result = result
            answer.plan.reason = unreached
        case .detour, .openURL, .refused: answer.result = result
        }
    }
}
