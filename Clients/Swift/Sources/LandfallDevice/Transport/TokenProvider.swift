/// The source of the tokens by which the gateway knows the device and its user.
public protocol TokenProvider: Sendable {
    /// A token for the next requests.
    ///
    /// - Parameter rejected: The token that the gateway has refused, to be renewed; `nil` for the first
    ///   request.
    /// - Returns: A JSON Web Token.
    /// - Throws: Whatever keeps the app from having one; the request is tried again later.
    func token(after rejected: String?) async throws -> String
}
