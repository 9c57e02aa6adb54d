/// Remembers the reports of devices that were seen within the dedupe window, as far as there is room.
///
/// There are no false positives except for collisions of 64-bit hashes.
///
/// Two generations of hashes, each as long as the window: what is older than two windows is forgotten.
/// It uses a monotonic clock, so a jump of the wall clock doesn't matter.
struct ReportFilter: Sendable {
    /// The most hashes of one generation; a set of so many takes 16 MiB.
    static let capacity = 1 << 20

    private let window: Duration
    private var current: Set<UInt64> = []
    private var previous: Set<UInt64> = []
    private var currentSince: ContinuousClock.Instant?

    /// Creates an empty filter.
    ///
    /// - Parameter window: How long an identity is remembered at least; longer than zero.
    init(window: Duration) {
        self.window = max(.seconds(1), window)
    }

    /// Whether the identity was added within the window, as far as it is remembered.
    func holds(_ identity: [UInt8]) -> Bool {
        guard let hash = SegmentIdentities.hash(of: identity) else { return false }
        return current.contains(hash) || previous.contains(hash)
    }

    /// Adds an identity; one for which there is no room is not remembered.
    ///
    /// - Parameters:
    ///   - identity: The identity, or its first 8 bytes.
    ///   - now: The time that counts as now.
    mutating func add(_ identity: [UInt8], at now: ContinuousClock.Instant = .now) {
        rotate(at: now)
        guard current.count < Self.capacity, let hash = SegmentIdentities.hash(of: identity) else {
            return
        }
        current.insert(hash)
    }

    private mutating func rotate(at now: ContinuousClock.Instant) {
        let age = now - (currentSince ?? now)
        if currentSince == nil { currentSince = now }
        guard age >= window else { return }
        previous = age >= window * 2 ? [] : current
        current = []
        currentSince = now
    }
}
