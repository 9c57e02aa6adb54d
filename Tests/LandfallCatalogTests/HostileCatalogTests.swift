import Landfall
import LandfallCatalog
import Testing

/// Catalogs that are made to keep the compiler busy, or to end it: each is judged at once, by one clear
/// sentence.
struct HostileCatalogTests {
    /// The errors of a catalog; none where it loads.
    private static func errors(_ text: String) -> [String] {
        do throws(CatalogErrors) {
            _ = try Catalog.load(text: text, file: "routes.yaml", version: "")
            return []
        } catch {
            return error.findings.map(\.message)
        }
    }

    private static func flows(_ count: Int, _ steps: (Int) -> String) -> String {
        let flows = (0..<count).map { "  f\($0): {root: Nav, steps: {\(steps($0))}}" }
        return """
            landfall: 1
            screens: {Home: {}}
            containers: {Nav: {kind: navigation, children: [Home]}}
            routes:
              home:
                before: [{signed-in: {otherwise: {detour: f0}}}]
                steps: [{container: Nav, find: any, action: replace-root}, {from: root}]
              other: {steps: [{container: Nav, find: any, action: replace-root}, {from: root}]}
            flows:
              \(flows.joined(separator: "\n").dropFirst(2))

            """
    }

    @Test(.timeLimit(.minutes(1)))
    func `a flow that is reached by a million paths is read once`() {
        let text = Self.flows(21) {
            $0 == 20 ? "a: {route: other}" : "a: {flow: f\($0 + 1)}, b: {flow: f\($0 + 1)}"
        }
        #expect(Self.errors(text) == [])
    }

    @Test(.timeLimit(.minutes(1)), arguments: [66, 4_000])
    func `flows that stand on each other without end are refused`(count: Int) {
        let text = Self.flows(count) {
            $0 == count - 1 ? "a: {route: other}" : "a: {flow: f\($0 + 1)}"
        }
        #expect(Self.errors(text) == ["flows stand more than 64 deep in each other"])
    }

    @Test func `as many flows as may stand on each other do`() {
        let text = Self.flows(65) { $0 == 64 ? "a: {route: other}" : "a: {flow: f\($0 + 1)}" }
        #expect(Self.errors(text) == [])
    }

    /// A catalog with a chain of flags, each of which asks the next one.
    private static func flags(_ count: Int, last: String = "signed-in: yes") -> String {
        let flags = (0..<count).map { "  f\($0): {not: {flag: f\($0 + 1)}}\n" }
        return """
            landfall: 1
            screens: {Home: {}}
            routes:
              home:
                before: [{require: {flag: f0}}]
                steps: [{screen: Home, action: replace-root}, {from: root}]
            flags:
            \(flags.joined())  f\(count): {\(last)}

            """
    }

    @Test(.timeLimit(.minutes(1)))
    func `flags that ask each other without end are refused`() {
        let errors = Self.errors(Self.flags(15_000))
        #expect(errors.first == "flag \"f0\" asks more than 1000 conditions")
    }

