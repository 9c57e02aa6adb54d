package import Landfall
import LandfallContract

/// How intents are answered, beside the catalog and the keys.
package struct ResolverSettings: Hashable, Sendable {
    /// Stands in for what the catalog says; `nil` for that.
    package var maximumStateAge: Duration?
    /// How long a person has for each step of a detour.
    package var detourLifetime = Duration.seconds(3600)
    /// Names the pipeline: its resume tokens are worth nothing in a pipeline of another name.
    package var source = ReplySettings().source
    /// Whose session counts.
    package var sessionSource = SessionSource.stored

    /// The defaults.
    package init() {}
}
