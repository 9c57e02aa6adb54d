public import Landfall
internal import LandfallExperiments

/// The experiments of a catalog.
public struct CatalogExperiments: ExperimentAssigner {
    private let experiments: [String: Experiment]

    /// Takes experiments by name.
    init(_ experiments: [String: Experiment]) { self.experiments = experiments }

    /// The names in ascending order.
    public var names: [String] { experiments.keys.sorted() }

    /// The keys of an experiment's variations; none when there is no such experiment.
    public func variations(of experiment: String) -> [String] {
        experiments[experiment]?.variations ?? []
    }

    /// What each variation of an experiment weighs, in the order of the variations: the width of its
    /// range, which coverage makes narrower for all alike.
    ///
    /// - Parameter experiment: The experiment's key.
    /// - Returns: A number from 0 to 1 for each variation; none when there is no such experiment.
    public func weights(of experiment: String) -> [Double] {
        (experiments[experiment]?.ranges ?? []).map { max($0.upperBound - $0.lowerBound, 0) }
    }

    /// Evaluates an experiment as GrowthBook does.
    ///
    /// `userId` is the request's subject, `deviceId` the intent's device, and `platform`, `idiom`,
    /// `appVersion`, `locale` and `channel` are the contract's words; any other name is an attribute
    /// of the session, or else of the intent.
    public func assignment(
        of experiment: String,
        for request: NavigationRequest
    ) -> Assignment? {
        guard let experiment = experiments[experiment] else { return nil }
        let result = experiment.evaluate(for: RequestAttributes(request))
        return Assignment(
            experimentID: experiment.key,
            variationID: result.variationKey,
            hashAttribute: result.hashAttribute,
            hashValue: result.hashValue,
            hashVersion: Int32(experiment.hashVersion.rawValue),
            bucket: result.bucket,
            isInExperiment: result.isInExperiment,
            isHashUsed: result.isHashUsed
        )
    }
}
