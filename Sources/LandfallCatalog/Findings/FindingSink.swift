/// What notes findings: the reader, and each check.
protocol FindingSink {
    /// What was found up to here.
    var findings: Findings { get set }
}

extension FindingSink {
    /// Notes an error, once for each place.
    mutating func refuse(
        _ message: String,
        at place: Place,
        _ code: CatalogFinding.Code = .invalid
    ) {
        findings.addError(.init(message: message, place: place, code: code))
    }

    /// Notes something that deserves a look.
    mutating func warn(
        _ message: String,
        at place: Place,
        _ code: CatalogFinding.Code = .doubtful
    ) {
        findings.addWarning(.init(message: message, place: place, code: code))
    }

    /// Notes something that the language has and this version can't do.
    mutating func refuseUnsupported(_ what: String, at place: Place) {
        refuse("\"\(what)\" is not supported by this version", at: place, .notSupported)
    }

    /// Lets another note what it finds in the place of this one.
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

    /// Notes a name that nothing was declared under, with the nearest one that there is.
    mutating func refuseUnknown(
        _ what: String,
        _ name: String,
        among known: some Collection<String>,
        at place: Place
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
