import LandfallCatalog
import Testing

@testable import Landfall

/// Chains of routes and of flows as long as they may be, and longer ones, in any order of the file.
struct ChainLengthTests {
    /// The orders in which the routes or flows of a chain stand in the file.
    enum Order: CaseIterable {
        case forward
        case backward
        case mixed

        func arranged(_ lines: [String]) -> String {
            switch self {
            case .forward: lines.joined(separator: "\n")
            case .backward: lines.reversed().joined(separator: "\n")
            case .mixed:
                // Seven and the numbers of lines here have no factor in common.
                lines.indices.map { lines[($0 * 7 + 3) % lines.count] }.joined(separator: "\n")
            }
        }
    }

    private static func findings(_ text: String) -> [CatalogFinding] {
        do throws(CatalogErrors) {
            _ = try Catalog.load(text: text, file: "routes.yaml", version: "")
            return []
        } catch {
            return error.findings
        }
    }

    private static func catalog(_ routes: [String], _ order: Order) -> String {
        "landfall: 1\nroutes:\n" + order.arranged(routes) + "\n"
    }

    /// Routes of which each stands on the next, and the last on `end`.
    private static func chain(_ count: Int, end: String = "root") -> [String] {
        (0..<count).map { number in
            "  r\(number): {steps: [{from: \(number == count - 1 ? end : "r\(number + 1)")}]}"
        }
    }

    @Test(arguments: Order.allCases)
    func `as many routes as a Router reads may stand on each other`(order: Order) {
        #expect(Self.findings(Self.catalog(Self.chain(64), order)).isEmpty)
    }

    @Test(arguments: Order.allCases, [65, 13_000])
    func `more routes are refused where the last that is allowed goes on`(order: Order, count: Int)
    {
        let findings = Self.findings(Self.catalog(Self.chain(count), order))
        #expect(findings.map(\.message) == ["more than 64 routes stand on each other"])
        #expect(findings.first?.excerpt.contains(" r63: ") == true)
    }

    @Test(arguments: Order.allCases)
    func `a circle is named, unless it is as long as no chain may be`(order: Order) {
        let short = Self.findings(Self.catalog(Self.chain(64, end: "r0"), order)).map(\.message)
        #expect(short.count == 1)
        #expect(short.first?.hasPrefix("this leads in a circle: r") == true)
        let long = Self.findings(Self.catalog(Self.chain(13_000, end: "r0"), order))
        #expect(long.map(\.message) == ["more than 64 routes stand on each other"])
    }

    /// Routes without a switch, then such with one, and whether a Router reads to the end of all.
    static let switched = [(62, 1, true), (63, 1, false), (2, 31, true), (1, 32, false)]

    @Test(arguments: switched)
    func `a switch counts as a Router counts it`(plain: Int, switched: Int, loads: Bool) throws {
        let routes =
            Self.chain(plain, end: "s0")
            + (0..<switched).map { number in
                let next = number == switched - 1 ? "root" : "s\(number + 1)"
                let cases = "{when: {idiom: pad}, steps: [{from: \(next)}]}, {else: [{from: root}]}"
                return "  s\(number): {steps: [{switch: [\(cases)]}]}"
            }
        let text = Self.catalog(routes, .backward)
        let messages = Self.findings(text).map(\.message)
        let message = "more than 64 routes and switches stand on each other"
        #expect(messages == (loads ? [] : [message]))
        if loads { #expect(try Self.fault(of: text) == nil) }
    }

    @Test(arguments: [(63, true), (64, false)])
    func `the switches of one route count, too`(count: Int, loads: Bool) throws {
        let switches = (0..<count).map { number in
            "{switch: [{when: {attribute: {a: v\(number)}}, steps: [{from: root}]}]}"
        }
        let steps = (switches + ["{from: root}"]).joined(separator: ", ")
        let text = Self.catalog(["  r0: {steps: [\(steps)]}"], .forward)
        let findings = Self.findings(text)
        let message = "more than 64 routes and switches stand on each other"
        #expect(findings.map(\.message) == (loads ? [] : [message]))
        if loads { #expect(try Self.fault(of: text) == nil) }
    }

    /// What a Router says against the route `r0` on a tablet.
    private static func fault(of text: String) throws -> PlanError? {
        let catalog = try Catalog.load(text: text, file: "routes.yaml", version: "")
        let target = Destination(route: "r0", context: [])
        var intent = NavigationIntent(intentID: "i", target: .destination(target))
        intent.deviceID = "d"
        let now = Timestamp(millisecondsSinceEpoch: 1_800_000_000_000)
        var state = DeviceState(deviceID: "d", sequence: 1, tree: try TreeText.tree("A"))
        state.capturedAt = now
        state.app.idiom = "PAD"
        let resolver = IntentResolver(catalog: catalog)
        return resolver.resolve(intent, stored: state, now: now).plan.error
    }

    private static func flows(_ count: Int, end: String, _ order: Order) -> String {
        let flows = (0..<count).map { number in
            "  f\(number): {root: Nav, steps: {a: \(number == count - 1 ? end : "{flow: f\(number + 1)}")}}"
        }
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
            \(order.arranged(flows))

            """
    }

    @Test(arguments: Order.allCases)
    func `flows stand in each other as deep as they may, in any order`(order: Order) {
        #expect(Self.findings(Self.flows(65, end: "{route: other}", order)).isEmpty)
        for count in [66, 1_000] {
            let findings = Self.findings(Self.flows(count, end: "{route: other}", order))
            #expect(findings.map(\.message) == ["flows stand more than 64 deep in each other"])
            #expect(findings.first?.excerpt.contains(" f65: ") == true)
        }
        let circle = Self.findings(Self.flows(1_000, end: "{flow: f0}", order)).map(\.message)
        #expect(circle == ["flows stand more than 64 deep in each other"])
    }
}
