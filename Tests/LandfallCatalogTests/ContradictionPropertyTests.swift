import TestSupport
import Testing

@testable import Landfall
@testable import LandfallCatalog

/// The check of contradictions, against trying each condition on every device and intent that it
/// can tell apart.
struct ContradictionPropertyTests {
    private static let words = ["pad", "phone", "tv"]
    private static let tiers = ["gold", "basic", nil]
    private static let versions = ["", "6", "7", "7.5", "8", "9"]
    private static let locales = ["de-DE", "de-AT", "de-CH", "da", "fr-FR", "es"]
    private static let kinds: [ContextValue?] = [.string("sale"), .string("new"), nil]
    private static let times: [Int64] = [0, 10, 15, 20, 30]

    /// Every combination of what the conditions look at.
    private static func scopes() -> [StepScope] {
        var scopes: [StepScope] = []
        // An app may report a word that no condition names.
        for word in words + ["mac"] {
            for tier in tiers {
                for version in versions {
                    for locale in locales {
                        scopes += Self.scopes(word, tier, version, locale)
                    }
                }
            }
        }
        return scopes
    }

    private static func scopes(
        _ word: String,
        _ tier: String?,
        _ version: String,
        _ locale: String
    ) -> [StepScope] {
        var scopes: [StepScope] = []
        for time in times {
            var state = DeviceState(deviceID: "")
            state.app.idiom = word
            state.app.version = version
            state.app.locale = locale
            state.session = Session()
            state.session?.isAuthenticated = time == 15 || tier == nil
            if let tier { state.session?.attributes = ["tier": .string(tier)] }
            let request = NavigationRequest(
                intent: NavigationIntent(intentID: "", target: .link("")),
                state: state,
                now: Timestamp(millisecondsSinceEpoch: time * 1000)
            )
            for kind in kinds {
                let context = Context(kind.map { ["kind": $0] } ?? [:])
                scopes.append(StepScope(request: request, context: context))
            }
        }
        return scopes
    }

    /// A condition over one subject, so that the combinations above are all that there are.
    private static func leaf(_ subject: Int, _ random: inout SeededGenerator) -> CatalogCondition {
        switch subject {
        case 0: return .word(.idiom, [random.pick(words), random.pick(words)])
        case 1: return .attribute("tier", [random.pick(["gold", "basic"])])
        case 2:
            let range = random.pick([">=7", ">7", "<8", "<=7", "=7", ">=7 <8", ">8", "<=8"])
            return VersionRange(range).map { .appVersion($0) } ?? .always(true)
        case 3:
            return .locale([GlobPattern(random.pick(["de*", "de-at", "fr*", "*", "d*", "de-de"]))])
        case 4:
            let bounds = random.pick([(10, 20), (15, 30), (10, 15), (20, 30)])
            return .between(
                Timestamp(millisecondsSinceEpoch: Int64(bounds.0) * 1000),
                Timestamp(millisecondsSinceEpoch: Int64(bounds.1) * 1000)
            )
        default:
            guard random.happens(60) else { return .contextPresent("kind") }
            return .context("kind", [random.pick([.string("sale"), .string("new")])])
        }
    }

    private static func condition(
        depth: Int,
        of subjects: [Int],
        _ random: inout SeededGenerator
    ) -> CatalogCondition {
        guard depth > 0, random.happens(75) else { return leaf(random.pick(subjects), &random) }
        switch random.below(5) {
        case 0: return .not(condition(depth: depth - 1, of: subjects, &random))
        case 1, 2:
            return .all(
                (0...random.below(3)).map { _ in
                    condition(depth: depth - 1, of: subjects, &random)
                }
            )
        default:
            return .any(
                (0...random.below(3)).map { _ in
                    condition(depth: depth - 1, of: subjects, &random)
                }
            )
        }
    }

    private static func canHold(_ condition: CatalogCondition, in scopes: [StepScope]) -> Bool {
        scopes.contains { scope in
            var scope = ConditionScope(step: scope, experiments: nil)
            return condition.holds(in: &scope)
        }
    }

    @Test(arguments: 0..<4)
    func `a condition is said to be impossible exactly when nothing meets it`(seed: Int) {
        let scopes = Self.scopes()
        var random = SeededGenerator(seed: seed)
        let parameters = ["kind": Route.Parameter(.string)]
        var impossible = 0
        for _ in 0..<150 {
            let subjects = [random.below(6), random.below(6)]
            let condition = Self.condition(depth: 4, of: subjects, &random)
            var check = ConditionCheck(variations: [:], parameters: parameters)
            check.add(condition, holds: true)
            let isPossible = check.answer() == .possible
            #expect(isPossible == Self.canHold(condition, in: scopes), "\(condition.text)")
            impossible += isPossible ? 0 : 1
        }
        #expect(impossible > 5)
    }

    @Test(arguments: 0..<4)
    func `a case is said to be out of reach exactly when the others take all of it`(seed: Int) {
        let scopes = Self.scopes()
        var random = SeededGenerator(seed: 100 + seed)
        for _ in 0..<100 {
            let subjects = [random.below(6)]
            let condition = Self.condition(depth: 2, of: subjects, &random)
            let earlier = (0...random.below(2)).map { _ in
                Self.condition(depth: 2, of: subjects, &random)
            }
            var check = ConditionCheck(
                variations: [:],
                parameters: ["kind": Route.Parameter(.string)]
            )
            for one in earlier { check.add(one, holds: false) }
            check.add(condition, holds: true)
            let isPossible = check.answer() == .possible
            let whole = CatalogCondition.all([condition] + earlier.map { .not($0) })
            #expect(isPossible == Self.canHold(whole, in: scopes), "\(whole.text)")
        }
    }
}
