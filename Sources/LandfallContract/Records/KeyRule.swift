import LandfallBytes

/// What the key of an intent's record, or of a plan result's, has to be.
///
/// A plan goes to the device that its intent names. So where phones write through a gateway that keys
/// by the device that has signed in there, the key is what they can't choose, and the name is held
/// against it.
public enum KeyRule: String, Hashable, Sendable, CaseIterable {
    /// The device that the record names; any key, or none, where it names no device.
    case device
    /// Any key, or none, for senders that key by something else.
    case any

    /// Whether a record with the key may name the device.
    ///
    /// - Parameters:
    ///   - key: The key of the record, or `nil` when it has none.
    ///   - deviceID: The device that the record names; empty for none.
    /// - Returns: Whether it may.
    func allows(_ key: [UInt8]?, for deviceID: String) -> Bool {
        guard self == .device, !deviceID.isEmpty else { return true }
        return key.map { $0.withBytes { $0.isEqual(to: deviceID) } } ?? false
    }
}
