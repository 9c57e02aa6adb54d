import Foundation

/// Answers an editor about the catalogs that are open in it.
package struct LanguageServer {
    /// Whether the editor has ended it in the order of the protocol; `nil` while it goes on.
    package private(set) var end: Bool?

    private let assumed: AssumedInterceptors
    private var catalogs: [String: EditedCatalog] = [:]
    private var isInitialized = false
    private var isShutDown = false

    /// Begins with nothing open.
    ///
    /// - Parameter assumed: The interceptors of the team's own.
    package init(_ assumed: AssumedInterceptors) { self.assumed = assumed }

    /// Handles a message, and returns the messages to send.
    ///
    /// - Parameter body: The message without its head.
    /// - Returns: Messages without their heads.
    package mutating func answers(to body: [UInt8]) -> [[UInt8]] {
        let request: LanguageRequest
        do {
            request = try JSONDecoder().decode(LanguageRequest.self, from: Data(body))
        } catch DecodingError.dataCorrupted {
            return refusal(of: nil, -32_700, "the message is no JSON")
        } catch {
            return refusal(of: nil, -32_600, "the message is no request")
        }
        guard let method = request.method else { return [] }
        guard let id = request.id else {
            return note(method, request.params)
        }
        guard !isShutDown else { return refusal(of: id, -32_600, "the server was shut down") }
        guard isInitialized || method == "initialize" else {
            return refusal(of: id, -32_002, "initialize comes first")
        }
        return answer(method, id, request.params)
    }

    private mutating func note(
        _ method: String,
        _ parameters: LanguageRequest.Parameters?
    ) -> [[UInt8]] {
        if method == "exit" { end = isShutDown }
        guard isInitialized, let document = parameters?.textDocument else { return [] }
        switch method {
        case "textDocument/didOpen":
            return take(document.text ?? "", of: document.uri)
        case "textDocument/didChange":
            return (parameters?.contentChanges?.last).map { take($0.text, of: document.uri) } ?? []
        case "textDocument/didClose":
            catalogs[document.uri] = nil
            return publish([], of: document.uri)
        default: return []
        }
    }

    /// The most catalogs that are open at a time.
    private static let openLimit = 64

    private mutating func take(_ text: String, of uri: String) -> [[UInt8]] {
        guard catalogs[uri] != nil || catalogs.count < Self.openLimit else {
            return publish([.tooManyOpen(Self.openLimit)], of: uri)
        }
        let catalog = EditedCatalog(text, assumed)
        catalogs[uri] = catalog
        return publish(catalog.diagnostics.map(Diagnostic.init), of: uri)
    }

    private mutating func answer(
        _ method: String,
        _ id: LanguageRequest.ID,
        _ parameters: LanguageRequest.Parameters?
    ) -> [[UInt8]] {
        switch method {
        case "initialize":
            isInitialized = true
            return message(LanguageAnswer(id: id, result: Abilities()))
        case "shutdown":
            isShutDown = true
            return message(LanguageAnswer<String>(id: id, result: nil))
        case "textDocument/completion", "textDocument/definition", "textDocument/hover":
            guard let uri = parameters?.textDocument?.uri, let place = parameters?.position,
                let catalog = catalogs[uri]
            else { return refusal(of: id, -32_602, "\(method) is for a place in an open document") }
            return answer(method, id, catalog, uri, place)
        default: return refusal(of: id, -32_601, "there is no method \(method)")
        }
    }

    private func answer(
        _ method: String,
        _ id: LanguageRequest.ID,
        _ catalog: EditedCatalog,
        _ uri: String,
        _ place: LanguageRequest.Position
    ) -> [[UInt8]] {
        switch method {
        case "textDocument/completion":
            let names = catalog.completions(line: place.line, column: place.character)
            let items = names.map { Completion(label: $0.name, detail: $0.what) }
            return message(LanguageAnswer(id: id, result: items))
        case "textDocument/definition":
            let range = catalog.definition(line: place.line, column: place.character)
            let location = range.map { Location(uri: uri, range: Range($0)) }
            return message(LanguageAnswer(id: id, result: location))
        default:
            let text = catalog.hover(line: place.line, column: place.character)
            return message(LanguageAnswer(id: id, result: text.map { Hover($0) }))
        }
    }

    private func publish(_ diagnostics: [Diagnostic], of uri: String) -> [[UInt8]] {
        message(
            LanguageNotification(
                method: "textDocument/publishDiagnostics",
                params: Publication(uri: uri, diagnostics: diagnostics)
            )
        )
    }

    private func refusal(
        of id: LanguageRequest.ID?,
        _ code: Int,
        _ words: String
    ) -> [[UInt8]] {
        message(LanguageError(id: id, error: LanguageError.Reason(code: code, message: words)))
    }

    private func message(_ message: some Encodable) -> [[UInt8]] {
        (try? JSONEncoder().encode(message)).map { [Array($0)] } ?? []
    }
}

// MARK: - What the protocol calls things

extension LanguageServer {
    private struct Abilities: Encodable {
        let capabilities = Capabilities()
        let serverInfo = ["name": "landfall"]

        struct Capabilities: Encodable {
            /// The whole text comes with each change.
            let textDocumentSync = 1
            let definitionProvider = true
            let hoverProvider = true
            let completionProvider = ["triggerCharacters": [" ", "[", ","]]
        }
    }

    private struct Range: Encodable {
        let start: LanguageRequest.Position
        let end: LanguageRequest.Position

        init(_ range: EditedCatalog.Range) {
            start = LanguageRequest.Position(line: range.line, character: range.start)
            end = LanguageRequest.Position(line: range.line, character: range.end)
        }
    }

    private struct Location: Encodable {
        let uri: String
        let range: Range
    }

    private struct Diagnostic: Encodable {
        let range: Range
        let severity: Int
        let code: String
        let source = "landfall"
        let message: String

        /// Returns the diagnostic of a catalog that is not read.
        static func tooManyOpen(_ limit: Int) -> Diagnostic {
            let message = "\(limit) catalogs are open: close one, and open this one again"
            let range = EditedCatalog.Range(line: 0, start: 0, end: 1)
            return Diagnostic(
                EditedCatalog.Diagnostic(
                    range: range,
                    isError: false,
                    code: "too_many_open",
                    message: message
                )
            )
        }

        init(_ diagnostic: EditedCatalog.Diagnostic) {
            range = Range(diagnostic.range)
            severity = diagnostic.isError ? 1 : 2
            code = diagnostic.code
            message = diagnostic.message
        }
    }

    private struct Publication: Encodable {
        let uri: String
        let diagnostics: [Diagnostic]
    }

    private struct Completion: Encodable {
        let label: String
        let detail: String
    }

    private struct Hover: Encodable {
        let contents: [String: String]

        init(_ text: String) { contents = ["kind": "markdown", "value": text] }
    }
}
