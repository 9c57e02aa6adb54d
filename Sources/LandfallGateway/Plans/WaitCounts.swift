import Synchronization

/// How many requests of each caller wait for plans, so that one caller does not take the requests of all.
final class WaitCounts: Sendable {
    private enum Key: Hashable {
        case device(String)
        case backend(String)

        init(_ caller: Caller) {
            switch caller {
            case .device(let bearer): self = .device(bearer.deviceID)
            case .backend(let backend): self = .backend(backend.id)
            }
        }
    }

    private let counts = Mutex<[Key: Int]>([:])
    private let limits: GatewayLimits

    init(_ limits: GatewayLimits) { self.limits = limits }

    /// Counts a request that is to wait.
    ///
    /// - Returns: Whether it may; then ``end(_:)`` follows.
    func begin(_ caller: Caller) -> Bool {
        let key = Key(caller)
        let limit =
            switch key {
            case .device: limits.waitsADevice
            case .backend: limits.waitsABackend
            }
        return counts.withLock { counts in
            guard counts[key, default: 0] < limit else { return false }
            counts[key, default: 0] += 1
            return true
        }
    }

    /// Counts a request no more.
    func end(_ caller: Caller) {
        let key = Key(caller)
        counts.withLock { counts in
            let count = counts[key, default: 0] - 1
            counts[key] = count > 0 ? count : nil
        }
    }
}
