/// Says whether an identity may have been seen within the dedupe window: never wrongly no.
///
/// Two generations of hashes, each as long as the window: what is older than two windows is
/// forgotten. A generation that is full makes every answer yes, and PostgreSQL decides. It goes by a
/// clock that does not jump, so a time of day that does makes it forget nothing.
struct DuplicateFilter: Sendable {
    /// The most hashes of one generation; a set of so many takes 16 MiB.
    static let capacity = 1 << 20

    private let window: Duration
    private var current: Set<UInt64> = []
    private var previous: Set<UInt64> = []
    private var isCurrentFull = false
    private var isPreviousFull = false
    private var currentSince: ContinuousClock.Instant?

    /// Creates an empty filter.
    ///
    /// - Parameter window: How long an identity is remembered at least; longer than zero.
    init(window: Duration) {
        self.window = max(.seconds(1), window)
    }

    /// Whether the identity may have been added within the window.
    func mayContain(_ identity: [UInt8]) -> Bool {
        let hash = Self.hash(identity)
        return isCurrentFull || isPreviousFull || current.contains(hash) || previous.contains(hash)
    }

    /// Whether the identity was added within the window, as far as it is remembered: never wrongly
    /// yes, but for the 64 bits of the hash.
    func holds(_ identity: [UInt8]) -> Bool {
        let hash = Self.hash(identity)
        return current.contains(hash) || previous.contains(hash)
    }

    /// Adds an identity.
    ///
    /// - Parameters:
    ///   - identity: The identity, or its first 8 bytes.
    ///   - now: The time that counts as now.
    mutating func add(_ identity: [UInt8], at now: ContinuousClock.Instant = .now) {
        rotate(at: now)
        guard current.count < Self.capacity else {
            isCurrentFull = true
            return
        }
        current.insert(Self.hash(identity))
    }

    private mutating func rotate(at now: ContinuousClock.Instant) {
        let age = now - (currentSince ?? now)
        if currentSince == nil { currentSince = now }
        guard age >= window else { return }
        let isLongAgo = age >= window * 2
        previous = isLongAgo ? [] : current
        isPreviousFull = isLongAgo ? false : isCurrentFull
        current = []
        isCurrentFull = false
        currentSince = now
    }

    /// The identity is a SHA-256 already, so its first bytes are as good as any hash.
    private static func hash(_ identity: [UInt8]) -> UInt64 {
        identity.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
