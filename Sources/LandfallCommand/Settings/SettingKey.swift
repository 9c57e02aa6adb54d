/// A setting by its name, which is the same everywhere: `--state-topic`, `LANDFALL_STATE_TOPIC`,
/// and `state-topic:` in a file.
struct SettingKey: Hashable, Sendable {
    /// The name, in lower case with hyphens.
    let name: String
    /// What a value looks like, its bounds among it: a refusal says it.
    let form: String
    /// What it is for, as a phrase.
    let meaning: String
    /// The value that it has when nobody gives one, as a reader types it; `nil` for none.
    var fallback: String?
    /// Whether it must not be shown, and has no flag, since others see the words of a command.
    var isSecret = false

    /// The variable of the environment.
    var variable: String {
        "LANDFALL_" + name.uppercased().replacing("-", with: "_")
    }

    /// The ways to give it, for a message that it is missing.
    var ways: String {
        isSecret ? "\(variable) or --\(name)-file" : "--\(name) or \(variable)"
    }
}

extension SettingKey {
    /// All settings, in the order in which they are shown.
    static let all: [SettingKey] = kafka + postgres + topics + worker + log
}
