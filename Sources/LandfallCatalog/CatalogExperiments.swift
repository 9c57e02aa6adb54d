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

    /// Hashes the attribute that the experiment names.
    ///
    /// `userId` is the request's subject, `deviceId` the intent's device; any other name is an
    /// attribute of the session, or else of the intent.
    public func assignment(
        of experiment: String,
        for request: NavigationRequest
    ) -> Assignment? {
        guard let experiment = experiments[experiment] else { return nil }
        let value = Self.value(of: experiment.hashAttribute, in: request)
        let result = experiment.assign(hashValue: value)
        return Assignment(
            experimentID: experiment.key,
            variationID: result.variationKey,
            hashAttribute: experiment.hashAttribute,
            hashValue: value ?? "",
            hashVersion: Int32(experiment.hashVersion.rawValue),
            bucket: result.bucket,
            isInExperiment: result.isInExperiment,
            isHashUsed: result.isHashUsed
        )
    }

    private static func value(of attribute: String, in request: NavigationRequest) -> String? {
        switch attribute {
        case "userId": return request.subjectUserID
        case "deviceId": return request.intent.deviceID
        default:
            let value =
                request.state.session?.attributes[attribute]
                ?? request.intent.attributes[attribute]
            return value.flatMap(text)
        }
    }

    /// The text that is hashed: other kinds of values are spelled differently by different SDKs,
    /// and 0 counts as no value with them.
    private static func text(_ value: AttributeValue) -> String? {
        switch value {
        case .string(let text): text
        case .number(let number) where number != 0: Int64(exactly: number).map { String($0) }
        default: nil
        }
    }
}
