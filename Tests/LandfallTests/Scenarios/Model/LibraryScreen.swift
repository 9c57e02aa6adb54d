@testable import Landfall

/// A controller as the library sees it: an object that knows its parent and what it presents.
///
/// Written from the description of the library and from nothing of ours, so that it can disagree.
final class LibraryScreen {
    let type: ScreenType
    let kind: NodeKind
    /// The one value by which a screen may be told apart.
    var value: String?
    var selected = 0
    var isLocked = false
    private(set) var children: [LibraryScreen] = []
    private(set) weak var parent: LibraryScreen?
    private(set) var ownPresented: LibraryScreen?
    private(set) weak var ownPresenter: LibraryScreen?

    init(_ type: ScreenType, _ kind: NodeKind) {
        self.type = type
        self.kind = kind
    }

    /// Gives a container its whole list; a selected tab stays selected if it is still there.
    func set(_ list: [LibraryScreen]) {
        let shown = children.indices.contains(selected) ? children[selected] : nil
        for child in children { child.parent = nil }
        children = list
        for child in children { child.parent = self }
        if let index = list.firstIndex(where: { $0 === shown }) {
            selected = index
        } else if !list.indices.contains(selected) {
            selected = 0
        }
    }

    func present(_ other: LibraryScreen) {
        ownPresented = other
        other.ownPresenter = self
    }

    func dismissPresented() {
        ownPresented?.ownPresenter = nil
        ownPresented = nil
    }

    /// The ancestors, nearest first.
    var ancestors: [LibraryScreen] { parent.map { [$0] + $0.ancestors } ?? [] }

    var outermost: LibraryScreen { ancestors.last ?? self }

    /// The nearest of the controller and its ancestors that presents.
    var presenting: LibraryScreen? {
        ([self] + ancestors).first { $0.ownPresented != nil }
    }

    var visibleChildren: [LibraryScreen] {
        switch kind {
        case .navigation: Array(children.suffix(1))
        case .tab: children.indices.contains(selected) ? [children[selected]] : []
        case .split: children
        case .screen, .custom: []
        }
    }

    func shows(_ child: LibraryScreen) -> Bool { visibleChildren.contains { $0 === child } }

    /// Whether neither the controller nor any child of a container in it says no.
    var canBeDismissed: Bool { !isLocked && children.allSatisfy(\.canBeDismissed) }

    /// The library's depth-first search.
    func first(
        _ options: SearchOptions,
        where fits: (LibraryScreen) -> Bool
    ) -> LibraryScreen? {
        if options.contains(.current), fits(self) { return self }
        if options.contains(.parent), let found = ancestors.first(where: fits) { return found }
        if !options.isDisjoint(with: [.visible, .contained]) {
            var candidates = visibleChildren
            if options.contains(.contained) { candidates += children.filter { !shows($0) } }
            var inside: SearchOptions = [.current]
            inside.insert(options.contains(.visible) ? .visible : .contained)
            if options.contains(.presented) { inside.insert(.presented) }
            for child in candidates {
                if let found = child.first(inside, where: fits) { return found }
            }
        }
        if options.contains(.presented), let above = presenting?.ownPresented,
            let found = above.first(options.subtracting(.presenting), where: fits)
        {
            return found
        }
        guard options.contains(.presenting) else { return nil }
        return outermost.ownPresenter?.first(options.subtracting(.presented), where: fits)
    }

    /// The controller as a device reports it, its children and what it presents included; ids are
    /// given in the order in which the nodes are come to.
    func view(_ number: inout Int) -> View {
        number += 1
        var view = View(id: NodeID("n\(number)"), type: type, kind: kind)
        view.children = children.map { $0.view(&number) }
        if kind == .tab { view.selected = selected }
        view.isDismissible = !isLocked
        view.context = value.map { [ContextEntry(key: Journey.key, value: $0)] } ?? []
        view.presented = ownPresented.map { [$0.view(&number)] } ?? []
        return view
    }
}
