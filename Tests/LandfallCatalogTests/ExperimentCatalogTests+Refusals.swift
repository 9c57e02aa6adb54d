import Landfall
import LandfallCatalog
import Testing

/// What is refused in an experiment, and what is bounded.
extension ExperimentCatalogTests {
    @Test(arguments: [
        "parentConditions", "parent-conditions", "urlPatterns", "disableStickyBucketing",
        "disable_sticky_bucketing",
    ])
    func `a field of GrowthBook that is not read is refused at once, in any spelling`(
        key: String
    ) throws {
        let errors = try #require(throws: CatalogErrors.self) {
            try load("hash-attribute: userId, \(key): []")
        }
        #expect(errors.findings.map(\.message) == ["\"\(key)\" is not supported by this version"])
    }

    @Test(arguments: [(100, nil), (101, "at most 100 variations, not 101"), (1201, "not 1201")])
    func `an experiment has a hundred variations at most`(count: Int, message: String?) throws {
        let names = (1...count).map { "v\($0)" }.joined(separator: ", ")
        let text = """
            landfall: 1
            experiments:
              entry:
                variations: [\(names)]
                hash-attribute: userId
                force: v1
            routes: {home: {steps: [{from: root}]}}
            """
        do throws(CatalogErrors) {
            let catalog = try Catalog.load(text: text, file: "routes.yaml", version: "")
            #expect(message == nil)
            #expect(catalog.experiments.variations(of: "entry").count == count)
        } catch {
            let finding = try #require(error.findings.first)
            #expect(error.findings.count == 1)
            #expect(message.map(finding.message.contains) == true)
            #expect(finding.line == 4)
        }
    }

    /// Where a key of 2,000 characters stands.
    private static let longKeys = [
        "experiments:\n  KEY: {variations: [a, b], hash-attribute: userId}",
        "experiments: {KEY: {variations: [a, b], hash-attribute: userId}}",
        "experiments: {e: {variations: [a, b], hash-attribute: userId, \"KEY\": 1}}",
        "KEY: 1", "routes:\n  - KEY: 1",
    ]

    @Test(arguments: longKeys)
    func `a key that is too long for YAML is named as that`(text: String) throws {
        let key = String(repeating: "k", count: 2000)
        let errors = try #require(throws: CatalogErrors.self) {
            let text = "landfall: 1\n" + text.replacing("KEY", with: key)
            return try Catalog.load(text: text, file: "routes.yaml", version: "")
        }
        #expect(errors.findings.map(\.message) == ["a key is at most 1024 characters long"])
    }

    @Test
    func `a long value in which a mapping begins is no long key`() throws {
        let errors = try #require(throws: CatalogErrors.self) {
            let text = "landfall: 1\napp: " + String(repeating: "x", count: 900) + ": y"
            return try Catalog.load(text: text, file: "routes.yaml", version: "")
        }
        #expect(errors.findings.first?.message.hasPrefix("a mapping can't begin here") == true)
    }

    @Test
    func `the session's attribute comes before that of the intent`() throws {
        let fields = "hash-attribute: account"
        let theirs = try assignment(fields, ["account": .string("s")], sent: .string("i"))
        #expect(theirs.hashedValue == "s")
        let only = try assignment(fields, [:], sent: .string("i"))
        #expect(only.hashedValue == "i")
    }
}
