import Foundation
import LandfallOperations
import Testing

struct BuiltInSchemaTests {
    /// The folder `sql/migrations` of the repository that this file is in.
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("sql/migrations")

    @Test func `the built-in migrations are the files of the folder`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
        #expect(Schema.migrations.map(\.name) == names)
        for (name, text) in Schema.migrations {
            let url = Self.folder.appendingPathComponent(name)
            #expect(try text == String(contentsOf: url, encoding: .utf8))
        }
    }
}