    @Test(.timeLimit(.minutes(1)))
    func `as many flags as may ask each other do, and no more`() {
        let last = "signed-in: yes, platform: ios"
        #expect(Self.errors(Self.flags(499, last: last)) == [])
        let errors = Self.errors(Self.flags(499, last: last + ", idiom: pad"))
        #expect(errors == ["flag \"f0\" asks more than 1000 conditions"])
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            "attribute: {a: v#}", "attribute: {a: v#}, idiom: pad", "locale: v#",
            "any: [{attribute: {a: v#}}, {attribute: {b: v#}}]", "app-version: \"=#\"",
        ]
    )
    func `a switch of five hundred cases is checked at once`(condition: String) {
        let cases = (0..<500).map { number in
            let when = condition.replacing("#", with: "\(number)")
            return "          - {when: {\(when)}, steps: [{from: home}]}\n"
        }
        let text = """
            landfall: 1
            screens: {Home: {}}
            routes:
              home: {steps: [{screen: Home, find: any, action: replace-root}, {from: root}]}
              far:
                steps:
                  - {screen: Home, action: present}
                  - switch:
            \(cases.joined())
                      - else: [{from: home}]
            """
        #expect(Self.errors(text) == [])
    }

    @Test(arguments: [(63, []), (64, ["a fresh \"T63\" would be nested more than 64 deep"])])
    func `containers stand as deep in each other as a device may report`(
        count: Int,
        errors: [String]
    ) {
        let containers = (0..<count).map { number in
            "  T\(number): {kind: tab, children: [\(number == 0 ? "Home" : "T\(number - 1)")]}\n"
        }
        let text = """
            landfall: 1
            screens: {Home: {}}
            routes:
              home: {steps: [{container: T\(count - 1), action: replace-root}, {from: root}]}
            containers:
            \(containers.joined())
            """
        #expect(Self.errors(text) == errors)
    }

    @Test(.timeLimit(.minutes(1)))
    func `containers that hold each other without end are refused`() {
        let containers = (0..<10_000).map { "  A\($0): {kind: tab, children: [A\($0 + 1)]}\n" }
        let text = """
            landfall: 1
            screens: {A10000: {}}
            routes: {home: {steps: [{from: root}]}}
            containers:
            \(containers.joined())
            """
        #expect(Self.errors(text) == ["a fresh \"A0\" would hold more than 256 nodes"])
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            "\" \": 1\n\" \": 2\n#" + String(repeating: " ", count: 900_000),
            String(repeating: "a", count: 1_000) + ": 1\n" + String(repeating: "a", count: 1_000)
                + ": 2\n#" + String(repeating: "a", count: 900_000),
        ]
    )
    func `a long line behind a repeated key is looked through once`(text: String) {
        #expect(Self.errors(text).contains { $0.contains("stand") })
    }

    @Test(.timeLimit(.minutes(1)))
    func `as many flows and values as a file holds are checked at once`() {
        let names = (0..<1_500).map { "n\($0)" }
        let values = (0..<20_000).map { "v\($0)" }.joined(separator: ", ")
        let flows = names.map { "  \($0): {root: Nav, steps: {a: {route: other}}}\n" }
        let routes = names.map { name in
            "  \(name): {before: [{signed-in: {otherwise: {detour: \(name)}}}], steps: [{from: root}]}\n"
        }
        let text = """
            landfall: 1
            screens: {Home: {}}
            containers: {Nav: {kind: navigation, children: [Home]}}
            routes:
              other:
                context: {n: {type: string, optional: yes, enum: [\(values)]}}
                steps: [{container: Nav, find: any, action: replace-root}, {from: root}]
            \(routes.joined())
            flows:
            \(flows.joined())
            """
        #expect(Self.errors(text) == [])
    }

    @Test func `keys that stand twice are all named, as far as they were looked for`() {
        let text = (0..<40).map { "k\($0): 1\nk\($0): 2\n" }.joined()
        #expect(Self.errors(text).count { $0.contains("stand") } > 10)
    }

    /// A catalog with a route that takes an int within a bound.
    private static func route(takingInt bound: String) -> String {
        """
        landfall: 1
        screens: {Home: {}}
        routes:
          home:
            context: {n: {type: int, \(bound)}}
            steps: [{screen: Home, action: replace-root}, {from: root}]
        """
    }

    @Test(
        arguments: [
            ("max: 9007199254740992", "9007199254740993", false),
            ("max: 9007199254740992", "9007199254740992", true),
            ("max: 4503599627370495.5", "4503599627370496", false),
            ("min: -9007199254740992", "-9007199254740993", false),
            ("min: 0.5", "0", false),
            ("min: 0.5", "1", true),
        ]
    )
    func `bounds of an int hold to the last digit`(
        bound: String,
        word: String,
        isTaken: Bool
    ) throws {
        let text = Self.route(takingInt: bound)
        let catalog = try Catalog.load(text: text, file: "routes.yaml", version: "")
        let parameter = try #require(catalog.routes["home"]?.parameters["n"])
        #expect((parameter.value(from: word) != nil) == isTaken)
    }

    @Test(arguments: ["min: 99999999999999999999", "max: -9007199254740994"])
    func `a bound that no int is measured by is refused`(bound: String) {
        let key = bound.prefix(3)
        #expect(
            Self.errors(Self.route(takingInt: bound)) == [
                "\"\(key)\" of an int lies between -9007199254740992 and 9007199254740992; leave it out to"
                    + " take every int"
            ]
        )
    }
}
