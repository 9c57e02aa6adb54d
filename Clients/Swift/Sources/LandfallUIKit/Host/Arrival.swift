#if canImport(UIKit)
import LandfallDevice
import UIKit

/// The end of one transition: it calls its completion once, at the first sign that it is over.
///
/// The completions of UIKit are not always called. So an arrival also looks, again and again,
/// whether what was asked for is there; the looks end after a time limit.
@MainActor final class Arrival {
    private let time: any ClientTime
    private var completion: (@MainActor (HostRefusal?) -> Void)?
    private var call: (any ScheduledCall)?

    /// How often a look is taken.
    private static let interval = TimeSpan.milliseconds(50)

    init(_ time: any ClientTime, _ completion: @escaping @MainActor (HostRefusal?) -> Void) {
        self.time = time
        self.completion = completion
    }

    /// Whether the completion was called.
    var isOver: Bool { completion == nil }

    /// Calls the completion, if nothing has called it yet.
    func arrive(_ refusal: HostRefusal? = nil) {
        guard let completion else { return }
        self.completion = nil
        call?.cancel()
        call = nil
        completion(refusal)
    }

    /// Arrives in the next turn of the main queue.
    func arriveNextTurn(_ verdict: @escaping @MainActor () -> HostRefusal?) {
        _ = time.schedule(after: .zero) { self.arrive(verdict()) }
    }

    /// Does something as soon as a condition holds, or something else when it has not held in time.
    ///
    /// - Parameters:
    ///   - limit: How long the condition is looked at.
    ///   - condition: What must hold.
    ///   - body: Is done once; hears whether the condition holds.
    func when(
        within limit: TimeSpan,
        _ condition: @escaping @MainActor () -> Bool,
        do body: @escaping @MainActor (Bool) -> Void
    ) {
        if condition() { return body(true) }
        look(until: time.now + limit, condition, body)
    }

    /// Takes a first look after an interval, since UIKit's own completion is to come first.
    func arriveOnceTrue(
        within limit: TimeSpan,
        _ condition: @escaping @MainActor () -> Bool,
        otherwise refusal: HostRefusal
    ) {
        look(until: time.now + limit, condition) { self.arrive($0 ? nil : refusal) }
    }

    private func look(
        until end: TimeSpan,
        _ condition: @escaping @MainActor () -> Bool,
        _ body: @escaping @MainActor (Bool) -> Void
    ) {
        call = time.schedule(after: Self.interval) { [weak self] in
            guard let self, !self.isOver else { return }
            if condition() { return body(true) }
            guard self.time.now < end else { return body(false) }
            self.look(until: end, condition, body)
        }
    }
}
#endif
