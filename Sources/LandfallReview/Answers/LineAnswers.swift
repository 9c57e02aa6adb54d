package import Landfall
import LandfallCatalog
import LandfallContract
import LandfallTokens

/// Answers the lines of `landfall resolve`, as the worker would answer the same records.
package struct LineAnswers {
    /// The most catalogs of lines that are kept.
    private static let cacheLimit = 64

    /// How many lines there were, empty ones left out.
    package private(set) var count = 0
    /// How many of them could not be read.
    package private(set) var unreadableCount = 0

    private let base: LoadedCatalog?
    private let settings: ResolverSettings
    private let keys: CatalogKeys
    private let assumed: AssumedInterceptors
    private let form: ExplanationForm?
    private let options: ExplanationText.Options
    private let isColored: Bool
    private let isSettled: Bool
    private var pictures: PictureSeries?
    private var cache: [[UInt8]: Result<LoadedCatalog, CatalogErrors>] = [:]

    /// Takes the catalog of lines that have none of their own.
    ///
    /// - Parameters:
    ///   - base: The catalog, or `nil`.
    ///   - settings: How intents are answered by the lines' own catalogs.
    ///   - keys: What the lines' own catalogs are used with.
    ///   - assumed: Interceptors of a team's own, of which only the names are known.
    ///   - form: How plans are explained; `nil` for not at all.
    ///   - options: What an explanation shows; redacted, the plan and the state do so as well.
    ///   - isColored: Whether text is for a terminal that shows colours.
    ///   - isSettled: Whether the state afterwards is as the device would report it.
    ///   - pictures: Where the answers are drawn; `nil` for nowhere.
    package init(
        base: LoadedCatalog?,
        settings: ResolverSettings = ResolverSettings(),
        keys: CatalogKeys = CatalogKeys(tokens: .wellKnown),
        assumed: AssumedInterceptors = AssumedInterceptors(),
        explaining form: ExplanationForm? = nil,
        options: ExplanationText.Options = [],
        isColored: Bool = false,
        isSettled: Bool = false,
        pictures: PictureSeries? = nil
    ) {
        self.base = base
        self.settings = settings
        self.keys = keys
        self.assumed = assumed
        self.form = form
        self.options = options
        self.isColored = isColored
        self.isSettled = isSettled
        self.pictures = pictures
    }

    /// Writes the pictures that were kept until it is known how many there are.
    ///
    /// - Returns: What to tell of them; `nil` where there is nothing to tell.
    /// - Throws: ``ReviewError`` when one can't be written.
    package mutating func finish() throws(ReviewError) -> String? { try pictures?.finish() ?? nil }

    /// Answers a line.
    ///
    /// - Parameters:
    ///   - line: The line without its line feed.
    ///   - number: Its number, from 1.
    /// - Returns: A line of JSON with the plan or the error, or an explanation as text; `nil` for an
    ///   empty line.
    /// - Throws: ``ReviewError/refused(_:)`` when there is no catalog for it.
    package mutating func answer(
        _ line: [UInt8],
        number: Int64
    ) async throws(ReviewError) -> [UInt8]? {
        guard line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { return nil }
        count += 1
        let read: ResolveLine
        do throws(ContractError) {
            read = try ResolveLine(line, number: number)
        } catch {
            return unreadable(error.code, "\(error)", number)
        }
        guard let own = read.catalog else {
            guard let base else {
                throw .refused(
                    "line \(number) has no catalog: give --catalog or LANDFALL_CATALOG, or one on each line"
                )
            }
            return try await answer(read, by: base, number: number)
        }
        switch load(own) {
        case .success(let catalog): return try await answer(read, by: catalog, number: number)
        case .failure(let errors):
            let texts = errors.findings.map { "at \($0.line):\($0.column): \($0.message)" }
            let more = errors.omittedCount > 0 ? "; and \(errors.omittedCount) more" : ""
            return unreadable(
                "invalid_catalog",
                "the line's catalog " + texts.joined(separator: "; ") + more,
                number
            )
        }
    }

    /// Answers an intent that is in files.
    ///
    /// - Parameters:
    ///   - intent: The intent in JSON.
    ///   - state: The state of its device in JSON, or `nil`.
    ///   - absence: Why it has none.
    /// - Returns: A line of JSON with the plan or the error, or an explanation as text.
    /// - Throws: ``ReviewError/refused(_:)`` when there is no catalog.
    package mutating func answer(
        intent: [UInt8],
        state: [UInt8]?,
        absence: StateAbsence = .neverReported
    ) async throws(ReviewError) -> [UInt8] {
        guard let base else { throw .refused("there is no catalog: give --catalog") }
        count += 1
        let line: ResolveLine
        do throws(ContractError) {
            line = try ResolveLine(intent: intent, state: state)
        } catch {
            return unreadable(error.code, "\(error)", 1)
        }
        return try await answer(line, by: base, absence: absence, number: nil)
    }

    /// Answers what was read; the number is `nil` where there is only one line.
    private mutating func answer(
        _ line: ResolveLine,
        by catalog: LoadedCatalog,
        absence: StateAbsence = .neverReported,
        number: Int64?
    ) async throws(ReviewError) -> [UInt8] {
        let now =
            line.now ?? line.intent.occurredAt ?? line.state?.capturedAt
            ?? line.intent.deviceState?.capturedAt ?? Timestamp(millisecondsSinceEpoch: 0)
        var resolution: Resolution
        do throws(CancellationError) {
            resolution = try await catalog.resolver.resolve(
                line.intent,
                stored: line.state,
                absence: absence,
                now: now,
                isExplaining: form != nil || pictures != nil,
                clock: ContinuousClock()
            )
        } catch {
            throw .failed("stopped while an interceptor was waited for")
        }
        resolution.plan.planID = line.identity.planID(
            catalogVersion: resolution.plan.catalogVersion,
            basis: resolution.plan.basedOn
        )
        if pictures != nil {
            let isRedacted = options.contains(.redacted)
            let picture = ResolutionPicture(resolution, isRedacted: isRedacted)
            try pictures?.add(picture.svg, number: number)
        }
        guard form == .text else { return try json(of: resolution) }
        let lines = ExplanationText(resolution, options: options).lines
        return text(of: lines, number: number)
    }

    /// Lines for a person; those of one of several lines with a title, and room behind them.
    private func text(of lines: [StyledText], number: Int64?) -> [UInt8] {
        var lines = lines
        if let number {
            lines.insert("\("=== line \(number)", .faint)", at: 0)
            lines.append("")
        }
        let texts = lines.map { TerminalText.line($0, isColored: isColored) }
        return Array(texts.joined(separator: "\n").utf8)
    }

    private func json(of resolution: Resolution) throws(ReviewError) -> [UInt8] {
        let after = isSettled ? try resolution.settledState() : resolution.after
        var json = Array(#"{"plan":"#.utf8)
        json += shown(ContentEncoding.json.bytes(of: resolution.plan))
        json += Array(#","after":"#.utf8)
        json += shown(ContentEncoding.json.bytes(of: after))
        if let result = resolution.result {
            json += Array(#","result":"#.utf8)
            json += shown(ContentEncoding.json.bytes(of: ResultNotice(result, of: resolution)))
        }
        if form == .json, let document = ExplanationDocument(resolution) {
            json += Array(#","explanation":"#.utf8)
            json += shown(Array(JSONDocument.line(document).utf8))
        }
        json.append(UInt8(ascii: "}"))
        return json
    }

    /// A part of an answer as it may be shown.
    private func shown(_ json: [UInt8]) -> [UInt8] {
        let json = options.contains(.redacted) ? JSONRedaction.bytes(of: json) : json
        return Array(String(decoding: json, as: UTF8.self).printableJSON.utf8)
    }

    /// The catalog of a line; lines that share one share the work of reading it.
    private mutating func load(_ bytes: [UInt8]) -> Result<LoadedCatalog, CatalogErrors> {
        if let known = cache[bytes] { return known }
        if cache.count >= Self.cacheLimit { cache.removeAll() }
        let loaded = Result { () throws(CatalogErrors) in
            try LoadedCatalog(
                bytes,
                name: "catalog",
                settings: settings,
                keys: keys,
                assumed: assumed
            )
        }
        cache[bytes] = loaded
        return loaded
    }

    private mutating func unreadable(
        _ code: String,
        _ message: String,
        _ line: Int64
    ) -> [UInt8] {
        unreadableCount += 1
        guard form != .text else {
            let text = ExplanationText.printable(message.oneLine)
            return self.text(of: ["\("can't be read:", .bad) \(text) (\(code))"], number: line)
        }
        let document = ["error": Unreadable(code: code, message: message, line: line)]
        return Array(JSONDocument.line(document).utf8)
    }

    private struct Unreadable: Encodable {
        let code: String
        let message: String
        let line: Int64
    }
}

/// The form in which `landfall resolve` explains plans.
package enum ExplanationForm: String {
    /// For a person, in the place of the lines of JSON.
    case text
    /// For a program, beside the plan.
    case json
}
