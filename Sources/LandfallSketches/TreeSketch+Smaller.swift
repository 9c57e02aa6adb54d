package import Landfall

extension TreeSketch {
    /// The trees that are smaller by one part and that can be.
    package var smaller: [TreeSketch] {
        var found: [TreeSketch] = []
        func add(_ change: (inout TreeSketch) -> Void) {
            var copy = self
            change(&copy)
            let ids = Set(copy.views.map(\.id))
            copy.overrides = copy.overrides.filter { ids.contains($0) && ids.contains($1) }
            copy.moving = copy.moving.filter { ids.contains($0.key) }
            if copy.isPossible { found.append(copy) }
        }
        for place in windows.indices where windows.count > 1 {
            add { tree in
                tree.windows.remove(at: place)
                if tree.key > place { tree.key -= 1 }
            }
        }
        for place in windows.indices {
            for root in windows[place].root?.smaller ?? [] { add { $0.windows[place].root = root } }
        }
        for node in overrides.keys.sorted(by: { $0.text < $1.text }) {
            add { $0.overrides[node] = nil }
        }
        for node in moving.keys.sorted(by: { $0.text < $1.text }) { add { $0.moving[node] = nil } }
        if key != 0 { add { $0.key = 0 } }
        return found
    }
}

extension View {
    /// The views that are smaller by one part.
    package var smaller: [View] {
        var found: [View] = []
        func add(_ change: (inout View) -> Void) {
            var copy = self
            change(&copy)
            if copy != self { found.append(copy) }
        }
        add { $0.presented = [] }
        for place in children.indices { add { $0.removeChild(at: place) } }
        // A child, or what is presented, takes the place of the whole.
        for inner in children + presented {
            add { view in
                let style = view.style
                view = inner
                view.style = style
            }
        }
        for place in children.indices {
            for child in children[place].smaller { add { $0.children[place] = child } }
        }
        for view in presented.first?.smaller ?? [] { add { $0.presented = [view] } }
        add { $0.isDismissible = true }
        add { $0.context = [] }
        for place in context.indices where context.count > 1 {
            add { $0.context.remove(at: place) }
        }
        add { $0.supertypes = [] }
        add { $0.definesPresentationContext = false }
        add { $0.isCollapsed = false }
        add { $0.selected = nil }
        add { $0.style = .fullScreen }
        return found
    }

    /// Takes a child away; what is shown stays the same where it can.
    private mutating func removeChild(at place: Int) {
        children.remove(at: place)
        if let index = selected {
            let next = index > place || index == children.count ? index - 1 : index
            selected = next < 0 ? nil : next
        }
        if kind == .custom {
            let shown = visible.filter { $0 != place }.map { $0 > place ? $0 - 1 : $0 }
            visible =
                shown.isEmpty && !children.isEmpty
                ? Names.behavior(of: type).visible(of: children.count, shown: []) : shown
        }
    }
}
