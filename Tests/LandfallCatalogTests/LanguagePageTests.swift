import Foundation
import Landfall
import LandfallCatalog
import Testing

/// The catalogs that the page about the language prints.
struct LanguagePageTests {
    /// The blocks of YAML of the page that are whole catalogs.
    private static let catalogs: [String] = {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let path = "Sources/LandfallCatalog/LandfallCatalog.docc/Language.md"
        let page = (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
        return page.components(separatedBy: "```yaml\n").dropFirst().compactMap { rest in
            let block = rest.components(separatedBy: "```").first ?? ""
            return block.hasPrefix("landfall: 1") ? block : nil
        }
    }()

    @Test
    func `the page prints whole catalogs`() {
        #expect(Self.catalogs.count == 2)
    }

    @Test(arguments: catalogs)
    func `a whole catalog of the page loads without a warning`(text: String) throws {
        let catalog = try Catalog.load(text: text, file: "routes.yaml", version: "")
        #expect(catalog.warnings.isEmpty)
    }

    @Test(
        arguments: [
            (
                nil,
                "detour sign-in: replaceRoot => nav:ShopNavigation[Start]"
                    + " ^ nav:LoginNavigation[Login]"
            ),
            (
                "nav:ShopNavigation[Start, Order(orderId=7)]",
                "detour sign-in: present => nav:ShopNavigation[Start, Order(orderId=7)]"
                    + " ^ nav:LoginNavigation[Login]"
            ),
            (
                "nav:ShopNavigation[Start] ^ Start",
                "detour sign-in: present => nav:ShopNavigation[Start] ^ Start"
                    + " ^ nav:LoginNavigation[Login]"
            ),
            (
                "nav:ShopNavigation[Start] ^ nav:LoginNavigation[Login]",
                "detour sign-in:  => nav:ShopNavigation[Start] ^ nav:LoginNavigation[Login]"
            ),
        ] as [(String?, String)]
    )
    func `its detour leads to signing in, also where the app is not running`(
        tree: String?,
        plan: String
    ) throws {
        let text = try #require(Self.catalogs.first { $0.contains("detour") })
        let catalog = try Catalog.load(text: text, file: "routes.yaml", version: "")
        let target = NavigationIntent.Target.link("https://shop.example.com/orders/8")
        let now = Timestamp(millisecondsSinceEpoch: 1_800_000_000_000)
        var state = DeviceState(
            deviceID: "",
            sequence: 1,
            tree: try tree.map { try TreeText.tree($0) } ?? .coldStart
        )
        state.capturedAt = now
        let resolver = IntentResolver(catalog: catalog)
        let resolution = resolver.resolve(
            NavigationIntent(intentID: "i", target: target),
            stored: state,
            now: now
        )
        #expect(PlannedRoute.text(of: resolution) == plan)
    }
}
