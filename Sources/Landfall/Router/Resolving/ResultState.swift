/// What a screen that was shown for a result gives back, and where that leads.
struct ResultState {
    /// The route whose screen is to be left, which may have gone already.
    var closing: RouteID?

    /// What a route had asked for, apart from the rest since few intents bring it.
    private var given: Shared<RouteResult>?

    /// What a route had asked for; `nil` where the intent does not bring it.
    var result: RouteResult? { given?.value }

    /// Whether the route that follows a result is tried; if it fails, the result is given all the
    /// same.
    private var isTryingFollowUp = false

    /// Why that route is not shown, where the answer leads back instead.
    private var followUpFailure: String?

    /// Takes what a route had asked for, whose screen is left with it.
    mutating func take(_ result: RouteResult) {
        given = Shared(result)
        closing = result.route
    }

    /// Tries the route that follows the result.
    mutating func tryFollowUp(to route: RouteID) { isTryingFollowUp = Departure(route) == nil }

    /// Leads back as if no route followed the result, so that the result is given once.
    ///
    /// - Parameter reason: Why the route that follows is not shown.
    mutating func skipFollowUp(because reason: String) {
        isTryingFollowUp = false
        followUpFailure = reason
    }

    /// What keeps the route that follows a result from being shown, now and at every later try.
    ///
    /// - Parameter ending: What that route has come to.
    /// - Returns: A stable word; `nil` where trying again may help, and where no such route is tried.
    func obstacle(to ending: Ending) -> String? {
        isTryingFollowUp ? ending.obstacle : nil
    }

    /// Gives an answer the result.
    ///
    /// Where there is no plan the screen is open still, and the app sends the result again.
    func complete(_ answer: Answer) {
        switch answer.plan.parts.outcome {
        case .failed, .expired: break
        case .navigate, .alreadyThere:
            if given != nil { answer.rarities.result = result }
            if let followUpFailure { answer.plan.parts.reason = followUpFailure }
        case .detour, .openURL, .refused:
            if given != nil { answer.rarities.result = result }
        }
    }
}
