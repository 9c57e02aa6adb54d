import Landfall
import LandfallReview

/// Says of a plan why it is as it is, as `landfall resolve --explain` does.
struct PlanExplainer: Sendable {
    private let files: CatalogFiles
    private let settings: ResolverSettings

    /// Takes the files and the settings of the worker.
    init(_ files: CatalogFiles, _ settings: ResolverSettings) {
        self.files = files
        self.settings = settings
    }

    /// Resolves an intent once more, by the catalog as it is now, and explains the answer.
    ///
    /// - Parameters:
    ///   - intent: The intent.
    ///   - stored: What the device reported last; an inline state has precedence.
    ///   - plan: The plan that came, which the explanation is for.
    /// - Returns: Several lines for a person.
    func text(_ intent: NavigationIntent, stored: DeviceState?, of plan: ActionPlan) -> String {
        let loaded: LoadedCatalog
        do throws(CatalogRefusal) {
            loaded = try LoadedCatalog(try files.content(), from: files, settings: settings)
        } catch {
            return "the catalog can't be read now, so the plan is not explained: \(error)"
        }
        let now = plan.issuedAt ?? intent.occurredAt ?? Timestamp(millisecondsSinceEpoch: 0)
        let resolution = loaded.resolver.resolve(
            intent,
            stored: stored,
            now: now,
            isExplaining: true
        )
        guard resolution.plan.catalogVersion == plan.catalogVersion else {
            return "the catalog has changed since, so the plan can't be explained: tap again"
        }
        return "\(ExplanationText(resolution))"
    }
}
