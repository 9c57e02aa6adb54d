import Landfall

extension CatalogReader {
    /// Describes what was read.
    ///
    /// - Parameters:
    ///   - drafts: The routes, in the order of the file.
    ///   - interceptors: What stands before every route.
    ///   - dismissals: Where close buttons lead.
    /// - Returns: The description.
    func outline(
        of drafts: [RouteDraft],
        _ interceptors: [ReadInterceptor],
        _ dismissals: [ScreenType: RouteID]
    ) -> CatalogOutline {
        CatalogOutline(
            types: types.values.sorted { $0.place < $1.place }.map { declaration in
                TypeOutline(
                    type: ScreenType(declaration.name),
                    kind: declaration.kind,
                    context: declaration.context,
                    supertypes: declaration.supertypes.map { ScreenType($0.name) },
                    children: declaration.children.map { ScreenType($0.name) },
                    isDismissible: declaration.isDismissible,
                    dismissal: dismissals[ScreenType(declaration.name)]
                )
            },
            routes: drafts.compactMap(outline),
            flows: flows.sorted { $0.key < $1.key }.map { name, flow in
                FlowOutline(
                    name: name,
                    root: ScreenType(flow.root),
                    steps: flow.steps.map {
                        .init(
                            name: $0.name,
                            target: $0.target.outline,
                            condition: $0.condition?.text
                        )
                    },
                    cancellation: flow.cancellation?.route
                )
            },
            interceptors: interceptors.map(\.outline),
            inputs: inputs
        )
    }

    private func outline(of draft: RouteDraft) -> RouteOutline? {
        guard let chain = draft.chain else { return nil }
        var links: [String] = []
        for link in draft.links where links.last != link.text { links.append(link.text) }
        return RouteOutline(
            id: draft.id,
            line: draft.place.line,
            parameters: parameters[draft.id.name] ?? [:],
            result: results[draft.id.name],
            ending: draft.ending,
            links: links,
            interceptors: draft.interceptors.map(\.outline),
            chain: Self.outline(of: chain)
        )
    }

    private static func outline(of chain: ChainDraft) -> ChainOutline {
        let origin: ChainOutline.Origin =
            switch chain.origin {
            case .current: .current
            case .root: .root
            case .found(let finder): .found(finder.finder.label)
            case .route(let id, _, _): .route(id)
            case .choice(let cases, let otherwise):
                .choice(
                    cases.map { .init(condition: $0.condition.text, chain: outline(of: $0.chain)) },
                    otherwise: otherwise.map(outline)
                )
            }
        return ChainOutline(steps: chain.steps.map(outline), origin: origin)
    }

    private static func outline(of draft: StepDraft) -> StepOutline {
        StepOutline(
            type: draft.step.type,
            kind: draft.declaration.kind,
            finder: draft.find?.finder.label,
            requirements: draft.find?.requirements ?? [],
            set: draft.set,
            with: draft.with,
            template: draft.isBuilding ? draft.template : nil,
            action: draft.actionWord,
            isDismissible: draft.step.isDismissible,
            interceptors: draft.interceptors.map(\.outline),
            line: draft.place.line
        )
    }
}

extension FlowDeclaration.Target {
    /// What shows the step, without where its values come from.
    fileprivate var outline: FlowOutline.Target {
        switch self {
        case .route(let way): .route(way.route)
        case .flow(let name): .flow(name)
        }
    }
}
