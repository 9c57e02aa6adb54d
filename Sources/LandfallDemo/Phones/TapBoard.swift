import Synchronization

/// The content of the page: the phones, and the last taps.
///
/// Watchers get each change.
final class TapBoard: Sendable {
    /// The shown content.
    struct Content: Sendable {
        /// The phones, in their order.
        var phones: [PhoneView] = []
        /// The taps, the last one first.
        var taps: [Tap] = []
    }

    private struct State {
        var content = Content()
        var lastNumber = 0
        var watchers: [Int: AsyncStream<Void>.Continuation] = [:]
        var lastWatcher = 0
        var isOver = false
    }

    private let state = Mutex(State())

    /// The most taps that are kept.
    static let tapLimit = 12
    /// The most pages that watch at once.
    static let watcherLimit = 16

    /// What is shown now.
    var content: Content { state.withLock(\.content) }

    /// Shows a phone.
    ///
    /// - Parameter phone: The phone; it takes the place of the one with its id.
    func show(_ phone: PhoneView) {
        change { content in
            if let index = content.phones.firstIndex(where: { $0.id == phone.id }) {
                content.phones[index] = phone
            } else {
                content.phones.append(phone)
            }
        }
    }

    /// Begins with a tap.
    ///
    /// - Parameter make: Makes the tap; gets its number.
    func begin(_ make: (Int) -> Tap) {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        let tap = make(number)
        change { content in
            content.taps.insert(tap, at: 0)
            if content.taps.count > Self.tapLimit { content.taps.removeLast() }
        }
    }

    /// Shows phones of which nothing is known yet, in the place of all others.
    func show(_ phones: [PhoneView]) { change { $0.phones = phones } }

    /// Adds what has become of a tap.
    ///
    /// - Parameters:
    ///   - intentID: The intent of the tap; nothing happens for one that is not kept.
    ///   - body: Adds to it.
    func update(_ intentID: String, _ body: (inout Tap) -> Void) {
        change { content in
            guard let index = content.taps.firstIndex(where: { $0.intentID == intentID }) else {
                return
            }
            body(&content.taps[index])
        }
    }

    /// Adds a step of a tap.
    func note(_ intentID: String, _ text: String, took time: Duration? = nil) {
        update(intentID) { tap in
            let milliseconds = time.map { Int(($0 / .milliseconds(1)).rounded()) }
            tap.steps.append(Tap.Step(text: text, milliseconds: milliseconds))
        }
    }

    /// A tap as it is now.
    func tap(_ intentID: String) -> Tap? {
        content.taps.first { $0.intentID == intentID }
    }

    /// Watches: an element for each change, or fewer where many come at once, and one at the start.
    ///
    /// - Returns: The changes until ``finish()``; `nil` where too many watch.
    func changes() -> AsyncStream<Void>? {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let number: Int? = state.withLock { state in
            guard !state.isOver, state.watchers.count < Self.watcherLimit else { return nil }
            state.lastWatcher += 1
            state.watchers[state.lastWatcher] = continuation
            return state.lastWatcher
        }
        guard let number else { return nil }
        continuation.onTermination = { [weak self] _ in
            guard let self else { return }
            _ = self.state.withLock { $0.watchers.removeValue(forKey: number) }
        }
        continuation.yield()
        return stream
    }

    /// Says again what is shown, so that connections which nobody reads any more are noticed.
    func repeatAll() { change { _ in } }

    /// Ends whoever watches.
    func finish() {
        let watchers = state.withLock { state in
            state.isOver = true
            defer { state.watchers = [:] }
            return Array(state.watchers.values)
        }
        for watcher in watchers { watcher.finish() }
    }

    private func change(_ body: (inout Content) -> Void) {
        let watchers = state.withLock { state in
            body(&state.content)
            return Array(state.watchers.values)
        }
        for watcher in watchers { watcher.yield() }
    }
}
