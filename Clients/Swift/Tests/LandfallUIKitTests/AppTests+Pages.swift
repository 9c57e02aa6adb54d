import LandfallDevice
import LandfallDeviceTesting
import LandfallUIKit
import LandfallUIKitTesting
import Testing
import UIKit

/// Controllers for pages, of which the kit sees those that are shown.
extension AppTests {
    /// Shows pages in the place of the tabs.
    private static func show(_ pages: UIPageViewController, _ count: Int, _ phone: Phone) {
        phone.kit.screens.register(container: "Pages") { makePages() }
        let screens = (0..<count).map { phone.kit.named("Chat", Screen("\($0)")) }
        pages.setViewControllers(screens, direction: .forward, animated: false)
        phone.window.rootViewController = phone.kit.named("Pages", pages)
        phone.world.run(for: .seconds(1))
    }

    private static func makePages() -> UIPageViewController {
        UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    }

    private static func view(_ number: Int) -> PlanOperation.Child {
        .view(ViewNode(NodeID("$\(number)"), "Chat", context: ["chatId": "new"]))
    }

    /// UIKit raises where it is given another number of pages than it shows.
    @Test(arguments: [0, 1, 2, 3])
    func `a plan shows another page, but not none or two`(count: Int) {
        Phone.run { phone in
            let pages = Self.makePages()
            Self.show(pages, 1, phone)
            phone.answer { tree in
                var children = (0..<count).map { Self.view($0 + 1) }
                if count > 1 { children[0] = .node(tree.first("Chat")) }
                let effect = PlanOperation.Effect.setChildren(
                    container: tree.first("Pages"),
                    children: children,
                    selected: nil
                )
                return [PlanOperation(effect)]
            }
            phone.tap()
            phone.world.run(for: .seconds(20))
            let isTaken = count == 1
            #expect(phone.verdicts == [isTaken ? "APPLIED" : "FAILED unsupported_operation at 0"])
            #expect(phone.causes == (isTaken ? [] : [.failed("unsupported_operation")]))
            let shown = pages.viewControllers?.first as? Screen
            #expect(shown?.name == (isTaken ? "new" : "0"))
        }
    }

    @Test func `a spine in the middle has a page on each side`() {
        Phone.run { phone in
            let pages = UIPageViewController(
                transitionStyle: .pageCurl,
                navigationOrientation: .horizontal,
                options: [.spineLocation: UIPageViewController.SpineLocation.mid.rawValue]
            )
            Self.show(pages, 2, phone)
            phone.answer { tree in
                let effect = PlanOperation.Effect.setChildren(
                    container: tree.first("Pages"),
                    children: [.node(tree.first("Chat")), Self.view(1)],
                    selected: nil
                )
                return [PlanOperation(effect)]
            }
            phone.tap()
            phone.world.run(for: .seconds(20))
            #expect(phone.verdicts == ["APPLIED"])
            let names = pages.viewControllers?.compactMap { ($0 as? Screen)?.name }
            #expect(names == ["0", "new"])
        }
    }

    @Test(arguments: [1, 2])
    func `new pages are made where they can be shown`(count: Int) {
        Phone.run { phone in
            Self.show(Self.makePages(), 1, phone)
            phone.answer { tree in
                var view = ViewNode("$1", "Pages", .custom)
                view.children = (0..<count).map {
                    ViewNode(NodeID("$\($0 + 2)"), "Chat", context: ["chatId": "new"])
                }
                view.visible = [0]
                return [PlanOperation(.replaceRoot(window: tree.keyWindow, view: view))]
            }
            phone.tap()
            phone.world.run(for: .seconds(20))
            let verdict = count == 1 ? "APPLIED" : "FAILED unsupported_operation at 0"
            #expect(phone.verdicts == [verdict])
        }
    }
}
