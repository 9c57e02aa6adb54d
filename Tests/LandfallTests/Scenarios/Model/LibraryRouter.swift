@testable import Landfall

/// The library's algorithm on its own controllers, from its description.
///
/// Where we do better on purpose it does as we do, by the numbers of the table of differences: the
/// target is made visible (Q6), a deferred step sees what was pushed (Q7), a detail takes the place
/// of the detail (Q10), a push on it needs one (Q11), and no stack goes into a stack (Q16).
struct LibraryRouter {
    private(set) var root: LibraryScreen
    /// What was built last, even inside a new container.
    private var lastBuilt: LibraryScreen?

    /// The reason why there is no plan.
    enum Failure: Error {
        case typeMismatch, compositionFailed, cantBeDismissed, refused
    }

    /// A stop that is to be built, with those that a container takes in.
    private struct Item {
        let stop: Journey.Stop
        /// The value that reached the stop.
        let value: String
        var children: [Item] = []
    }

    /// The result of reading the chain.
    private struct Reading {
        let origin: LibraryScreen
        /// What a context task of the step that was found gives it.
        var given: String?
        let items: [Item]
        let isRefused: Bool
    }

    init(root: LibraryScreen) { self.root = root }

    /// Changes the controllers as the library would.
    ///
    /// - Returns: The target.
    mutating func travel(
        _ journey: Journey,
        isStrict: Bool
    ) throws(Failure) -> LibraryScreen {
        let reading = try read(journey)
        if isStrict { try checkLocks(from: reading.origin) }
        guard !reading.isRefused else { throw .refused }
        if let value = reading.given { reading.origin.value = value }
        reading.origin.presenting?.dismissPresented()
        var current = reading.origin
        Self.reveal(current)
        for item in reading.items {
            if let look = item.stop.look, item.stop.make == nil {
                guard let found = find(look, item.value) else { throw .compositionFailed }
                if item.stop.isGivenValue { found.value = item.value }
                lastBuilt = nil
                current = found
            } else {
                let new = try build(item)
                try put(new, by: item.stop.placement, from: current)
                current = new
            }
            Self.reveal(current)
        }
        guard let target = lastBuilt, isInTree(target) else { return current }
        Self.reveal(target)
        return target
    }

    private func read(_ journey: Journey) throws(Failure) -> Reading {
        var items: [Item] = []
        var value = Journey.value
        var isRefused = false
        for stop in journey.stops {
            if stop.isRefused { isRefused = true }
            if let found = stop.look.flatMap({ find($0, value) }) {
                let given = stop.isGivenValue ? value : nil
                return Reading(origin: found, given: given, items: items, isRefused: isRefused)
            }
            var item = Item(stop: stop, value: value)
            if let kind = stop.make?.kind, kind.isContainer {
                while let next = items.first, next.stop.make != nil,
                    next.stop.placement.container == kind
                {
                    item.children.append(items.removeFirst())
                }
            }
            if stop.make != nil || stop.look != nil { items.insert(item, at: 0) }
            value = stop.valueBehind ?? value
        }
        let origin: LibraryScreen? =
            switch journey.start {
            case .root: root
            case .current: topmost
            case .found(let look): find(look, value)
            }
        guard let origin else { throw .compositionFailed }
        return Reading(origin: origin, items: items, isRefused: isRefused)
    }

    private var topmost: LibraryScreen {
        var top = root
        while let next = top.ownPresented { top = next }
        return top
    }

    private func find(_ look: Journey.Look, _ value: String) -> LibraryScreen? {
        (look.isFromRoot ? root : topmost).first(look.options) { screen in
            screen.type == look.type && (!look.isByValue || screen.value == value)
        }
    }

    private func checkLocks(from origin: LibraryScreen) throws(Failure) {
        guard origin.outermost.canBeDismissed else { throw .cantBeDismissed }
        var level = origin.presenting?.ownPresented
        while let screen = level {
            guard screen.canBeDismissed else { throw .cantBeDismissed }
            level = screen.ownPresented
        }
    }

    /// Shows a controller in each of its ancestors, from the inside out.
    private static func reveal(_ screen: LibraryScreen) {
        var child = screen
        while let parent = child.parent {
            if !parent.shows(child), let index = parent.children.firstIndex(where: { $0 === child })
            {
                if parent.kind == .navigation { parent.set(Array(parent.children[...index])) }
                if parent.kind == .tab { parent.selected = index }
            }
            child = parent
        }
    }

    private mutating func build(_ item: Item) throws(Failure) -> LibraryScreen {
        guard let make = item.stop.make else { throw .compositionFailed }
        let screen = LibraryScreen(make.type, make.kind)
        lastBuilt = screen
        var list = make.children.map { LibraryScreen($0, .screen) }
        for child in item.children {
            let new = try build(child)
            list = try Self.embed(new, by: child.stop.placement, in: list, of: make.kind)
        }
        screen.set(list)
        if item.stop.isGivenValue { screen.value = item.value }
        return screen
    }

    private mutating func put(
        _ new: LibraryScreen,
        by place: Journey.Place,
        from current: LibraryScreen
    ) throws(Failure) {
        if let kind = place.container {
            let chain = [current] + current.ancestors
            guard let container = chain.first(where: { $0.kind == kind }) else {
                throw .typeMismatch
            }
            if case .pushOnDetail = place, container.children.count < 2 || new.kind == .navigation {
                throw .compositionFailed
            }
            let list = container.children
            container.set(try Self.embed(new, by: place, in: list, of: kind))
        } else if case .present = place {
            guard current.presenting == nil else { throw .compositionFailed }
            current.outermost.present(new)
        } else {
            guard current === root else { throw .compositionFailed }
            root = new
        }
    }

    private static func embed(
        _ new: LibraryScreen,
        by place: Journey.Place,
        in list: [LibraryScreen],
        of kind: NodeKind
    ) throws(Failure) -> [LibraryScreen] {
        guard kind != .navigation || new.kind != .navigation else { throw .compositionFailed }
        switch place {
        case .push, .addTab(nil, _): return list + [new]
        case .pushAsRoot: return [new]
        case .pushReplacingLast: return list.dropLast() + [new]
        case .addTab(let index?, let isReplacing):
            let kept = list.dropFirst(isReplacing ? index + 1 : index)
            return list.prefix(index) + [new] + kept
        case .setPrimary: return [new] + list.dropFirst()
        case .showDetail:
            guard let primary = list.first else { throw .compositionFailed }
            return [primary, new]
        case .pushOnDetail:
            guard let primary = list.first else { throw .compositionFailed }
            if let detail = list.dropFirst().last, detail.kind == .navigation {
                guard new.kind != .navigation else { throw .compositionFailed }
                detail.set(detail.children + [new])
                return list
            }
            guard new.kind == .navigation else { throw .compositionFailed }
            return [primary, new]
        case .present, .replaceRoot: throw .compositionFailed
        }
    }

    private func isInTree(_ screen: LibraryScreen) -> Bool {
        var top = screen.outermost
        while let presenter = top.ownPresenter { top = presenter.outermost }
        return top === root
    }

    /// Whether a person would see a controller.
    func isVisible(_ screen: LibraryScreen) -> Bool {
        guard isInTree(screen), screen.presenting == nil else { return false }
        var place: LibraryScreen? = screen
        while let current = place {
            if let parent = current.parent, !parent.shows(current) { return false }
            place = current.parent ?? current.ownPresenter
        }
        return true
    }
}
