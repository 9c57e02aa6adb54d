import Landfall
import LandfallCatalog
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
            return Self.words(for: error)
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

    /// Says in one line why the catalog, as it is now, explains nothing.
    ///
    /// - Parameter refusal: What is wrong with it.
    /// - Returns: One line; of many errors it has the first.
    static func words(for refusal: CatalogRefusal) -> String {
        switch refusal {
        case .catalog(let errors):
            let first = errors.findings.first.map {
                ": line \($0.line), column \($0.column): \($0.message)"
            }
            return "routes.yaml has an error, so the catalog before it holds\(first ?? "")"
        case .unreadable(let reason), .linkKeys(let reason), .tokenKeys(let reason),
            .resultsTopic(let reason):
            return "the catalog can't be used now, so the plan is not explained: \(reason)"
        }
    }
}
