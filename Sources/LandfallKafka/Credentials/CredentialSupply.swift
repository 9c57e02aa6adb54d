import Dispatch
import Synchronization

/// Gets the credential of a process, hands it to all its clients, and gets the next one in time.
///
/// It works on a thread of its own, which may block: a lane that waits for PostgreSQL polls nothing,
/// and its token must not end meanwhile. It works as long as it has receivers, which it does not keep.
package final class CredentialSupply: Sendable {
    /// Gets a credential; blocks the thread of the supply, and bounds its own time.
    package typealias Fetch = @Sendable () throws(CredentialFailure) -> Credential

    /// The part of its life after which a token is replaced.
    static let usedShare = 0.8

    private struct State {
        var receivers: [WeakReceiver] = []
        var credential: Credential?
        var failure: CredentialFailure?
        var failureCount = 0
        /// Of the fetches that were ordered; only the last one counts.
        var order = 0
        var isWorking = false
        var fetchedAt: ContinuousClock.Instant?
    }

    private struct WeakReceiver {
        weak let receiver: (any CredentialReceiver)?
    }

    private let fetch: Fetch
    private let interval: Duration?
    private let retryPause: Duration
    private let now: @Sendable () -> Int64
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "landfall.kafka.credentials")

    /// Makes a supply, which begins with its first receiver.
    ///
    /// - Parameters:
    ///   - interval: How often to look whether there is another one, whatever the life of the former;
    ///     `nil` for when four fifths of its life are over.
    ///   - retryPause: The first pause after a failure; it doubles up to 30 s.
    ///   - now: The clock, in milliseconds since 1970-01-01 UTC.
    ///   - fetch: Gets one.
    package init(
        every interval: Duration? = nil,
        retryPause: Duration = .seconds(1),
        now: @escaping @Sendable () -> Int64,
        fetch: @escaping Fetch
    ) {
        self.interval = interval
        self.retryPause = retryPause
        self.now = now
        self.fetch = fetch
    }

    /// The credential as of now; `nil` before the first.
    var current: Credential? { state.withLock { $0.credential } }

    /// When the credential ends, in milliseconds since 1970-01-01 UTC; `nil` without one or for one
    /// that does not end.
    package var expiry: Int64? { state.withLock { $0.credential }?.expiry }

    /// Why the last try got none; `nil` after one that did.
    package var failure: CredentialFailure? { state.withLock { $0.failure } }

    /// Gets one here and now, for whoever wants to know whether it works; the clients get theirs as before.
    ///
    /// Blocks the calling thread for as long as the source takes.
    ///
    /// - Returns: What would be handed out.
    /// - Throws: ``CredentialFailure``.
    package func probe() throws(CredentialFailure) -> Credential { try fetch() }

    /// Hands the credential to a client, now if there is one, and each that follows.
    ///
    /// - Parameter receiver: It; not kept alive.
    package func add(_ receiver: any CredentialReceiver) {
        // Both are copied under the lock and examined after it: to examine them there crashes Swift 6.3.1's optimizer.
        let (known, failure) = state.withLock { state in
            state.receivers.removeAll { $0.receiver == nil }
            state.receivers.append(WeakReceiver(receiver: receiver))
            return (state.credential, state.failure)
        }
        if let known, known.expiry.map({ $0 > now() }) ?? true {
            receiver.take(known)
        } else if let failure {
            receiver.miss(failure)
        }
        begin()
    }

    /// Begins to work, if it does not yet.
    func begin() {
        let order = state.withLock { state -> Int? in
            guard !state.isWorking else { return nil }
            state.isWorking = true
            state.order += 1
            return state.order
        }
        guard let order else { return }
        queue.async { [weak self] in self?.work(order) }
    }

    /// Gets another one soon, since a broker has refused the present one.
    ///
    /// A broker that refuses all of them is not asked for more often than each 10 s.
    func renew() {
        let order = state.withLock { state -> Int? in
            if let last = state.fetchedAt, .now - last < .seconds(10) { return nil }
            state.isWorking = true
            state.order += 1
            state.fetchedAt = .now
            return state.order
        }
        guard let order else { return }
        queue.async { [weak self] in self?.work(order) }
    }

    // MARK: - Work

    /// Gets one, hands it out, and orders the next; on the queue.
    private func work(_ order: Int) {
        guard state.withLock({ $0.order == order }) else { return }
        let result = Result { () throws(CredentialFailure) in try fetch() }
        let (receivers, isNew) = state.withLock { note(result, in: &$0) }
        switch result {
        case .success(let credential):
            if isNew { for receiver in receivers { receiver.take(credential) } }
        case .failure(let failure):
            for receiver in receivers { receiver.miss(failure) }
        }
        let next = state.withLock { state -> (Int, Duration)? in
            state.receivers.removeAll { $0.receiver == nil }
            guard state.order == order else { return nil }
            guard !state.receivers.isEmpty else {
                state.isWorking = false
                return nil
            }
            state.order += 1
            return (state.order, pause(after: state))
        }
        guard let (order, pause) = next else { return }
        let milliseconds = Int(max(pause, .milliseconds(10)) / .milliseconds(1))
        queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak self] in
            self?.work(order)
        }
    }

    /// Keeps what a fetch came to.
    ///
    /// - Returns: Whom to tell, and whether the credential is another than before.
    private func note(
        _ result: Result<Credential, CredentialFailure>,
        in state: inout State
    ) -> ([any CredentialReceiver], Bool) {
        var isNew = false
        state.fetchedAt = .now
        switch result {
        case .success(let credential):
            isNew = state.credential != credential
            state.credential = credential
            state.failure = nil
            state.failureCount = 0
        case .failure(let failure):
            state.failure = failure
            state.failureCount += 1
        }
        return (state.receivers.compactMap(\.receiver), isNew)
    }

    private func pause(after state: State) -> Duration {
        if state.failure != nil {
            return min(retryPause * (1 << min(state.failureCount - 1, 5)), .seconds(30))
        }
        guard let expiry = state.credential?.expiry else { return interval ?? .seconds(3600) }
        let life = Duration.milliseconds(Double(max(0, expiry - now())) * Self.usedShare)
        // One that is at its end, or beyond it by this clock, is asked for again in a while.
        return max(min(life, interval ?? life), retryPause)
    }
}
