import Landfall

/// What stays as it is while an app is used: the device, and what the app was told of the person.
package struct Situation: Sendable {
    /// The app as devices report it.
    var app = AppDescription()
    /// The attributes of the session.
    var attributes: Attributes = [:]
    /// The variation of each experiment.
    var variations: [String: String] = [:]
    /// What is said of it: only what other situations have otherwise; empty if there is but one.
    package internal(set) var words: [String] = []

    /// The state that a device of the situation reports.
    func deviceState(_ state: ExploredState) -> DeviceState {
        var device = DeviceState(deviceID: Self.deviceID, sequence: 1, tree: state.tree)
        device.app = app
        var session = Session()
        session.isAuthenticated = state.isSignedIn
        session.userID = state.isSignedIn ? Self.userID : ""
        session.attributes = attributes
        device.session = session
        return device
    }

    /// The name of the device.
    static let deviceID = "device"
    /// The person who is signed in, where somebody is.
    static let userID = "user"
}

/// Gives each experiment the variation of a situation, whoever the person is.
struct ForcedVariations: ExperimentAssigner {
    /// The variation of each experiment.
    let variations: [String: String]

    /// The variation that the situation says, which is no exposure.
    func assignment(of experiment: String, for request: NavigationRequest) -> Assignment? {
        guard let variation = variations[experiment] else { return nil }
        return Assignment(
            experimentID: experiment,
            variationID: variation,
            hashAttribute: "",
            hashedValue: "",
            hashVersion: 0,
            bucket: nil,
            isInExperiment: true,
            isHashUsed: false,
            reason: "static"
        )
    }
}
