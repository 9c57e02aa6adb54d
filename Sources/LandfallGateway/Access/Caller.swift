import Landfall

/// The caller of a request.
enum Caller: Hashable, Sendable {
    case device(DeviceBearer)
    case backend(Backend)

    /// Checks that the caller may do something for a device.
    ///
    /// - Parameters:
    ///   - scope: What is done.
    ///   - deviceID: The device of the path; `nil` for a path of backends.
    /// - Throws: ``Problem`` with status 403.
    func check(_ scope: BackendScope, for deviceID: String?) throws(Problem) {
        switch self {
        case .device(let bearer):
            guard let deviceID else {
                throw Problem(403, "scope_missing", "this path is for the keys of backends")
            }
            guard bearer.deviceID.utf8.elementsEqual(deviceID.utf8) else { throw .deviceMismatch }
        case .backend(let backend):
            guard backend.scopes.contains(scope) else {
                throw Problem(403, "scope_missing", "the key lacks the scope \(scope.rawValue)")
            }
            if let deviceID { try check(device: deviceID) }
        }
    }

    /// Checks that the caller may speak for a device.
    func check(device deviceID: String) throws(Problem) {
        switch self {
        case .device(let bearer):
            guard bearer.deviceID.utf8.elementsEqual(deviceID.utf8) else { throw .deviceMismatch }
        case .backend(let backend):
            guard deviceID.utf8.starts(with: backend.devices.utf8) else { throw .deviceMismatch }
        }
    }

    /// Checks that a device reports no other user than its own.
    func check(_ state: DeviceState, _ rules: TokenRules) throws(Problem) {
        guard let session = state.session, session.isAuthenticated else { return }
        try check(user: session.userID, rules)
    }

    /// Checks what an intent says of its user and its channel.
    func check(_ intent: NavigationIntent, _ rules: TokenRules) throws(Problem) {
        if !intent.userID.isEmpty { try check(user: intent.userID, rules) }
        if let state = intent.deviceState { try check(state, rules) }
        guard case .backend(let backend) = self, let channels = backend.channels else { return }
        guard channels.contains(intent.channel) else {
            throw Problem(
                403,
                "scope_missing",
                intent.channel.isEmpty
                    ? "the intent names no channel, and the key is only for "
                        + channels.sorted().joined(separator: ", ")
                    : "the key is not for intents of this channel"
            )
        }
    }

    private func check(user: String, _ rules: TokenRules) throws(Problem) {
        guard case .device(let bearer) = self, !rules.trustsSessions else { return }
        guard let named = bearer.userID, named.utf8.elementsEqual(user.utf8) else {
            throw Problem(
                403,
                "user_mismatch",
                "the message names another user than the token's claim \(rules.userClaim)"
            )
        }
    }
}
