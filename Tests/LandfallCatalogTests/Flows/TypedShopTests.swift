import Foundation
import Landfall
import LandfallCatalog
import Testing

/// The shop's sign-in in Swift and in YAML: one app, and the same plans.
struct TypedShopTests {
    private static let catalog = Result {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
        let file = root.appending(path: "deploy/samples/shop/routes.yaml")
        let text = try String(contentsOf: file, encoding: .utf8)
        return try Catalog.load(text: text, file: "routes.yaml", version: "v")
    }

    /// One person for each way of writing; all do the same.
    private struct Twins {
        var yaml: FlowPerson
        var swift: FlowPerson

        init(on tree: String?, mfa: Bool) throws {
            let catalog = try catalog.get()
            yaml = try FlowPerson(catalog.routes, catalog.links, on: tree)
            swift = try FlowPerson(try TypedShop.table(), catalog.links, on: tree)
            try both { $0.host = "shop.example.com" }
            if mfa { try both { $0.gain("mfa") } }
        }

        /// Lets both do something, and compares what they see.
        mutating func both(_ act: (inout FlowPerson) throws -> Void) throws {
            try act(&yaml)
            try act(&swift)
            #expect(yaml.plan == swift.plan)
            #expect(yaml.view == swift.view)
        }
    }

    private static let trees: [String?] = [
        nil,
        "tab:ShopTabs<0>[nav:BrowseNavigation[Home], nav:CartNavigation[Cart], nav:AccountNavigation[Account]]",
        "tab:ShopTabs<1>[nav:BrowseNavigation[Home], nav:CartNavigation[Cart, Checkout(cartId=c1)],"
            + " nav:AccountNavigation[Account]]",
        "tab:ShopTabs<2>[nav:BrowseNavigation[Home], nav:CartNavigation[Cart],"
            + " nav:AccountNavigation[Account]] ^page-sheet nav:SheetNavigation[Sale]",
    ]

    @Test(arguments: trees, [true, false])
    func `a checkout behind a sign-in has the same plans`(tree: String?, mfa: Bool) throws {
        var twins = try Twins(on: tree, mfa: mfa)
        try twins.both { try $0.tap("/checkout/c1") }
        #expect(twins.yaml.answer == "DETOUR sign-in sign-in")
        try twins.both { try $0.complete(["email": .number(1)], token: $0.plan.resume) }
        #expect(twins.swift.plan.reason == "invalid_result")
        try twins.both { try $0.tap("/checkout/c1") }
        let first = twins.yaml.plan.resume
        if !mfa { try twins.both { $0.signIn() } }
        try twins.both { try $0.complete(["email": .string("ada@example.com")]) }
        if mfa {
            #expect(twins.swift.answer == "DETOUR sign-in second-factor")
            try twins.both { try $0.complete(token: first) }
            #expect(twins.swift.plan.reason == "step_not_open")
            try twins.both { try $0.tap("/cart") }
            try twins.both { try $0.tap("/checkout/c1") }
            try twins.both { try $0.complete(["email": .string("ada@example.com")]) }
            try twins.both { $0.signIn() }
            try twins.both { try $0.complete() }
        }
        #expect(twins.swift.plan.route == "checkout")
        try twins.both { try $0.complete(["email": .string("ada@example.com")], token: first) }
        #expect(twins.swift.plan.reason == "flow_ended")
    }

    @Test(arguments: trees, [true, false])
    func `a person who cancels has the same plans`(tree: String?, mfa: Bool) throws {
        var twins = try Twins(on: tree, mfa: mfa)
        try twins.both { try $0.tap("/checkout/c1") }
        if mfa { try twins.both { try $0.complete(["email": .string("a")]) } }
        try twins.both { try $0.cancel() }
        #expect(twins.swift.answer == "NAVIGATE sign-in cart")
    }
}
