import LandfallValues

/// A receiver of findings: the reader, and each check.
protocol FindingSink {
    /// What was found up to here.
    var findings: Findings { get set }
}

extension FindingSink {
    /// Reports an error, once at each place.
    mutating func refuse(
        _ message: String,
        at place: SourcePlace,
        _ code: CatalogFinding.Code = .invalid
    ) {
        findings.addError(.init(message: message, place: place, code: code))
    }

    /// Reports an error, and gives nothing in the place of what could not be read.
    mutating func refused<Value>(
        _ message: String,
        at place: SourcePlace,
        _ code: CatalogFinding.Code = .invalid
    ) -> Value? {
        refuse(message, at: place, code)
        return nil
    }

    /// Reports a name that nothing was declared under, and gives nothing.
    mutating func refusedUnknown<Value>(
        _ what: String,
        _ name: String,
        among known: some Collection<String>,
        at place: SourcePlace
    ) -> Value? {
        refuseUnknown(what, name, among: known, at: place)
        return nil
    }

    /// Reports something that deserves a look.
    mutating func warn(
        _ message: String,
        at place: SourcePlace,
        _ code: CatalogFinding.Code = .doubtful
    ) {
        findings.addWarning(.init(message: message, place: place, code: code))
    }

    /// Reports something that the language has and this version can't do.
    mutating func refuseUnsupported(_ what: String, at place: SourcePlace) {
        refuse("\"\(what)\" is not supported by this version", at: place, .notSupported)
    }

    /// Lets another report what it finds in the place of this one.
    ///
    /// - Parameters:
    ///   - other: The other, which gets all that was found so far for as long as it works.
    ///   - work: What it does.
    /// - Returns: What comes out of that.
    mutating func withFindings<Other: FindingSink, Result>(
        to other: inout Other,
        _ work: (inout Other) -> Result
    ) -> Result {
        // Moved and not copied, as there may be many.
        swap(&other.findings, &findings)
        defer { swap(&other.findings, &findings) }
        return work(&other)
    }

    /// Reports a name that nothing was declared under, with the nearest one that there is.
    mutating func refuseUnknown(
        _ what: String,
        _ name: String,
        among known: some Collection<String>,
        at place: SourcePlace
    ) {
        refuse("there is no \(what) \"\(name)\"\(hint(name, known))", at: place, .unknownName)
    }

    /// The end of a sentence about an unknown name: the nearest known one, or what there is.
    ///
    /// The errors past those that are listed get none, as looking for it takes its time.
    func hint(_ name: String, _ known: some Collection<String>) -> String {
        guard findings.errors.count <= CatalogErrors.listLimit else { return "" }
        if let question = NearestName.question(name, among: known) { return question }
        guard !known.isEmpty, known.count <= 12 else { return "" }
        return "; there is " + known.sorted().joined(separator: ", ")
    }
}

/// The findings in a catalog so far, each once.
struct Findings {
    /// What keeps the catalog from being used.
    private(set) var errors: [Entry] = []

    /// What deserves a look.
    private(set) var warnings: [Entry] = []

    /// How often an error was reported, those included that stand at their place already.
    private(set) var faultCount = 0

    /// The errors among them behind which something is missing: all but those of what can never hold.
    private(set) var gapCount = 0

    private var entries: Set<Entry> = []

    /// A message and its place.
    struct Entry: Hashable {
        /// One sentence that says what was expected.
        let message: String
        /// The place in the text that it is about.
        let place: SourcePlace
        /// What kind of thing it is.
        let code: CatalogFinding.Code
    }

    /// Begins with nothing found.
    init() {}

    /// Reports an error, once at each place.
    mutating func addError(_ error: Entry) {
        faultCount += 1
        if error.code != .neverHolds { gapCount += 1 }
        if entries.insert(error).inserted { errors.append(error) }
    }

    /// Reports a warning, once at each place.
    mutating func addWarning(_ warning: Entry) {
        if entries.insert(warning).inserted { warnings.append(warning) }
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
        _ list: [Entry],
        _ severity: CatalogFinding.Severity,
        in source: SourceText
    ) -> [CatalogFinding] {
        list.sorted { ($0.place, $0.message) < ($1.place, $1.message) }
            .map { source.finding($0.message, at: $0.place, severity, $0.code) }
    }
}
