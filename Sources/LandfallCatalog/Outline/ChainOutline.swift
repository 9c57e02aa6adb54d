public import Landfall

/// A chain of steps, the target's first.
public struct ChainOutline: Sendable {
    /// The steps.
    public let steps: [StepOutline]

    /// Where it begins.
    public let origin: Origin

    /// Where a chain begins.
    public indirect enum Origin: Sendable {
        /// At the top of what a window presents.
        case current
        /// At the root of a window.
        case root
        /// At what a finder finds: the finder, in a few words.
        case found(String)
        /// Where another route leads.
        case route(RouteID)
        /// Where the first case leads whose condition holds, or else the last.
        case choice([Case], otherwise: ChainOutline?)
    }

    /// A case of a switch.
    public struct Case: Sendable {
        /// The condition, as the language writes it.
        public let condition: String
        /// The steps that it stands for, and those behind the switch.
        public let chain: ChainOutline
    }
}
