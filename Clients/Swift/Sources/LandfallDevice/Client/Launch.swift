/// One run of the app's process.
public struct Launch: Hashable, Sendable {
    /// Names the launch; no two launches have one name.
    public let id: String

    /// The beginning of all node ids of this launch: see ``NodeNames``.
    public let tag: String

    /// Creates a launch.
    ///
    /// - Parameter id: Names the launch; a UUID.
    public init(id: String) {
        self.id = id
        self.tag = String(Array(SHA256.hash(Array(id.utf8)).prefix(4)).hexadecimal)
    }
}
