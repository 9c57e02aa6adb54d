import Foundation
import Landfall
import LandfallCatalog
import LandfallContract

/// Answers the lines of `landfall resolve`, as the worker would answer the same records.
struct LineAnswers {
    /// The most catalogs of lines that are kept.
    private static let cacheLimit = 64

    /// How many lines there were, empty ones left out.
    private(set) var count = 0
    /// How many of them could not be read.
    private(set) var unreadableCount = 0

    private let base: LoadedCatalog?
    private let form: ExplanationForm?
    private let options: ExplanationText.Options
    private var cache: [[UInt8]: Result<LoadedCatalog, CatalogErrors>] = [:]

    /// Takes the catalog of lines that have none of their own.
    ///
    /// - Parameters:
    ///   - base: The catalog, or `nil`.
    ///   - form: How plans are explained; `nil` for not at all.
    ///   - options: What an explanation shows; redacted, the plan and the state do so as well.
    init(
        base: LoadedCatalog?,
        explaining form: ExplanationForm? = nil,
        options: ExplanationText.Options = []
    ) {
        self.base = base
        self.form = form
        self.options = options
    }

    /// Answers a line.
    ///
    /// - Parameters:
    ///   - line: The line without its line feed.
    ///   - number: Its number, from 1.
    /// - Returns: A line of JSON with the plan or the error, or an explanation as text; `nil` for an
    ///   empty line.
    /// - Throws: ``CommandFailure`` with status 2 when there is no catalog for it.
    mutating func answer(
        _ line: [UInt8],
        number: Int64
    ) async throws(CommandFailure) -> [UInt8]? {
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
                throw .usage(
                    "line \(number) has no catalog: give --catalog, or one on each line"
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
    /// - Returns: A line of JSON with the plan or the error, or an explanation as text.
    /// - Throws: ``CommandFailure`` with status 2 when there is no catalog.
    mutating func answer(
        intent: [UInt8],
        state: [UInt8]?
    ) async throws(CommandFailure) -> [UInt8] {
        guard let base else { throw .usage("there is no catalog: give --catalog") }
        count += 1
        let line: ResolveLine
        do throws(ContractError) {
            line = try ResolveLine(intent: intent, state: state)
        } catch {
            return unreadable(error.code, "\(error)", 1)
        }
        return try await answer(line, by: base, number: nil)
    }

    /// Answers what was read; the number is `nil` where there is only one line.
    private func answer(
        _ line: ResolveLine,
        by catalog: LoadedCatalog,
        number: Int64?
    ) async throws(CommandFailure) -> [UInt8] {
        let now =
            line.now ?? line.intent.occurredAt ?? line.state?.capturedAt
            ?? line.intent.deviceState?.capturedAt ?? Timestamp(millisecondsSinceEpoch: 0)
        var resolution: Resolution
        do throws(CancellationError) {
            resolution = try await catalog.resolver.resolve(
                line.intent,
                stored: line.state,
                now: now,
                isExplaining: form != nil,
                clock: ContinuousClock()
            )
        } catch {
            throw .failed("stopped while an interceptor was waited for")
        }
        resolution.plan.planID = line.identity.planID(
            catalogVersion: resolution.plan.catalogVersion,
            basis: resolution.plan.basedOn
        )
        guard form == .text else { return json(of: resolution) }
        let text = ExplanationText(resolution, options: options).description
        return Array((number.map { Self.title(ofLine: $0) + text + "\n" } ?? text).utf8)
    }

    private static func title(ofLine number: Int64) -> String { "=== line \(number)\n" }

    private func json(of resolution: Resolution) -> [UInt8] {
        var json = Array(#"{"plan":"#.utf8)
        json += shown(ContentEncoding.json.bytes(of: resolution.plan))
        json += Array(#","after":"#.utf8)
        json += shown(ContentEncoding.json.bytes(of: resolution.after))
        if let explanation = resolution.explanation {
            json += Array(#","explanation":"#.utf8)
            json += shown(Self.encoded(ExplanationDocument(explanation)))
        }
        json.append(UInt8(ascii: "}"))
        return json
    }

    /// A part of an answer as it may be shown.
    private func shown(_ json: [UInt8]) -> [UInt8] {
        options.contains(.redacted) ? RedactedJSON.bytes(of: json) : json
    }

    /// A document in JSON, its members in the order of their names.
    private static func encoded(_ document: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(document) else { return Array("{}".utf8) }
        return Array(json)
    }

    /// The catalog of a line; lines that share one share the work of reading it.
    private mutating func load(_ bytes: [UInt8]) -> Result<LoadedCatalog, CatalogErrors> {
        if let known = cache[bytes] { return known }
        if cache.count >= Self.cacheLimit { cache.removeAll() }
        let loaded = Result { () throws(CatalogErrors) in
            try LoadedCatalog(bytes, name: "catalog")
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
            let text = "can't be read: \(Console.oneLine(message)) (\(code))\n"
            return Array((Self.title(ofLine: line) + text).utf8)
        }
        return Self.encoded(["error": Unreadable(code: code, message: message, line: line)])
    }

    private struct Unreadable: Encodable {
        let code: String
        let message: String
        let line: Int64
    }
}
