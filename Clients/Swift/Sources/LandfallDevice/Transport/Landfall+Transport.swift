extension Landfall {
    /// The connection of the kit to the server; by default ``HTTPTransport``.
    ///
    /// An app that has its own way to the server writes its own. All calls come on the main actor;
    /// each completion is called once, later, on the main actor. A transport without a stream of
    /// plans leaves the last four members out.
    @MainActor public protocol Transport: AnyObject {
        /// Asks for a plan.
        ///
        /// - Parameters:
        ///   - intent: What is asked, with the device's state.
        ///   - wait: How long the server may wait for the plan.
        ///   - completion: Takes the answer.
        func ask(
            _ intent: NavigationIntent,
            wait: TimeSpan,
            completion: @escaping @MainActor (Answer) -> Void
        )

        /// Sends a state.
        ///
        /// - Parameters:
        ///   - state: The state.
        ///   - completion: Takes what became of it.
        func send(_ state: DeviceState, completion: @escaping @MainActor (Delivery) -> Void)

        /// Sends results, with the state behind them.
        ///
        /// - Parameters:
        ///   - report: At most 32 results.
        ///   - completion: Takes what became of it.
        func send(_ report: DeviceReport, completion: @escaping @MainActor (Delivery) -> Void)

        /// Called with each time of day that the server tells, and with how long ago the request was
        /// sent; the kit sets it. It is called before the completion of the request.
        var onDate: (@MainActor (_ date: Timestamp, _ latency: TimeSpan) -> Void)? { get set }

        /// Called with each plan that comes without a request; the kit sets it.
        var onPlan: (@MainActor (ActionPlan) -> Void)? { get set }

        /// Called with what happens to the stream; the kit sets it.
        var onStream: (@MainActor (StreamNotice) -> Void)? { get set }

        /// Opens the stream of plans, and keeps it open until it is closed.
        ///
        /// The kit opens it each time that the app comes to the foreground. What came while it was
        /// closed should come then; a transport that can't do that says ``StreamNotice/gap``.
        ///
        /// - Parameter deviceID: The device whose plans are wanted.
        func openStream(for deviceID: String)

        /// Closes the stream of plans until it is opened again.
        func closeStream()
    }

    /// The fate of something that was sent.
    public enum Delivery: Hashable, Sendable {
        /// The server has it.
        case accepted
        /// The server is away, or asks to come back after some time.
        case unreachable(retryAfter: TimeSpan?)
        /// The server takes no more states of the device for some time; it takes results without one.
        case overQuota(retryAfter: TimeSpan)
        /// The server has a later state of this launch: the device captures again.
        case outdated
        /// The server does not take the app's token, or it is not that of the user who is signed in: the
        /// kit tries again with a new one, after a time that grows.
        case unauthorized
        /// The server will never take it, with a stable word.
        case rejected(String)
    }

    /// An event of the stream of plans.
    public enum StreamNotice: Hashable, Sendable {
        /// The server has opened it.
        case opened
        /// It has ended; unless the kit has closed it, it is opened again after a time.
        case ended
        /// Plans may be missing: what was asked and has no plan yet is asked again.
        case gap
        /// The server will not open it, with a stable word; it is tried again when the app comes to
        /// the foreground.
        case refused(String)
    }
}

extension Landfall.Transport {
    /// Nothing: a transport without a stream has nothing to say of it.
    public var onStream: (@MainActor (Landfall.StreamNotice) -> Void)? {
        get { nil }
        set {}
    }

    /// Does nothing.
    public func openStream(for deviceID: String) {}

    /// Does nothing.
    public func closeStream() {}
}
