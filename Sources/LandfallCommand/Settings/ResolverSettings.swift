import Landfall
import LandfallContract

/// How intents are answered, beside the catalog and the keys.
struct ResolverSettings: Hashable, Sendable {
    /// Stands in for what the catalog says; `nil` for that.
    var maximumStateAge: Duration?
    /// How long a person has for each step of a detour.
    var detourLifetime = Duration.seconds(3600)
    /// Names the pipeline: its resume tokens are worth nothing in a pipeline of another name.
    var source = ReplySettings().source
    /// Whose session counts.
    var sessionSource = SessionSource.stored

    /// The defaults.
    init() {}

    /// Reads the settings.
    ///
    /// - Parameter source: The values as they were given.
    /// - Throws: ``CommandFailure`` with status 2 for the first that does not do.
    init(_ source: SettingsSource) throws(CommandFailure) {
        self = try Settings(source, Setting.resolver).resolver
    }
}
