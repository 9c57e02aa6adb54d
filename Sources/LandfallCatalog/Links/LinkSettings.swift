/// What stands under `links` at the top of a catalog.
struct LinkSettings: Sendable {
    /// The schemes that are allowed.
    var schemes: Set<String> = []
    /// The hosts that are allowed.
    var hosts: Set<String> = []
    /// Paths that no route takes.
    var excluded: [LinkPattern] = []
}
