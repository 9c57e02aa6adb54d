package import LandfallValues
import Synchronization

/// Finds out who makes a request.
package struct Authenticator: Sendable {
    let tokens: WatchedFile<TokenKeys>?
    let backends: WatchedFile<BackendKeys>?
    let revoked: WatchedFile<Revocations>?
    let rules: TokenRules
    let now: @Sendable () -> Double
    private let accepted = AcceptedTokens()

    /// Creates an authenticator.
    ///
    /// - Parameters:
    ///   - tokens: The keys of devices' tokens; `nil` lets no device in.
    ///   - backends: The keys of backends; `nil` lets no backend in.
    ///   - revoked: The devices and tokens that are let in no more.
    ///   - rules: What tokens must say.
    ///   - now: The time, in seconds since 1970-01-01 UTC.
    package init(
        tokens: WatchedFile<TokenKeys>?,
        backends: WatchedFile<BackendKeys>?,
        revoked: WatchedFile<Revocations>? = nil,
        rules: TokenRules,
        now: @escaping @Sendable () -> Double = { WallClock.sinceEpoch / .seconds(1) }
    ) {
        self.tokens = tokens
        self.backends = backends
        self.revoked = revoked
        self.rules = rules
        self.now = now
    }

    /// The backend whose certificate a proxy names.
    ///
    /// - Parameter certificate: The certificate.
    /// - Returns: The backend.
    /// - Throws: ``Problem`` with status 401.
    func caller(_ certificate: ClientCertificate) async throws(Problem) -> Caller {
        guard let backend = await backends?.current().backend(of: certificate) else {
            throw .unknownKey
        }
        return .backend(backend)
    }

    /// Whether a certificate is that of a backend.
    func knows(_ certificate: ClientCertificate) async -> Bool {
        await backends?.current().backend(of: certificate) != nil
    }

    /// Whether a token is the key of a backend, or was accepted before: the work for an unknown one is not done.
    ///
    /// - Parameter field: The header `Authorization`.
    /// - Returns: Whether it is known.
    func knows(_ field: String?) async -> Bool {
        guard let token = Self.token(in: field) else { return false }
        if token.hasPrefix(BackendKeys.prefix) {
            return await backends?.current().backend(of: token) != nil
        }
        return accepted.contains(token)
    }

    /// The token of a header `Authorization`; `nil` for none.
    private static func token(in field: String?) -> String? {
        guard let parts = field?.split(separator: " ", maxSplits: 1), parts.count == 2,
            parts[0].lowercased() == "bearer"
        else { return nil }
        return String(parts[1].drop { $0 == " " })
    }

    /// Authenticates the caller of a request.
    ///
    /// - Parameter field: The header `Authorization`.
    /// - Returns: The device or backend.
    /// - Throws: ``Problem`` with status 401, or 403 for a revoked caller.
    func caller(_ field: String?) async throws(Problem) -> Caller {
        guard let token = Self.token(in: field) else { throw .missingToken }
        if token.hasPrefix(BackendKeys.prefix) {
            guard let backend = await backends?.current().backend(of: token) else {
                throw .unknownKey
            }
            return .backend(backend)
        }
        guard let keys = await tokens?.current() else { throw .unknownKey }
        let time = now()
        let bearer = try rules.bearer(of: try await keys.claims(of: token, now: time), now: time)
        if await revoked?.current().contains(bearer) == true { throw .deviceRevoked }
        accepted.add(token)
        return .device(bearer)
    }
}

/// The tokens that were accepted, be it long ago or by a key that is gone: their senders are no strangers.
private final class AcceptedTokens: Sendable {
    /// By their hashes, which a key of this process goes into: nobody can make two that are one.
    private let hashes = Mutex(Halves<Int, Bool>(limit: 100_000))

    func add(_ token: String) { hashes.withLock { $0[token.hashValue] = true } }

    func contains(_ token: String) -> Bool { hashes.withLock { $0[token.hashValue] != nil } }
}
