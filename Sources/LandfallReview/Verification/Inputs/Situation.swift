import Landfall
import LandfallCatalog

/// The part of a state that stays the same while an app is used: the device, and the attributes of
/// the user.
package struct Situation: Sendable {
    /// The app as devices report it.
    var app = AppDescription()
    /// The attributes of the session.
    var attributes: Attributes = [:]
    /// The variation of each experiment.
    var variations: [String: String] = [:]
    /// What is said of it: only what other situations have otherwise; empty if there is but one.
    package internal(set) var words: [String] = []

    /// The state that a device of the situation reports.
    func deviceState(_ state: ExploredState) -> DeviceState {
        var device = DeviceState(deviceID: Self.deviceID, sequence: 1, tree: state.tree)
        device.app = app
        var session = Session()
        session.isAuthenticated = state.isSignedIn
        session.userID = state.isSignedIn ? Self.userID : ""
        session.attributes = attributes
        device.session = session
        return device
    }

    /// The name of the device.
    static let deviceID = "device"
    /// The person who is signed in, where somebody is.
    static let userID = "user"
}

/// Gives each experiment the variation of a situation, whoever the person is.
struct ForcedVariations: ExperimentAssigner {
    /// The variation of each experiment.
    let variations: [String: String]

    /// The variation that the situation says, which is no exposure.
    func assignment(of experiment: String, for request: NavigationRequest) -> Assignment? {
        guard let variation = variations[experiment] else { return nil }
        return Assignment(
            experimentID: experiment,
            variationID: variation,
            hashAttribute: "",
            hashedValue: "",
            hashVersion: 0,
            bucket: nil,
            isInExperiment: true,
            isHashUsed: false,
            reason: "static"
        )
    }
}

extension Situation {
    /// All that conditions tell apart, combined.
    ///
    /// - Parameters:
    ///   - inputs: What the conditions look at.
    ///   - limit: The most situations.
    /// - Returns: The situations, and how many there would be without the limit. Under the limit
    ///   each value still comes once, beside the first values of all else.
    static func all(
        of inputs: ConditionInputs,
        limit: Int
    ) -> (situations: [Situation], total: Int) {
        let choices = choices(of: inputs)
        let total = choices.reduce(1) { product, choice in
            let (result, overflow) = product.multipliedReportingOverflow(by: choice.values.count)
            return overflow ? .max : result
        }
        var picks: [[Int]] = [Array(repeating: 0, count: choices.count)]
        for (place, choice) in choices.enumerated() {
            for value in choice.values.indices.dropFirst() {
                var pick = picks[0]
                pick[place] = value
                picks.append(pick)
            }
        }
        var seen = Set(picks)
        var pick = picks[0]
        // Counts through all combinations, the last choice the quickest.
        counting: while picks.count < min(limit, total) {
            var place = choices.count - 1
            while place >= 0 {
                pick[place] += 1
                if pick[place] < choices[place].values.count { break }
                pick[place] = 0
                place -= 1
            }
            if place < 0 { break counting }
            if seen.insert(pick).inserted { picks.append(pick) }
        }
        let situations = picks.prefix(max(1, limit)).map { pick in
            var situation = Situation.usual
            for (choice, value) in zip(choices, pick) {
                choice.values[value].apply(&situation)
                situation.words.append(choice.values[value].words)
            }
            return situation
        }
        return (situations, total)
    }

    /// A device of which conditions ask nothing.
    private static var usual: Situation {
        var situation = Situation()
        situation.app.version = "1.0.0"
        situation.app.platform = "IOS"
        situation.app.idiom = "PHONE"
        situation.app.locale = "en-US"
        return situation
    }

    private struct Choice {
        var values: [Value]
    }

    private struct Value {
        let words: String
        let apply: (inout Situation) -> Void
    }

    private static func choices(of inputs: ConditionInputs) -> [Choice] {
        var choices = [
            words(inputs.idioms, beside: ["phone", "pad", "desktop", "tv"]) { word in
                Value(words: word) { $0.app.idiom = word }
            },
            words(inputs.platforms, beside: ["ios", "android", "web"]) { word in
                Value(words: word) { $0.app.platform = word }
            },
            locales(inputs.locales), versions(inputs.appVersions),
        ]
        for (name, values) in inputs.attributes.sorted(by: { $0.key < $1.key }) {
            var list = values.sorted().map { value in
                Value(words: "\(name) is \(value)") { $0.attributes[name] = .string(value) }
            }
            list.insert(Value(words: "no \(name)") { _ in }, at: 0)
            choices.append(Choice(values: list))
        }
        for (name, variations) in inputs.experiments.sorted(by: { $0.key < $1.key }) {
            choices.append(
                Choice(
                    values: variations.map { variation in
                        Value(words: "\(name) is \(variation)") { $0.variations[name] = variation }
                    }
                )
            )
        }
        return choices.filter { $0.values.count > 1 || !($0.values.first?.words.isEmpty ?? true) }
    }

    /// The words that are named, and one that is not.
    private static func words(
        _ named: Set<String>,
        beside usual: [String],
        _ value: (String) -> Value
    ) -> Choice {
        guard !named.isEmpty else { return Choice(values: []) }
        let other = usual.first { !named.contains($0) }
        return Choice(values: ([other].compactMap { $0 } + named.sorted()).map(value))
    }

    /// A locale that fits each pattern, and one that fits none.
    private static func locales(_ patterns: Set<String>) -> Choice {
        guard !patterns.isEmpty else { return Choice(values: []) }
        let fitting = patterns.sorted().map { pattern in
            let text = pattern.replacing("*", with: "")
            return text.isEmpty ? "en-us" : text
        }
        return Choice(
            values: ["xx"].map(locale) + fitting.map(locale)
        )
    }

    private static func locale(_ text: String) -> Value {
        Value(words: "locale \(text)") { $0.app.locale = text }
    }

    /// Each version at which a range begins or ends, and one on either side of it.
    private static func versions(_ bounds: Set<String>) -> Choice {
        guard !bounds.isEmpty else { return Choice(values: []) }
        let numbers = bounds.map { $0.split(separator: ".").compactMap { Int($0) } }
            .sorted { $0.lexicographicallyPrecedes($1) }
        var list: [[Int]] = [[0]]
        for number in numbers { list += [number, Array(number.prefix(7)) + [1]] }
        return Choice(
            values: list.map { number in
                let text = number.map { String($0) }.joined(separator: ".")
                return Value(words: "version \(text)") { $0.app.version = text }
            }
        )
    }
}
