import Landfall
import LandfallCatalog

/// The plan of a catalog's link for an app that is not running.
struct LinkHover {
    /// Markdown.
    let text: String

    /// Resolves an example of a link.
    ///
    /// - Parameters:
    ///   - link: The pattern.
    ///   - route: The route to which it leads.
    ///   - catalog: The catalog.
    init(_ link: String, of route: RouteID, in catalog: Catalog) {
        let app = ExploredApp(catalog, limits: ExplorationLimits())
        let title = "**\(link)** leads to the route **\(route)**"
        guard let request = app.requests.first(where: { $0.route == route }),
            let situation = app.situations.first
        else {
            text = title
            return
        }
        let check = PairCheck(
            ExploredState(tree: .coldStart, isSignedIn: true),
            in: situation,
            resolver: app.resolver(in: situation),
            expectations: app.expectations
        )
        let resolution = check.resolution(of: request, isExplaining: true)
        let wording = Wording(isRedacted: false)
        let plan = resolution.plan
        var lines = ["\(plan.outcome.rawValue) \(request.words), the app is not running:"]
        lines += plan.operations.enumerated().map { "\($0 + 1). \(wording.operation($1))" }
        if let error = resolution.explanation?.attempts.last?.error {
            lines.append(wording.error(error))
        }
        if !plan.operations.isEmpty {
            var after = TreeDrawing(resolution.after.tree)
            after.target = plan.target
            lines += [""] + after.lines.map(\.description)
        }
        text = "\(title)\n\n```\n\(lines.joined(separator: "\n"))\n```"
    }
}
