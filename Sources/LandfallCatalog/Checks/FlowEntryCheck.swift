/// Interceptors that begin flows at steps which these do not have.
struct FlowEntryCheck: CatalogCheck {
    let catalog: BoundCatalog

    var findings = Findings()

    mutating func run() {
        for entry in catalog.parts.flowEntries {
            let names = (catalog.flowsByName[entry.flow]?.steps ?? []).map(\.name)
            guard !names.contains(entry.step) else { continue }
            let hint = hint(entry.step, names)
            refuse("flow \"\(entry.flow)\" has no step \"\(entry.step)\"\(hint)", at: entry.place)
        }
    }
}
