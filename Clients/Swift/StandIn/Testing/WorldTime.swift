public import LandfallDevice
package import UIKit

/// The virtual time of a world of UIKit, as the kit's source of clocks and timers.
///
/// There is one queue for both, so that the order of UIKit's completions and of the kit's timers is
/// the same in every run.
@MainActor public final class WorldTime: ClientTime {
    private let world: World
    private let start: Timestamp

    /// How far the time of day is off; a test sets it to make the device's clock wrong.
    public var skew = TimeSpan.zero

    /// Creates the time of a world.
    ///
    /// - Parameters:
    ///   - world: The world.
    ///   - start: The time of day at its beginning.
    package init(_ world: World, start: Timestamp = Timestamp(seconds: 1_790_000_000)) {
        self.world = world
        self.start = start
    }

    /// The time since the world began.
    public var now: TimeSpan {
        let (seconds, attoseconds) = world.now.components
        return TimeSpan(milliseconds: seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
    }

    /// The time of day, with ``skew``.
    public var date: Timestamp { start + now + skew }

    /// Calls a function from the main queue of the world.
    ///
    /// - Parameters:
    ///   - delay: How much later.
    ///   - action: What is called, once.
    /// - Returns: What takes the call back.
    public func schedule(
        after delay: TimeSpan,
        _ action: @escaping @MainActor () -> Void
    ) -> any ScheduledCall {
        Call(world, world.schedule(after: .milliseconds(delay.milliseconds), action))
    }

    private final class Call: ScheduledCall {
        private let world: World
        private let number: Int

        init(_ world: World, _ number: Int) {
            self.world = world
            self.number = number
        }

        func cancel() { world.cancel(number) }
    }
}
