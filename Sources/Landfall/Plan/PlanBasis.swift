/// The tree that a plan starts from.
public struct PlanBasis: Hashable, Sendable {
    /// The sequence of the state; 0 for a cold start.
    public var sequence: Int64

    /// Where the state came from.
    public var source: Source

    /// The launch of the app that reported the state; empty for a cold start, and where the state
    /// names none.
    ///
    /// Sequences of two launches can't be compared: a device takes only a plan of its own launch.
    public var launchID: String

    /// Why it is a cold start; `nil` for any other, and where nobody has said.
    public var absence: StateAbsence?

    /// Creates a basis.
    ///
    /// - Parameters:
    ///   - sequence: The sequence of the state.
    ///   - source: Where the state came from.
    ///   - launchID: The launch of the state; empty if it names none.
    ///   - absence: Why it is a cold start.
    public init(
        sequence: Int64,
        source: Source,
        launchID: String = "",
        absence: StateAbsence? = nil
    ) {
        self.sequence = sequence
        self.source = source
        self.launchID = launchID
        self.absence = absence
    }

    /// The basis of a plan that starts from a state.
    ///
    /// No initializer, since that would copy the state.
    ///
    /// - Parameters:
    ///   - state: The state; of a cold start neither sequence nor launch count.
    ///   - source: Where the state came from.
    ///   - absence: Why it is a cold start; asked for only if it is one.
    /// - Returns: What the plan says of its start.
    static func start(
        from state: DeviceState,
        source: Source,
        absence: @autoclosure () -> StateAbsence
    ) -> PlanBasis {
        guard source != .coldStart else {
            return PlanBasis(sequence: 0, source: source, absence: absence())
        }
        return PlanBasis(sequence: state.sequence, source: source, launchID: state.launchID)
    }

    /// The source of a state.
    public enum Source: String, Hashable, Sendable, CaseIterable {
        /// The intent brought it.
        case inline = "INLINE"
        /// The device reported it before.
        case stored = "STORED"
        /// None was known, or it was too old.
        case coldStart = "COLD_START"
    }
}

/// The reason why a plan rests on no state of the device.
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
