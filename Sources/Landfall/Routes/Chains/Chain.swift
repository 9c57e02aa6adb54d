/// The way to a screen, read backwards: the target's step first, then what it stands on.
///
/// The typed assembly and the catalog both make chains, and the Router knows nothing else.
public struct Chain: Sendable {
    /// The steps, the target's first.
    public var steps: [Step]

    /// Where the chain begins if none of its steps is found.
    public var origin: Origin

    /// Creates a chain.
    ///
    /// - Parameters:
    ///   - steps: The steps, the target's first.
    ///   - origin: Where the chain begins if none of its steps is found.
    public init(steps: [Step], origin: Origin) {
        self.steps = steps
        self.origin = origin
    }

    /// The origin of a chain.
    public indirect enum Origin: Sendable {
        /// At the top of the presented nodes of a window.
        case current(in: WindowChoice = .key)
        /// At the root of a window.
        case root(in: WindowChoice = .key)
        /// At what a finder finds; nowhere, if it finds nothing.
        case found(any Finder)
        /// Where another route leads.
        case route(RouteID)
        /// Where the first case leads whose condition holds, decided when the reading comes here.
        case choice([Case], otherwise: Chain?)

        /// At the top of the presented nodes of the key window.
        public static var current: Origin { .current() }

        /// At the root of the key window.
        public static var root: Origin { .root() }
    }

    /// One way of a choice.
    public struct Case: Sendable {
        /// When the way is taken.
        public var condition: any Condition
        /// The steps and the origin that follow then.
        public var chain: Chain

        /// Creates a case.
        ///
        /// - Parameters:
        ///   - condition: When the way is taken.
        ///   - chain: The way.
        public init(when condition: any Condition, chain: Chain) {
            self.condition = condition
            self.chain = chain
        }
    }
}
