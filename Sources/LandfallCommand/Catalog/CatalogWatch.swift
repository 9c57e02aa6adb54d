import Glibc
import Landfall
import LandfallCatalog
import LandfallReview
import LandfallSettings

/// Checks a catalog at each save, and verifies what has no errors until the next one.
struct CatalogWatch: Sendable {
    /// The path of the catalog.
    let path: String
    /// The interceptors of the team's own.
    let assumed: AssumedInterceptors
    /// How long a catalog is verified at the most.
    let budget: Duration
    /// Whether text is coloured.
    let isColored: Bool

    /// How often the file is looked at.
    private static let interval = Duration.milliseconds(100)
    /// How many findings are shown of a save.
    private static let findingLimit = 5

    /// Watches until somebody presses Ctrl-C.
    ///
    /// - Throws: ``CommandFailure/outputClosed``.
    func run() async throws {
        try await Interruption.watching { interruption in try await watch(interruption) }
    }

    private func watch(_ interruption: Interruption) async throws {
        var watch = FileWatch(path)
        var isMissing = false
        while !interruption.isNoted {
            if watch.hasChanged() {
                isMissing = false
                try await look(watch, interruption)
                guard !interruption.isNoted else { return }
                if !watch.isChanging { try say("waiting for the next save; Ctrl-C ends") }
            } else if !isMissing, unsafe access(path, R_OK) != 0 {
                isMissing = true
                try say("\(path) can't be read: waiting for it; Ctrl-C ends")
            }
            // Ends with an error only when the whole program is cancelled.
            try await Task.sleep(for: Self.interval)
        }
    }

    /// Checks and verifies what is there now.
    private func look(_ watch: FileWatch, _ interruption: Interruption) async throws {
        let bytes: [UInt8]
        do throws(ReviewError) {
            bytes = try InputFile.read(path, as: "the catalog")
        } catch {
            return try say("\(error)")
        }
        let file = CheckedFile(bytes, name: path, assumed)
        var report = CheckReport()
        report.add(file)
        for line in file.lines(TerminalStyle(isColored: isColored)) { try say(line) }
        try say(report.summary)
        guard report.errorCount == 0,
            let catalog = try? assumed.load(bytes, name: path)
        else { return }
        try await verify(catalog, watch, interruption)
    }

    private func verify(
        _ catalog: Catalog,
        _ watch: FileWatch,
        _ interruption: Interruption
    ) async throws {
        let clock = ContinuousClock()
        let begin = clock.now
        // The rest of the time is for random walks.
        let (deadline, lastDeadline) = (begin + budget * 0.8, begin + budget)
        var limits = ExplorationLimits()
        limits.workers = 2
        var rules = ExplorationRules()
        rules.walks = .max
        let stream = FindingStream(limit: Self.findingLimit, isColored: isColored, [])
        var line = ProgressLine()
        var nextLook = begin
        var isSaved = false
        var isOutOfTime = false
        var failure: (any Error)?
        func goesOn(_ progress: VerificationProgress) -> Bool {
            line.show { VerifyBar(progress, after: clock.now - begin).text }
            if clock.now >= nextLook {
                nextLook = clock.now + Self.interval
                isSaved = watch.isChanging
            }
            return !isSaved && !interruption.isNoted && failure == nil
        }
        try say("verifying for at most \(DurationText.write(budget))")
        let verification = Verification(catalog, limits: limits, rules: rules)
        var report = await verification.run { progress in
            isOutOfTime = clock.now >= deadline
            return goesOn(progress) && !isOutOfTime
        } walking: { progress in
            goesOn(progress) && clock.now < lastDeadline
        } found: { finding in
            line.clear()
            do { try stream.show(finding) } catch { failure = error }
        }
        line.clear()
        if let failure { throw failure }
        if isSaved || interruption.isNoted {
            if isSaved { try say("saved while it was verified: starts again") }
            return
        }
        report.isOutOfTime = report.isStopped && isOutOfTime
        let text = ReportText(report, duration: clock.now - begin, limit: Self.findingLimit)
        try stream.finish(text)
    }

    private func say(_ line: String) throws { try Console.say(line) }
}
