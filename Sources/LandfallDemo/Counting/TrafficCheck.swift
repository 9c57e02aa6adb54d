import Landfall
import LandfallContract
import LandfallKafka
import LandfallReview

/// The check that sent, answered and recorded intents add up.
///
/// It counts apart from `PipelineAudit` on purpose. That one compares the topics of any pipeline with PostgreSQL, and shares
/// the worker's reading of segments and rows. This one also knows what the demo's devices sent and met, compares it with the
/// numbers that are shown, and shares nothing with the worker but the contract.
struct TrafficCheck {
    /// What was read off the topics and sent to them.
    let traffic: AppTraffic
    /// What is shown.
    let counts: AppCounts
    /// What the database holds.
    let rows: RecordedRows

    private let matching: PlanMatching

    /// Matches plans and intents.
    ///
    /// - Parameters:
    ///   - traffic: What was read off the topics and sent to them.
    ///   - counts: What is shown.
    ///   - rows: What the database holds.
    init(traffic: AppTraffic, counts: AppCounts, rows: RecordedRows) {
        self.traffic = traffic
        self.counts = counts
        self.rows = rows
        self.matching = PlanMatching(traffic.ledger)
    }

    private var ledger: AppLedger { traffic.ledger }

    /// The first thing that does not add up, in one sentence.
    ///
    /// - Returns: `nil` when all does.
    func firstDifference() -> String? {
        let checks = [
            devices, offsets, unreadable, plans, recorded, landed, exposures,
        ]
        for check in checks {
            if let difference = check() { return "\(counts.name): \(difference)" }
        }
        return nil
    }

    /// Checks the faults, the detours and the results of devices.
    private func devices() -> String? {
        if let fault = traffic.faults.first { return fault }
        let detours = counts.detours
        let ended = detours.finished + detours.cancelled
        if let open = equal(detours.begun, ended, "detours begun", "finished or cancelled") {
            return open
        }
        let read = counts.results.values.reduce(0, +)
        return equal(read, traffic.sentResults, "plan results read", "plan results sent")
    }

    /// Every offset has one answer.
    private func offsets() -> String? {
        let read = ledger.count(of: traffic.app.topics.intents)
        if let difference = equal(
            read,
            counts.intents,
            "intents read back",
            "offsets of the intent topics"
        ) {
            return difference
        }
        let answers = counts.plans + counts.repeatedPlans + counts.deadLetterCount
        return equal(
            counts.intents,
            answers,
            "offsets",
            "plans, repeated plans and dead letters"
        )
    }

    /// Checks that each unreadable record, and no other, is a dead letter with its reason.
    private func unreadable() -> String? {
        for (place, reason) in ledger.unreadable where ledger.deadLetters[place] != reason {
            let found = ledger.deadLetters[place] ?? "no dead letter"
            return "\(place.name) can't be read for \(reason), but there is \(found)"
        }
        return equal(
            ledger.deadLetters.count + ledger.repeatedDeadLetters,
            ledger.unreadable.count,
            "dead letters",
            "records that can't be read"
        )
    }

    /// Every identity has one plan, and every plan an identity.
    private func plans() -> String? {
        if let wrong = matching.plans.values.first(where: { $0.count != 1 }) {
            return "an intent has \(wrong.count) different plans, not 1"
        }
        return matching.strays.first.map { "the plan \($0) answers no intent that was sent" }
    }

    /// Every identity has one row, with its plan.
    private func recorded() -> String? {
        let topics = Set(traffic.app.topics.intents.map(\.name))
        let recorded = rows.events.filter { topics.contains($0.topic) }.map(\.planID)
        if let difference = equal(
            recorded.count,
            matching.identityCount,
            "rows",
            "distinct identities"
        ) {
            return difference
        }
        let lost = Set(ledger.plans.keys).subtracting(recorded)
        return lost.first.map { "the plan \($0) was sent, but no row has it" }
    }

    /// Every landing that is shown is one of the view `landing_rate`, and every other one is not.
    private func landed() -> String? {
        equal(
            counts.landed,
            rows.landed.count { ledger.plans[$0] != nil },
            "taps landed, by the results of devices",
            "in the view landing_rate"
        )
    }

    /// Every assignment that counts is an exposure.
    private func exposures() -> String? {
        var expected: [String: Int] = [:]
        for (id, plan) in ledger.plans where !matching.botPlans.contains(id) {
            // A plan names no bucket where no hash decided; the samples' experiment takes everyone.
            for assignment in plan.plan.assignments where assignment.bucket != nil {
                let name = "\(assignment.experimentID): \(assignment.variationID)"
                expected[name, default: 0] += 1
            }
        }
        for name in Set(expected.keys).union(counts.exposures.keys).sorted() {
            let difference = equal(
                counts.exposures[name] ?? 0,
                expected[name] ?? 0,
                "exposures of \(name) in the database",
                "in plans"
            )
            if let difference { return difference }
        }
        return nil
    }

    private func equal(_ left: Int, _ right: Int, _ what: String, _ other: String) -> String? {
        left == right ? nil : "\(left) \(what), but \(right) \(other)"
    }
}
