import Landfall

extension CatalogReader {
    /// The most ways through one route that its switches, and those of the routes that it stands
    /// on, may make.
    static let wayLimit = 512

    /// Checks what only all routes together tell.
    mutating func check(_ drafts: [RouteDraft]) {
        let chains = Dictionary(
            drafts.compactMap { draft in draft.chain.map { (draft.id, $0) } }
        ) { first, _ in first }
        guard run(CycleCheck(drafts: drafts, chains: chains)).isSound,
            run(SizeCheck(drafts: drafts, chains: chains)).isSound
        else { return }
        for chain in drafts.compactMap(\.chain) {
            run(PlacementCheck(chain: chain, chains: chains))
            run(ListCheck(chain: chain, chains: chains))
            run(LookupCheck(chain: chain, chains: chains))
            run(ColdStartCheck(chain: chain))
        }
        run(TurnCheck(turns: turns, chains: chains))
        run(FlowRootCheck(types: types, flows: flows, drafts: drafts, chains: chains))
        run(
            FlowValueCheck(
                flows: flows,
                flowData: flowData,
                entries: flowEntries,
                parameters: parameters
            )
        )
        run(
            FlowReadingCheck(
                readings: flowReadings,
                flows: flows,
                turns: turns,
                chains: chains,
                hasOwnInterceptors: !registry.before.isEmpty
            )
        )
        run(SignedLinkCheck(signedRoutes: Set(signedLinks.keys), chains: chains))
    }
}
