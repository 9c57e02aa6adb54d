import Synchronization

/// Hands out seeds to tasks that work beside each other.
final class SeedQueue: Sendable {
    private let first: Mutex<UInt64>
    private let end: UInt64

    /// How many seeds a task takes at a time.
    private static let block: UInt64 = 250

    init(_ seeds: Range<UInt64>) {
        self.first = Mutex(seeds.lowerBound)
        self.end = seeds.upperBound
    }

    /// The next seeds; `nil` when all have been handed out.
    func next() -> Range<UInt64>? {
        first.withLock { first in
            guard first < end else { return nil }
            let block = first..<min(first + Self.block, end)
            first = block.upperBound
            return block
        }
    }
}
