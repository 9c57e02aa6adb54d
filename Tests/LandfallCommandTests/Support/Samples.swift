import Foundation

/// The sample app of the repository.
enum Samples {
    /// The folder of the chat app.
    static let chat = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "deploy/samples/chat")

    /// The path of its catalog.
    static var catalog: String { chat.appending(path: "routes.yaml").path }

    /// Its cases, a line each.
    static var cases: String {
        get throws {
            try String(contentsOf: chat.appending(path: "cases.ndjson"), encoding: .utf8)
        }
    }
}
