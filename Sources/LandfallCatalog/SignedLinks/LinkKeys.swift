public import LandfallTokens

/// By which keys a catalog checks signed links.
public enum LinkKeys: Sendable {
    /// By none: a catalog with signed links is refused.
    case none
    /// By these.
    case ring(KeyRing)
    /// By none, and each link counts as signed: for looking at a catalog where its keys are not.
    case assumed
}
