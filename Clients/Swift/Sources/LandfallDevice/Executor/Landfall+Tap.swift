extension Landfall {
    /// A tap, or the end of a detour, that waits for its plan.
    public struct Tap: Hashable, Sendable {
        /// What is asked, without the device's state.
        public var intent: NavigationIntent

        /// Whether this attempt was asked: after a restart it is asked again under a higher one.
        public var isAsked = false

        /// Whether its times stay, however the clock is corrected.
        var hasFinalTimes = false

        /// Creates a tap.
        ///
        /// - Parameter intent: What is asked, without the device's state.
        public init(_ intent: NavigationIntent) { self.intent = intent }

        /// Whether it says how a detour ended: it must reach the server, and it has no fallback.
        var isEnding: Bool {
            if case .resume = intent.target { true } else { false }
        }

        /// When it is of no use any more; `nil` for the end of a detour: the server decides.
        var usefulUntil: Timestamp? { isEnding ? nil : intent.expiresAt }

        /// Whether it is of no use any more.
        func isExpired(at date: Timestamp) -> Bool { usefulUntil.map { $0 <= date } ?? false }
    }
}

/// A tap that did not lead to a plan that was carried out, for the app to do something itself.
public struct Unanswered: Hashable, Sendable {
    /// The reason why the plan was not carried out.
    public var cause: Cause
    /// What was tapped.
    public var intent: NavigationIntent
    /// Whether nothing of a plan was carried out.
    public var isTreeUntouched = true

    /// The reason why no plan of a tap was carried out.
    public enum Cause: Hashable, Sendable {
        /// The server could not be reached.
        case offline
        /// No plan came in time, or the app showed nothing in time.
        case late
        /// A guard of the catalog said no, with its reason.
        case refused(String)
        /// The server or the device could not carry it out, with the word of the reason.
        case failed(String)
        /// The app has no screen for the link, which is to be opened in a browser.
        case openURL(String)
        /// The tap was too old.
        case expired
        /// The tree changed each time while the tap was asked.
        case unstable
    }
}

/// The end of a tap.
public enum TapEnd: Hashable, Sendable {
    /// The plan was carried out.
    case performed
    /// The screen was visible already.
    case alreadyThere
    /// A later tap has taken its place.
    case superseded
    /// The app did something itself: see ``Unanswered``.
    case fallback(Unanswered.Cause)
    /// The kit only watches, and has compared.
    case watched
    /// The outbox brings it to the server.
    case handedOver
}

extension TapEnd {
    /// The word for the end of a detour that came too late: it has no fallback.
    var lateness: String? {
        switch self {
        case .fallback(.expired): "expired"
        case .fallback(.refused("token_expired")): "token_expired"
        default: nil
        }
    }
}

extension ActionPlan {
    /// The word for the end of a detour that came too late, where the plan is its answer.
    var lateness: String? {
        switch outcome {
        case .expired: "expired"
        case .refused where reason == "token_expired": reason
        default: nil
        }
    }
}
