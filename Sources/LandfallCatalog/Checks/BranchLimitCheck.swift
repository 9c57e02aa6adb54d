/// Routes whose own switches make more ways than are followed.
struct BranchLimitCheck: CatalogCheck {
    /// The most ways through one route that its switches, and those of the routes that it stands
    /// on, may make.
    static let limit = 512

    /// The steps of the route, the target's first.
    let steps: [WrittenStep]

    /// What was found up to here.
    var findings = Findings()

    /// Whether there are few enough.
    private(set) var isSound = true

    private var count = 0

    /// Begins with no way followed.
    init(steps: [WrittenStep]) { self.steps = steps }

    mutating func run() { follow(steps[...], before: []) }

    private mutating func follow(_ steps: ArraySlice<WrittenStep>, before rest: [WrittenStep]) {
        for (index, step) in zip(steps.indices, steps) {
            guard case .choice(let choice) = step else { continue }
            guard count < Self.limit else {
                isSound = false
                return refuse(
                    "the switches of this route make more than \(Self.limit) ways",
                    at: choice.keyPlace
                )
            }
            let behind = Array(steps[(index + 1)...]) + rest
            for one in choice.cases {
                follow(one.steps[...], before: one.fallsThrough ? behind : [])
            }
            if !choice.hasElse { follow(behind[...], before: []) }
            return
        }
        if rest.isEmpty { count += 1 } else { follow(rest[...], before: []) }
    }
}
