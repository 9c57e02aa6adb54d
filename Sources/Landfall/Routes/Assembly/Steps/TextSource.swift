/// Where a text comes from that no input carries: the session, or the device.
public struct TextSource: Hashable, Sendable {
    let value: ValueSource

    init(_ value: ValueSource) { self.value = value }

    /// The user of the session.
    public static let sessionUserID = TextSource(.sessionUserID)

    /// The device's locale.
    public static let deviceLocale = TextSource(.deviceLocale)

    /// An attribute of the session.
    ///
    /// - Parameter name: The name of the attribute.
    /// - Returns: The source.
    public static func sessionAttribute(_ name: String) -> TextSource {
        TextSource(.sessionAttribute(name))
    }
}
