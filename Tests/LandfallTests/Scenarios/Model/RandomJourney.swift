import TestSupport

@testable import Landfall

/// Makes random trees and routes in the library's words; the same seed makes the same.
struct RandomJourney {
    private var numbers: SeededGenerator

    private static let screens: [ScreenType] = ["A", "B", "C", "D"]
    private static let options: [SearchOptions] = [
        .fullStack, .fullStack, .currentAllStack, .currentVisibleOnly, .currentAndUp,
        .currentAndDown, .allVisible, [.current, .parent], [.current],
        [.visible, .contained, .presented], [.current, .visible, .contained, .presented],
    ]

    init(seed: Int) { self.numbers = SeededGenerator(seed: seed) }

    /// A tree of up to three levels of presentation.
    mutating func tree(hasLocks: Bool) -> LibraryScreen {
        let root = screen(depth: 3, isInStack: false, hasLocks)
        var top = root
        for _ in 0..<numbers.below(3) {
            let modal = screen(depth: 2, isInStack: false, hasLocks)
            top.present(modal)
            top = modal
        }
        return root
    }

    /// A route of one to four steps.
    mutating func journey() -> Journey {
        let stops = (0...numbers.below(4)).map { _ in stop() }
        switch numbers.below(3) {
        case 0: return Journey(stops: stops, start: .root)
        case 1: return Journey(stops: stops, start: .current)
        default: return Journey(stops: stops, start: .found(look()))
        }
    }

    private mutating func screen(
        depth: Int,
        isInStack: Bool,
        _ hasLocks: Bool
    ) -> LibraryScreen {
        let kind = depth == 0 ? .screen : kind(isInStack: isInStack)
        let screen = LibraryScreen(type(of: kind), kind)
        if hasLocks { screen.isLocked = numbers.happens(8) }
        if numbers.happens(33) { screen.value = numbers.happens(50) ? Journey.value : "0" }
        guard kind != .screen else { return screen }
        let count = numbers.below(kind == .split ? 3 : 4)
        screen.set(
            (0..<count).map { _ in
                self.screen(depth: depth - 1, isInStack: kind == .navigation, hasLocks)
            }
        )
        if kind == .tab, count > 0 { screen.selected = numbers.below(count) }
        return screen
    }

    private mutating func kind(isInStack: Bool) -> NodeKind {
        let kind: NodeKind = numbers.pick([
            .navigation, .navigation, .tab, .tab, .split, .screen, .screen, .screen,
        ])
        return isInStack && kind == .navigation ? .screen : kind
    }

    private mutating func type(of kind: NodeKind) -> ScreenType {
        switch kind {
        case .screen, .custom: numbers.pick(Self.screens)
        case .navigation: numbers.pick(["Nav", "OtherNav"])
        case .tab: "Tab"
        case .split: "Split"
        }
    }

    private mutating func look() -> Journey.Look {
        Journey.Look(
            type: numbers.pick(Self.screens + ["Nav", "OtherNav", "Tab", "Split"]),
            options: numbers.pick(Self.options),
            isFromRoot: numbers.happens(33),
            isByValue: numbers.happens(25)
        )
    }

    private mutating func stop() -> Journey.Stop {
        Journey.Stop(
            look: numbers.happens(67) ? look() : nil,
            make: numbers.happens(75) ? made() : nil,
            placement: place(),
            isGivenValue: numbers.happens(33),
            valueBehind: numbers.happens(15) ? "0" : nil,
            isRefused: numbers.happens(5)
        )
    }

    private mutating func made() -> Journey.Made {
        let kind: NodeKind = numbers.pick([
            .screen, .screen, .screen, .navigation, .tab, .split,
        ])
        let count = kind == .screen ? 0 : numbers.below(3)
        let children = (0..<count).map { _ in numbers.pick(Self.screens) }
        return Journey.Made(type: type(of: kind), kind: kind, children: children)
    }

    private mutating func place() -> Journey.Place {
        let index = numbers.happens(50) ? nil : numbers.below(4)
        let isReplacing = numbers.happens(50)
        return numbers.pick([
            .push, .push, .push, .push, .pushAsRoot, .pushReplacingLast,
            .addTab(at: index, isReplacing: isReplacing),
            .addTab(at: index, isReplacing: isReplacing), .setPrimary, .showDetail, .pushOnDetail,
            .present(isFromTop: false), .present(isFromTop: true), .replaceRoot,
        ])
    }
}
