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
        self.init()
        maximumStateAge = try source.duration(
            .maxStateAge,
            in: .seconds(1) ... .seconds(30 * 86_400)
        )
        detourLifetime =
            try source.duration(.detourLifetime, in: .seconds(10) ... .seconds(30 * 86_400))
            ?? detourLifetime
        self.source = try source.text(.source) ?? self.source
        sessionSource = try source.value(.sessionSource, SessionSource.init) ?? sessionSource
    }
}
