import Landfall

/// A factory that can be written down and made simpler: a template, or one with children declared.
struct FactorySketch: Factory {
    typealias Product = AnyScreen

    /// What is built, or the container that takes the children.
    var view: ViewTemplate

    /// What the complete factory puts in; none for a plain factory.
    var children: [Child] = []

    /// One declared child.
    struct Child {
        var factory: FactorySketch
        var change: ListChange
        var tasks: [TaskSketch]
        var transform: TransformSketch?
    }

    func template(in scope: StepScope) throws(RoutingError) -> ViewTemplate {
        let plain = TemplateFactory<AnyScreen>(view)
        guard !children.isEmpty else { return plain.template(in: scope) }
        let declared = children.map { child in
            CompleteFactory<AnyScreen>.Child(
                child.factory,
                by: child.change,
                tasks: child.tasks,
                transform: child.transform
            )
        }
        return try CompleteFactory(plain, children: declared).template(in: scope)
    }

    /// The factories that build a bit less.
    var smaller: [FactorySketch] {
        var found: [FactorySketch] = []
        for place in children.indices {
            found.append(with { $0.children.remove(at: place) })
            for factory in children[place].factory.smaller {
                found.append(with { $0.children[place].factory = factory })
            }
            if !children[place].tasks.isEmpty {
                found.append(with { $0.children[place].tasks = [] })
            }
            if children[place].transform != nil {
                found.append(with { $0.children[place].transform = nil })
            }
        }
        return found + view.smaller.map { view in with { $0.view = view } }
    }

    private func with(_ change: (inout FactorySketch) -> Void) -> FactorySketch {
        var copy = self
        change(&copy)
        return copy
    }
}

extension ViewTemplate {
    /// The templates that say a bit less.
    var smaller: [ViewTemplate] {
        var found: [ViewTemplate] = []
        func add(_ change: (inout ViewTemplate) -> Void) {
            var copy = self
            change(&copy)
            if copy != self { found.append(copy) }
        }
        for place in children.indices {
            add { $0.children.remove(at: place) }
            for child in children[place].smaller { add { $0.children[place] = child } }
        }
        add { $0.supertypes = [] }
        add { $0.context = Context() }
        add { $0.isDismissible = true }
        add { $0.definesPresentationContext = false }
        return found
    }
}
