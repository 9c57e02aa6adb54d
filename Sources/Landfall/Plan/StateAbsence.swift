/// Why a plan rests on no state of the device.
public enum StateAbsence: Hashable, Sendable {
    /// No readable state of the device has come.
    case neverReported
    /// There is one, stored or within the intent, and it is older than `max-state-age`: by how much.
    case tooOld(by: Duration)
    /// There was one, and `max-state-bytes` left no room for it.
    case evicted
    /// The device's state was deleted from the topic.
    case forgotten
    /// One of ``neverReported``, ``evicted`` and ``forgotten``: the worker can't tell which.
    case unknown
    /// The intent names no device.
    case noDevice

    /// The word of plans and rows, in lower snake case.
    public var word: String {
        switch self {
        case .neverReported: "never_reported"
        case .tooOld: "too_old"
        case .evicted: "evicted"
        case .forgotten: "forgotten"
        case .unknown: "unknown"
        case .noDevice: "no_device"
        }
    }

    /// How much older than `max-state-age` the state is; `nil` where none is there.
    public var excess: Duration? {
        guard case .tooOld(let excess) = self else { return nil }
        return excess
    }

    /// Takes the reason that a plan gives.
    ///
    /// - Parameters:
    ///   - word: The word; one of a later version is ``unknown``.
    ///   - excess: How much older than `max-state-age` the state is; counts for `too_old` only.
    public init(word: String, excess: Duration) {
        switch word {
        case "never_reported": self = .neverReported
        case "too_old": self = .tooOld(by: excess)
        case "evicted": self = .evicted
        case "forgotten": self = .forgotten
        case "no_device": self = .noDevice
        default: self = .unknown
        }
    }
}
