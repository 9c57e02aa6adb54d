import Foundation

/// The SQL files of `sql/migrations`, from the repository that this file is in.
enum Schema {
    /// Name and text of each file, in order.
    static let migrations: [(name: String, text: String)] = {
        let folder = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("sql/migrations")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().compactMap { name in
            let url = folder.appendingPathComponent(name)
            return (try? String(contentsOf: url, encoding: .utf8)).map { (name, $0) }
        }
    }()
}
