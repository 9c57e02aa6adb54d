import Landfall
import LandfallExperiments

/// Conditions that can't hold, and parts that can't be reached because of others.
extension CatalogReader {
    /// How many conditions are looked at for contradictions in one catalog.
    private static let contradictionLimit = 100_000

    /// Notes a condition that can't hold.
    mutating func checkHolding(
        _ condition: CatalogCondition,
        in scope: ContextScope,
        at place: Place
    ) {
        guard case .impossible(let subject) = answer([condition], in: scope) else { return }
        let reason = subject.map { ": \($0.contradiction)" } ?? ", whichever way is taken"
        refuse("this can never hold\(reason)", at: place, .neverHolds)
    }

    /// Notes the cases of a switch that the cases before them leave nothing to do.
    ///
    /// - Parameters:
    ///   - cases: The conditions, each with its place.
    ///   - otherwise: Where `else` stands; `nil` without one.
    ///   - scope: What the context has at the switch.
    mutating func checkReach(
        of cases: [(condition: CatalogCondition, place: Place)],
        otherwise: Place?,
        in scope: ContextScope
    ) {
        var earlier: [CatalogCondition] = []
        for (condition, place) in cases {
            if !earlier.isEmpty,
                case .impossible = answer([condition], without: earlier, in: scope)
            {
                refuse(
                    "this case is never reached, since the cases before it take all that it would",
                    at: place,
                    .neverReached
                )
            } else {
                earlier.append(condition)
            }
        }
        guard let otherwise, case .impossible = answer([], without: earlier, in: scope) else {
            return
        }
        warn(
            "this is never reached, since the cases before it take everything; let the last of"
                + " them be the \"else\"",
            at: otherwise,
            .neverReached
        )
    }

    private mutating func answer(
        _ holding: [CatalogCondition],
        without failing: [CatalogCondition] = [],
        in scope: ContextScope
    ) -> ConditionCheck.Answer {
        guard contradictionSteps < Self.contradictionLimit else { return .possible }
        var check = ConditionCheck(
            variations: experiments.mapValues(\.variations),
            parameters: scope.parameters
        )
        let answer = check.answer(holding, without: failing)
        contradictionSteps += check.steps
        return answer
    }
}
