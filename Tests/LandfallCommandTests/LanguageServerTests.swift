import Foundation
import TestSupport
import Testing

/// Asks `landfall catalog lsp` as an editor does: by messages with heads, on its standard input.
@Suite(.timeLimit(.minutes(10)))
struct `The language server for catalogs` {
    static let uri = "file:///app/routes.yaml"

    private static let catalog = """
        landfall: 1
        app: notes
        screens:
          Notes: {}
          Note: {context: {noteId: string}}
        containers:
          Tabs: {kind: tab, children: [NotesNavigation]}
          NotesNavigation: {kind: navigation, children: [Notes]}
        links: {schemes: [https], hosts: [notes.example.com]}
        routes:
          home:
            links: ["/"]
            steps:
              - container: Tabs
                find: any
                action: replace-root
              - from: root
          note:
            context: {noteId: string}
            links: ["/n/:noteId"]
            steps:
              - screen: Note
                find: any
                set: [noteId]
                action: push
              - container: NotesNavigation
                find: any
                build: no
              - from: home

        """

    /// The messages of the server, and its end.
    struct Session {
        let status: Int32
        let complaint: String
        let messages: [[String: Any]]

        /// The answer to a request.
        func answer(_ id: Int) -> [String: Any]? {
            messages.first { $0["id"] as? Int == id && $0["method"] == nil }
        }

        /// The result of a request.
        func result(_ id: Int) -> Any? { answer(id)?["result"] }

        /// The code of the error that a request got.
        func errorCode(_ id: Int) -> Int? {
            (answer(id)?["error"] as? [String: Any])?["code"] as? Int
        }

        /// The diagnostics of each publication, in order.
        var diagnostics: [[[String: Any]]] {
            messages.compactMap { message in
                guard message["method"] as? String == "textDocument/publishDiagnostics" else {
                    return nil
                }
                let parameters = message["params"] as? [String: Any]
                return parameters?["diagnostics"] as? [[String: Any]]
            }
        }
    }

    static func framed(_ message: Any) throws -> String {
        let body = try JSONSerialization.data(withJSONObject: message)
        return "Content-Length: \(body.count)\r\n\r\n" + String(decoding: body, as: UTF8.self)
    }

    static func request(
        _ id: Int,
        _ method: String,
        _ parameters: [String: Any] = [:]
    ) -> [String: Any] {
        ["jsonrpc": "2.0", "id": id, "method": method, "params": parameters]
    }

    static func note(
        _ method: String,
        _ parameters: [String: Any] = [:]
    ) -> [String: Any] {
        ["jsonrpc": "2.0", "method": method, "params": parameters]
    }

    static func open(_ text: String, uri: String = uri) -> [String: Any] {
        note(
            "textDocument/didOpen",
            ["textDocument": ["uri": uri, "languageId": "yaml", "version": 1, "text": text]]
        )
    }

