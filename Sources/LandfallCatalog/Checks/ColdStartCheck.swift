import Landfall

/// A chain that certainly fails where the app is not running: nothing is there then that could
/// present.
///
/// The branches of a switch are left alone, as their conditions may ask whether the app runs.
struct ColdStartCheck: CatalogCheck {
    let chain: BoundChain

    var findings = Findings()

    mutating func run() {
        let origin: String
        switch chain.origin {
        case .current: origin = "current"
        case .root: origin = "root"
        case .found, .route, .choice: return
        }
        guard let first = chain.steps.last(where: { !$0.isPassing }), first.isBuilding,
            case .present = first.placement?.placement
        else { return }
        warn(
            "this fails where the app is not running, since \"from: \(origin)\" is an empty window"
                + " then; begin it at another route, or add a switch",
            at: first.actionPlace
        )
    }
}
