import Synchronization

/// Whether somebody has asked that work ends early.
final class Interruption: Sendable {
    private let flag = Atomic(false)

    /// Whether somebody has.
    var isNoted: Bool { flag.load(ordering: .relaxed) }

    /// Notes that somebody has.
    func note() { flag.store(true, ordering: .relaxed) }
}
