/// The views of what a plan builds.
extension Planner {
    /// Makes the view of an item, with the context that its tasks give it and with the items that a
    /// container takes in.
    mutating func build(
        _ template: PreparedTemplate,
        for item: BuildItem
    ) throws(RoutingError) -> View {
        if let fault = template.value.fault { throw fault }
        let id = numbering.next()
        var children = try makeViews(of: template.value.children)
        lastBuilt = id
        for child in item.children {
            guard let inner = child.template,
                case .put(let change, _) = child.placed.prepared.placement
            else {
                throw RoutingError(
                    .compositionFailed,
                    "\(child.placed.step.type) can't be put into a list"
                )
            }
            do throws(RoutingError) {
                let built = try build(inner, for: child)
                try change.embed(built, in: &children, of: template.value.kind)
            } catch {
                throw error.at(child.placed.place)
            }
        }
        let visible = freshlyVisible(of: children.count, in: template.value)
        let context = try context(of: template, for: item.placed)
        try land(
            id,
            template.value.type,
            template.value.supertypes,
            as: item.placed.prepared,
            context: item.placed.context
        )
        return View(
            of: template.value,
            id: id,
            children: children,
            visible: visible,
            context: context
        )
    }

    /// The context of a screen that is built: the template's, and what the tasks give it.
    private func context(
        of template: PreparedTemplate,
        for placed: PlacedStep
    ) throws(RoutingError) -> [ContextEntry] {
        let values = try values(
            of: placed.prepared,
            context: placed.context,
            for: template.value.type,
            template.value.supertypes
        )
        guard !template.value.context.isEmpty else { return values.sortedText }
        var context = template.value.context
        // As on a screen that is there, a key that a task declares and gives no value goes.
        let declared = declaredKeys(
            of: placed.prepared,
            for: template.value.type,
            template.value.supertypes
        )
        for key in declared { context[key] = nil }
        context.merge(values)
        return context.sortedText
    }

    /// Makes views of templates, numbering their nodes from the outside in.
    private mutating func makeViews(of templates: [ViewTemplate]) throws(RoutingError) -> [View] {
        var views: [View] = []
        for template in templates {
            if let fault = template.fault { throw fault }
            let id = numbering.next()
            let children = try makeViews(of: template.children)
            views.append(
                View(
                    of: template,
                    id: id,
                    children: children,
                    visible: freshlyVisible(of: children.count, in: template),
                    context: template.context.sortedText
                )
            )
        }
        return views
    }

    /// The children that a new custom container shows; none of another one are named.
    private func freshlyVisible(of count: Int, in template: ViewTemplate) -> [Int] {
        guard template.kind == .custom else { return [] }
        return behavior(of: template.type, template.supertypes).visible(of: count, shown: [])
    }

    /// How a custom container behaves, as it or its nearest supertype declares.
    func behavior(of type: ScreenType, _ supertypes: [ScreenType]) -> any ContainerBehavior {
        guard !reading.table.behaviors.isEmpty else { return StandardBehavior.selected }
        for name in [type] + supertypes {
            if let behavior = reading.table.behaviors[name] { return behavior }
        }
        return StandardBehavior.selected
    }
}
