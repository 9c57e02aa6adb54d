import Landfall

/// The counts of one app, or of all together, as the table shows them.
struct AppCounts: Hashable, Sendable {
    /// The name of the column.
    var name: String
    /// Records of the intent topics.
    var intents = 0
    var plans = 0
    /// Plans that came once more for an intent that came twice.
    var repeatedPlans = 0
    /// Dead letters by reason.
    var deadLetters: [String: Int] = [:]
    /// Plans by outcome.
    var outcomes: [String: Int] = [:]
    /// Reports of devices by their words.
    var results: [String: Int] = [:]
    /// The result of the detours.
    var detours = DetourTally()
    /// Intents of people that have a plan: what the view `landing_rate` calls taps.
    var taps = 0
    /// Those of them for which the device has reported `APPLIED`: what the view calls landed.
    var landed = 0
    /// Plans that lead to a screen, those for mail scanners left out.
    var aimed = 0
    /// Those of them after which the device showed the screen.
    var shown = 0
    /// Those of them of which the device said nothing.
    var silent = 0
    /// Device states that were sent.
    var states = 0
    /// Device states that the worker could not read, or `nil` when there is no worker to ask.
    var ignoredStates: Int?
    /// Rows of `landfall.navigation_event`, or `nil` without a database.
    var rows: Int?
    /// Exposures by variation, as the database has them.
    var exposures: [String: Int] = [:]

    /// Counts of nothing.
    ///
    /// - Parameter name: The name of the column.
    init(name: String) { self.name = name }

    /// Counts what an app's traffic has shown.
    ///
    /// - Parameters:
    ///   - traffic: The traffic.
    ///   - intents: The records of the intent topics, by the ends of their partitions.
    init(_ traffic: AppTraffic, intents: Int) {
        let ledger = traffic.ledger
        self.init(name: traffic.app.name)
        self.intents = intents
        plans = ledger.plans.count
        repeatedPlans = ledger.plans.values.reduce(0) { $0 + $1.count - 1 }
        deadLetters = ledger.deadLetters.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        results = ledger.results
        states = traffic.sentStates
        detours = traffic.detours
        let bots = PlanMatching(ledger).botPlans
        for (id, plan) in ledger.plans {
            outcomes[plan.plan.outcome.rawValue, default: 0] += 1
            guard !bots.contains(id) else { continue }
            taps += 1
            if ledger.applied.contains(id) { landed += 1 }
            guard [.navigate, .alreadyThere].contains(plan.plan.outcome) else { continue }
            aimed += 1
            if ledger.applied.contains(id), traffic.landed.contains(id) { shown += 1 }
            if !ledger.reported.contains(id) { silent += 1 }
        }
    }

    /// Adds what the worker and the database say.
    ///
    /// - Parameters:
    ///   - rows: What the database holds.
    ///   - topics: The intent topics of the app.
    ///   - ignoredStates: The device states that the worker could not read.
    mutating func add(_ rows: RecordedRows, of topics: Set<String>, ignoredStates: Int) {
        self.rows = rows.events.count { topics.contains($0.topic) }
        self.ignoredStates = ignoredStates
        for exposure in rows.exposures where topics.contains(exposure.topic) {
            exposures[exposure.variation, default: 0] += exposure.count
        }
    }

    /// All dead letters.
    var deadLetterCount: Int { deadLetters.values.reduce(0, +) }

    /// Adds columns up.
    ///
    /// - Parameter columns: The columns.
    /// - Returns: A column `total`.
    static func total(of columns: [AppCounts]) -> AppCounts {
        columns.reduce(into: AppCounts(name: "total")) { total, column in
            total.intents += column.intents
            total.plans += column.plans
            total.repeatedPlans += column.repeatedPlans
            total.deadLetters.merge(column.deadLetters, uniquingKeysWith: +)
            total.outcomes.merge(column.outcomes, uniquingKeysWith: +)
            total.results.merge(column.results, uniquingKeysWith: +)
            total.detours += column.detours
            total.taps += column.taps
            total.landed += column.landed
            total.aimed += column.aimed
            total.shown += column.shown
            total.silent += column.silent
            total.states += column.states
            total.ignoredStates = column.ignoredStates.map { $0 + (total.ignoredStates ?? 0) }
            total.rows = column.rows.map { $0 + (total.rows ?? 0) }
            total.exposures.merge(column.exposures, uniquingKeysWith: +)
        }
    }
}

/// The counted rows of the database.
struct RecordedRows: Sendable {
    /// A row of `landfall.navigation_event`.
    struct Event: Sendable {
        /// The topic of the intent.
        let topic: String
        /// The plan that answered it.
        let planID: String
    }

    /// Rows of `landfall.experiment_viewed`.
    struct Exposure: Sendable {
        /// The topic of the intents.
        let topic: String
        /// The experiment and its variation.
        let variation: String
        /// How many.
        let count: Int
    }

    var events: [Event] = []
    /// The exposures, added up.
    var exposures: [Exposure] = []
    /// The plans of the taps that have landed, as the view `landing_rate` counts them.
    var landed: Set<String> = []
}
