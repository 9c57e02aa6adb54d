/// The virtual time and the main queue of one simulated device.
///
/// Nothing here reads a real clock. A test moves the time by ``runNext()``, ``run(for:)`` or
/// ``settle(limit:)``, and each step runs what is due then, in the order in which it was scheduled.
/// Every test has a world of its own through ``withWorld(_:perform:)``.
@MainActor package final class World {
    /// The world that belongs to code outside of any test.
    private static let outside = World()

    @TaskLocal private static var local: World?

    /// The world that controllers and windows join when they are made.
    package static var current: World { local ?? outside }

    /// How long an animated transition takes (S1).
    package static let animation: Duration = .milliseconds(350)

    /// How much time has passed since the world began.
    package private(set) var now: Duration = .zero

    /// What UIKit would have logged or raised, in order.
    package private(set) var warnings: [Warning] = []

    /// How often a root was replaced while something was presented on it (S19).
    package var leakedPresentations = 0

    /// Whether completions of presentations and dismissals get lost, as they sometimes do.
    package var losesCompletions = false

    /// The application of this world.
    package private(set) lazy var application = UIApplication(world: self)

    /// The device of this world.
    private(set) lazy var device = UIDevice()

    /// The centre for notifications of this world.
    var notificationCenter: UNUserNotificationCenter?

    private var events: [Event] = []
    private var sequence = 0
    private var observers: [Int: @MainActor () -> Void] = [:]
    private var isReporting = false
    private var hasChangedSinceIdle = true

    package nonisolated init() {}

    /// Lets everything in a closure belong to a world.
    ///
    /// - Parameters:
    ///   - world: The world.
    ///   - body: What runs in it, with all tasks that it starts.
    /// - Returns: What the closure returns.
    package static func withWorld<Value>(
        _ world: World,
        perform body: @MainActor () async throws -> Value
    ) async rethrows -> Value {
        try await $local.withValue(world, operation: body)
    }

    /// Lets everything in a closure that does not wait belong to a world.
    ///
    /// - Parameters:
    ///   - world: The world.
    ///   - body: What runs in it.
    /// - Returns: What the closure returns.
    package static func inWorld<Value>(
        _ world: World,
        perform body: () throws -> Value
    ) rethrows -> Value {
        try $local.withValue(world, operation: body)
    }

    // MARK: - The main queue

    /// Runs a closure later on the main queue.
    ///
    /// - Parameters:
    ///   - delay: How much later; zero is the next turn.
    ///   - body: What runs then.
    /// - Returns: A number by which ``cancel(_:)`` takes it back.
    @discardableResult package func schedule(
        after delay: Duration,
        _ body: @escaping @MainActor () -> Void
    ) -> Int {
        sequence += 1
        let event = Event(due: now + max(delay, .zero), number: sequence, body: body)
        let place = events.firstIndex { $0.due > event.due } ?? events.endIndex
        events.insert(event, at: place)
        return event.number
    }

    /// Takes a scheduled closure back; nothing happens when it has run already.
    package func cancel(_ number: Int) { events.removeAll { $0.number == number } }

    /// How many closures are scheduled.
    package var pending: Int { events.count }

    /// Whether a closure is due at the present time.
    package var hasTurn: Bool { events.first.map { $0.due <= now } ?? false }

    /// Runs the closure that is due first and moves the time there.
    ///
    /// Before the time moves, the observers hear that the run loop is about to sleep.
    ///
    /// - Returns: `false` when nothing was scheduled.
    @discardableResult package func runNext() -> Bool {
        if !hasTurn { reportIdle() }
        guard !events.isEmpty else { return false }
        let event = events.removeFirst()
        now = event.due
        hasChangedSinceIdle = true
        Self.inWorld(self, perform: event.body)
        return true
    }

    /// Runs all that is due within a time, and lets that time pass.
    package func run(for time: Duration) {
        let end = now + time
        repeat {
            while let event = events.first, event.due <= end { runNext() }
            reportIdle()
        } while events.first.map { $0.due <= end } ?? false
        now = end
        reportIdle()
    }

    /// Runs until nothing is scheduled, at most a number of closures.
    package func settle(limit: Int = 100_000) {
        for _ in 0..<limit where !runNext() { return }
    }

    // MARK: - The run loop

    /// Adds an observer that hears each time when the run loop is about to sleep.
    ///
    /// - Parameter body: What runs then.
    /// - Returns: A number for ``removeIdleObserver(_:)``.
    package func addIdleObserver(_ body: @escaping @MainActor () -> Void) -> Int {
        sequence += 1
        observers[sequence] = body
        return sequence
    }

    /// Removes an observer of the run loop.
    package func removeIdleObserver(_ number: Int) { observers[number] = nil }

    /// How many observers of the run loop there are.
    package var idleObservers: Int { observers.count }

    /// Lets the observers hear that the run loop is about to sleep, once for each turn.
    package func reportIdle() {
        guard !isReporting, hasChangedSinceIdle else { return }
        isReporting = true
        hasChangedSinceIdle = false
        for number in observers.keys.sorted() { observers[number]?() }
        isReporting = false
    }

    /// Lets the next look at the run loop be taken, since code outside of it did something.
    package func noteActivity() { hasChangedSinceIdle = true }

    // MARK: - What UIKit complains about

    /// Logs what UIKit would log.
    func warn(_ kind: Warning.Kind, _ text: String) {
        warnings.append(Warning(kind: kind, text: text))
    }

    /// A message that UIKit would have put into the log, or an exception that it would have raised.
    package struct Warning: Hashable, Sendable {
        /// The kind of a complaint.
        package enum Kind: Hashable, Sendable {
            /// "Attempt to present … which is already presenting …"
            case alreadyPresenting
            /// "Attempt to present … whose view is not in the window hierarchy"
            case notInHierarchy
            /// "Attempt to present … while a presentation is in progress"
            case inTransition
            /// An exception of UIKit's, on which an app ends.
            case exception
            /// Something was dropped that UIKit drops without a word.
            case dropped
        }

        /// What kind of complaint it is.
        package var kind: Kind
        /// The text, in words like UIKit's.
        package var text: String
    }

    private struct Event {
        var due: Duration
        var number: Int
        var body: @MainActor () -> Void
    }
}

/// Stops as UIKit does when it raises an exception.
///
/// A test expects it by an exit test; ``World/warnings`` can't be read behind it.
func raise(_ text: String) -> Never { preconditionFailure(text) }
