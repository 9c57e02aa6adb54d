/// Whether a node is moving on the device.
public enum TransitionPhase: UInt8, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// At rest.
    case settled = 1
    /// Being presented.
    case presenting
    /// Being dismissed: searches pass over it and over all that it presents.
    case dismissing

    /// The word of the wire contract.
    public var word: String {
        switch self {
        case .settled: "SETTLED"
        case .presenting: "PRESENTING"
        case .dismissing: "DISMISSING"
        }
    }
}
