import Foundation
import LandfallDevice
import LandfallDeviceTesting
import LandfallUIKitTesting
import Testing
import UIKit

@testable import ChatExample
@testable import LandfallUIKit
@testable import ShopExample

/// The apps of the examples, against the catalogs that they were written for.
@MainActor @Suite struct ExampleTests {
    /// The samples lie beside the package where it is part of the server's repository.
    private nonisolated static let samples = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../../../../deploy/samples").standardized

    private nonisolated static var hasSamples: Bool {
        FileManager.default.fileExists(atPath: samples.path)
    }

    @Test(.enabled(if: hasSamples))
    func `each screen of the catalogs has a factory`() async throws {
        let chat = try Self.types(of: "chat")
        let shop = try Self.types(of: "shop")
        #expect(chat.count == 7 && shop.count == 18, "the catalogs are read")
        let world = World()
        await World.withWorld(world) {
            Self.prepare(in: world)
            ChatExample.AppSettings.registerScreens()
            ShopExample.AppSettings.registerScreens()
            #expect(chat.subtracting(ChatExample.landfall.screens.types).isEmpty)
            #expect(shop.subtracting(ShopExample.landfall.screens.types).isEmpty)
        }
    }

    @Test func `each factory makes a screen of its type`() async {
        let world = World()
        await World.withWorld(world) {
            Self.prepare(in: world)
            ChatExample.AppSettings.registerScreens()
            ShopExample.AppSettings.registerScreens()
            for kit in [ChatExample.landfall, ShopExample.landfall] {
                Self.expectFactories(of: kit, in: world)
            }
        }
    }

    private static func expectFactories(of kit: Landfall, in world: World) {
        let time = WorldTime(world)
        let host = UIKitHost(screens: kit.screens, names: NodeNames(tag: "t"), time: time)
        for type in kit.screens.types {
            let view = ViewNode("$1", type, kind(of: type), context: context)
            #expect(throws: Never.self, "\(type)") { try host.prepare(view) }
        }
    }

    /// A call may not be covered: the state says so, and a person who hangs up lands in the chat.
    @Test func `the app of the chat starts by a link`() async {
        let world = World()
        await World.withWorld(world) {
            Self.prepare(in: world)
            let app = ChatExample.AppDelegate()
            _ = app.application(.shared, didFinishLaunchingWithOptions: nil)
            let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
            activity.webpageURL = URL(string: "https://links.example.com/c/77")
            let delegate = ChatExample.SceneDelegate()
            let options = UIScene.ConnectionOptions(userActivities: [activity])
            world.application.connect(delegate, options: options)
            world.run(for: .seconds(5))
            let call = ChatExample.CallViewController()
            delegate.window?.rootViewController?.present(call, animated: true)
            world.run(for: .seconds(30))
            let tree = ChatExample.landfall.uiKit.host.capture().tree
            let root = tree.windowStates.first?.root
            #expect(root?.type == "MainTabs")
            #expect(root?.children.map(\.type) == ["ChatNavigation", "SettingsNavigation"])
            #expect(root?.presented?.type == "Call")
            #expect(root?.presented?.isDismissible == false)
        }
    }

    private static let context: ScreenContext = [
        "chatId": "1", "userId": "1", "categoryId": "1", "productId": "1", "cartId": "1",
        "email": "a@example.com", "orderId": "1", "code": "1",
    ]

    private static func kind(of type: ScreenType) -> ViewNode.Kind {
        if type.name.hasSuffix("Tabs") { return .tab }
        return type.name.hasSuffix("Navigation") ? .navigation : .screen
    }

    /// Makes the kits of both apps work without a server.
    private static func prepare(in world: World) {
        let time = WorldTime(world)
        let configure: (inout Landfall.Options) -> Void = { options in
            options.transport = MemoryTransport(time)
            options.storage = MemoryStorage()
            options.time = time
        }
        ChatExample.AppSettings.configure = configure
        ShopExample.AppSettings.configure = configure
    }

    /// The names under `screens` and `containers` of a catalog.
    private static func types(of sample: String) throws -> Set<ScreenType> {
        let file = samples.appending(path: "\(sample)/routes.yaml")
        var section = ""
        var types: Set<ScreenType> = []
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            let name = line.prefix { $0 != ":" }.trimmingCharacters(in: .whitespaces)
            if line.first != " " { section = name }
            guard ["screens", "containers"].contains(section), line.hasPrefix("  "),
                line.dropFirst(2).first?.isLetter == true
            else { continue }
            types.insert(ScreenType(name))
        }
        return types
    }
}