    /// A request about the place where a text stands first, and how far behind its beginning.
    static func at(
        _ id: Int,
        _ method: String,
        _ sought: String,
        plus offset: Int = 0,
        in text: String = catalog
    ) throws -> [String: Any] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.contains(sought) }, "\(sought)")
        let start = try #require(lines[line].range(of: sought)).lowerBound
        let column = lines[line][..<start].utf16.count + offset
        return request(
            id,
            "textDocument/\(method)",
            [
                "textDocument": ["uri": uri], "position": ["line": line, "character": column],
            ]
        )
    }

    static func run(raw input: String) async throws -> Session {
        let run = try await Invocation.run(["catalog", "lsp"], input: input)
        var rest = Array(run.output.utf8)[...]
        var messages: [[String: Any]] = []
        while !rest.isEmpty {
            let text = String(decoding: rest.prefix(64), as: UTF8.self)
            let head = try #require(text.firstMatch(of: /^Content-Length: (\d+)\r\n\r\n/))
            let length = try #require(Int(head.1))
            rest = rest.dropFirst(head.0.utf8.count)
            let body = try JSONSerialization.jsonObject(with: Data(rest.prefix(length)))
            messages.append(try #require(body as? [String: Any]))
            rest = rest.dropFirst(length)
        }
        return Session(status: run.status, complaint: run.complaint, messages: messages)
    }

    /// A whole session, from the first greeting to the end.
    static func run(_ messages: [[String: Any]]) async throws -> Session {
        let greeting = [request(1000, "initialize"), note("initialized")]
        let farewell = [request(1001, "shutdown"), note("exit")]
        return try await run(raw: (greeting + messages + farewell).map(framed).joined())
    }

    @Test func `greets and ends as the protocol says`() async throws {
        let session = try await Self.run([])
        #expect(session.status == 0, "\(session.complaint)")
        let abilities = (session.result(1000) as? [String: Any])?["capabilities"] as? [String: Any]
        #expect(abilities?["hoverProvider"] as? Bool == true)
        #expect(abilities?["definitionProvider"] as? Bool == true)
        #expect(abilities?["completionProvider"] != nil)
        #expect(session.answer(1001)?.keys.contains("result") == true)
    }

    @Test func `shows an error where it is, and takes it back when it is mended`() async throws {
        // Behind a character of two code units: the columns are those of the editor.
        let wrong = Self.catalog.replacing("from: home", with: "from: \"🏠home\"")
        let change = Self.note(
            "textDocument/didChange",
            [
                "textDocument": ["uri": Self.uri, "version": 2],
                "contentChanges": [["text": Self.catalog]],
            ]
        )
        let close = Self.note("textDocument/didClose", ["textDocument": ["uri": Self.uri]])
        let session = try await Self.run([Self.open(wrong), change, close])
        #expect(session.diagnostics.count == 3)
        let first = try #require(session.diagnostics.first?.first)
        #expect(first["severity"] as? Int == 1)
        #expect((first["message"] as? String)?.contains("🏠home") == true)
        let lines = wrong.split(separator: "\n", omittingEmptySubsequences: false)
        let range = try #require(first["range"] as? [String: [String: Int]])
        let line = try #require(range["start"]?["line"])
        #expect(lines[line].contains("🏠home"))
        #expect(try #require(range["end"]?["character"]) <= lines[line].utf16.count)
        #expect(session.diagnostics.dropFirst().allSatisfy { $0.isEmpty })
    }

    @Test(arguments: [
        ("screen: Note", 8, ["Notes", "Note", "Tabs", "NotesNavigation"]),
        ("from: home", 6, ["home", "note", "current", "root"]),
        ("children: [Notes]", 11, ["Notes", "Note", "Tabs", "NotesNavigation"]),
    ])
    func `completes names from the file`(
        place: String,
        offset: Int,
        names: [String]
    ) async throws {
        let session = try await Self.run([
            Self.open(Self.catalog), Self.at(1, "completion", place, plus: offset),
        ])
        let items = try #require(session.result(1) as? [[String: Any]])
        #expect(items.compactMap { $0["label"] as? String } == names)
        #expect(items.allSatisfy { $0["detail"] is String })
    }

    @Test func `completes while the catalog has errors`() async throws {
        let text = Self.catalog.replacing("from: home", with: "from: ")
        let session = try await Self.run([
            Self.open(text),
            Self.request(
                2,
                "textDocument/completion",
                [
                    "textDocument": ["uri": Self.uri],
                    "position": [
                        "line": text.split(separator: "\n").count - 1, "character": 14,
                    ],
                ]
            ),
        ])
        let items = try #require(session.result(2) as? [[String: Any]])
        #expect(items.compactMap { $0["label"] as? String }.contains("home"))
    }

    @Test func `goes to where a name is declared`() async throws {
        let session = try await Self.run([
            Self.open(Self.catalog), Self.at(1, "definition", "screen: Note", plus: 9),
            Self.at(2, "definition", "from: home", plus: 8),
            Self.at(3, "definition", "find: any", plus: 7),
        ])
        let lines = Self.catalog.split(separator: "\n", omittingEmptySubsequences: false)
        for (id, declaration) in [(1, "Note: {context"), (2, "home:")] {
            let location = try #require(session.result(id) as? [String: Any])
            #expect(location["uri"] as? String == Self.uri)
            let range = try #require(location["range"] as? [String: [String: Int]])
            let start = try #require(range["start"])
            let line = try #require(start["line"])
            let column = try #require(start["character"])
            #expect(lines[line].dropFirst(column).hasPrefix(declaration))
        }
        #expect(session.result(3) is NSNull)
    }

    @Test func `shows what a link does, and what a name stands for`() async throws {
        let session = try await Self.run([
            Self.open(Self.catalog), Self.at(1, "hover", "/n/:noteId", plus: 3),
            Self.at(2, "hover", "from: home", plus: 7),
            Self.at(3, "hover", "landfall: 1", plus: 2),
        ])
        func text(_ id: Int) -> String? {
            let contents = (session.result(id) as? [String: Any])?["contents"] as? [String: Any]
            return contents?["value"] as? String
        }
        let link = try #require(text(1))
        #expect(link.contains("leads to the route **note**"))
        #expect(link.contains("NAVIGATE"))
        #expect(link.contains("NotesNavigation"))
        #expect(text(2)?.contains("route home") == true)
        #expect(session.result(3) is NSNull)
    }
}
