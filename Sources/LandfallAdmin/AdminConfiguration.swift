/// The address of the admin port, and the callers that it answers.
public struct AdminConfiguration: Sendable {
    /// Where it listens.
    public var address: AdminAddress
    /// The tokens that are taken, as of now; `nil` where none is needed.
    public var tokens: (@Sendable () async -> AdminTokens)?
    /// The scopes that need no token, though there are tokens.
    public var open: Set<AdminScope> = []
    /// The certificate by which it speaks TLS; `nil` for none.
    public var certificate: AdminCertificate?
    /// Names of this machine that a `Host` header may have, beside `localhost`, addresses, and the host that
    /// is listened on.
    public var hosts: [String] = []

    /// The settings of a port on an address, without tokens.
    public init(address: AdminAddress = .standard) { self.address = address }

    /// Whether whoever bears a token, or none, may see what needs a scope.
    func allows(_ token: String?, _ scope: AdminScope) async -> Bool {
        guard let tokens else { return true }
        if open.contains(scope) { return true }
        guard let token, let known = await tokens().scope(of: token) else { return false }
        return known == scope
    }
}
