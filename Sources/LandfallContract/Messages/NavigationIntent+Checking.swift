import Landfall

extension NavigationIntent {
    /// The longest id of an intent.
    static let longestID = 128

    /// Checks what was read as a whole.
    ///
    /// - Parameters:
    ///   - message: What was read.
    ///   - standInID: The id of an intent whose sender gave none.
    /// - Throws: ``ContractError`` for the first fault that can be seen of the whole.
    init(_ message: consuming IntentMessage, standInID: () -> String) throws(ContractError) {
        let target = try message.target()
        let id = message.intentID.isEmpty ? standInID() : message.intentID
        guard id.utf8.count <= Self.longestID, id.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw .invalidIntentID }
        guard message.attempt >= 0 else { throw .negativeAttempt }
        self.init(intentID: id, target: target)
        attempt = message.attempt
        deviceID = message.deviceID
        userID = message.userID
        channel = message.channel
        occurredAt = message.occurredAt
        expiresAt = message.expiresAt
        self.message = message.message
        click = message.click
        attributes = message.attributes
        guard var state = message.deviceState else { return }
        // A state within an intent need not repeat whose it is.
        if state.deviceID.isEmpty { state.deviceID = deviceID }
        guard state.deviceID.utf8.elementsEqual(deviceID.utf8) else { throw .deviceMismatch }
        deviceState = state
    }
}
