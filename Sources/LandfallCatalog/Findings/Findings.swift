/// What was found in a catalog so far, each thing once.
struct Findings {
    /// What keeps the catalog from being used.
    private(set) var errors: [Noted] = []

    /// What deserves a look.
    private(set) var warnings: [Noted] = []

    /// How often an error was noted, those included that stand at their place already.
    private(set) var faultCount = 0

    private var noted: Set<Noted> = []

    /// A message and its place.
    struct Noted: Hashable {
        /// One sentence that says what was expected.
        let message: String
        /// Where.
        let place: Place
        /// What kind of thing it is.
        let code: CatalogFinding.Code
    }

    /// Begins with nothing found.
    init() {}

    /// Notes an error, once for each place.
    mutating func addError(_ error: Noted) {
        faultCount += 1
        if noted.insert(error).inserted { errors.append(error) }
    }

    /// Notes a warning, once for each place.
    mutating func addWarning(_ warning: Noted) {
        if noted.insert(warning).inserted { warnings.append(warning) }
    }

    /// The errors in the order of the file, ready to be printed.
    func errors(in source: SourceText) -> [CatalogFinding] {
        Self.sorted(errors, .error, in: source)
    }

    /// The warnings in the order of the file, ready to be printed.
    func warnings(in source: SourceText) -> [CatalogFinding] {
        Self.sorted(warnings, .warning, in: source)
    }

    private static func sorted(
        _ list: [Noted],
        _ severity: CatalogFinding.Severity,
        in source: SourceText
    ) -> [CatalogFinding] {
        list.sorted { ($0.place, $0.message) < ($1.place, $1.message) }
            .map { source.finding($0.message, at: $0.place, severity, $0.code) }
    }
}
