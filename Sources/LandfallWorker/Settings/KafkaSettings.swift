public import Landfall
package import LandfallKafka
import LandfallPostgres
import LandfallValues

/// The brokers and the sign-in of Kafka.
///
/// All clients of a process are made from one of these: consumers, producers and administration. Copies share
/// what changes while they run, tokens and passwords.
public struct KafkaSettings: Sendable {
    /// `host:port` of some brokers.
    public var brokers: [String]
    /// Whether the connection is TLS.
    public var usesTLS = false
    /// A file in PEM with the authorities to trust; `nil` for those of the system.
    public var authorityFile: String?
    /// A file in PEM with the certificate of the clients; `nil` where they show none.
    ///
    /// It needs TLS and ``keyFile``.
    public var certificateFile: String?
    /// A file in PEM with its private key.
    public var keyFile: String?
    /// A file whose first line is the password of the key; `nil` for a key without one.
    public var keyPasswordFile: String?
    /// `PLAIN`, `SCRAM-SHA-256`, `SCRAM-SHA-512` or `OAUTHBEARER`; `nil` for no sign-in.
    ///
    /// For tokens call ``useTokens(refreshedBy:)``, which sets it.
    public var mechanism: String?
    /// The name to sign in with.
    public var username = ""
    /// The password to sign in with.
    public var password = SecretText("")
    /// Whether a password or a token may go to another machine without TLS, where an attacker on the network can read it.
    public var allowsPlaintextPassword = false
    /// Further properties of librdkafka by name; those that would break exactly-once are refused.
    public var properties: [String: String] = [:]
    /// Where tokens come from, or passwords that follow ``password``.
    package private(set) var credentials: CredentialSupply?

    /// Creates settings for a cluster without sign-in.
    ///
    /// - Parameter brokers: `host:port` of some brokers.
    public init(brokers: [String]) { self.brokers = brokers }
}

/// A token that signs in to Kafka.
public struct KafkaToken: Sendable {
    /// The token itself.
    public var text: SecretText
    /// Whom it stands for; not empty.
    public var principal: String
    /// When it ends.
    public var expiry: Timestamp

    /// Takes a token.
    ///
    /// - Parameters:
    ///   - text: The token itself.
    ///   - principal: Whom it stands for; not empty.
    ///   - expiry: When it ends.
    public init(text: SecretText, principal: String, expiry: Timestamp) {
        self.text = text
        self.principal = principal
        self.expiry = expiry
    }
}

extension KafkaSettings {
    /// Signs in with tokens, by OAUTHBEARER.
    ///
    /// - Parameter fetch: Gets the next token; called on a thread of its own, which it may block for eight seconds,
    ///   when four fifths of the life of the former are over. What it throws is logged, and it is called again after a pause.
    public mutating func useTokens(refreshedBy fetch: @escaping @Sendable () throws -> KafkaToken) {
        useTokens(every: nil) { () throws(CredentialFailure) in
            do {
                let token = try fetch()
                return .token(
                    BearerToken(
                        text: token.text.secret,
                        principal: token.principal,
                        expiry: token.expiry.millisecondsSinceEpoch
                    )
                )
            } catch {
                throw .unavailable("\(error)")
            }
        }
    }

    /// Signs in with tokens, by OAUTHBEARER.
    ///
    /// - Parameters:
    ///   - interval: How often to look for another one, at least.
    ///   - fetch: Gets one.
    package mutating func useTokens(
        every interval: Duration?,
        fetch: @escaping CredentialSupply.Fetch
    ) {
        mechanism = Security.SignIn.Mechanism.oauthBearer.rawValue
        credentials = CredentialSupply(
            every: interval,
            now: { SystemClock.now.millisecondsSinceEpoch },
            fetch: fetch
        )
    }

    /// Takes passwords from a file, also those that are written there later.
    ///
    /// - Parameter path: The file, whose first line is the password.
    package mutating func takePasswords(from path: String) {
        let username = username
        credentials = CredentialSupply(
            every: .seconds(2),
            now: { SystemClock.now.millisecondsSinceEpoch }
        ) { () throws(CredentialFailure) in
            guard let password = Secret(firstLineOf: path) else {
                throw .unavailable(
                    "kafka-password-file: the first line of \(path) is no password, or it can't be read; "
                        + "the former password holds"
                )
            }
            return .password(username: username, password)
        }
    }

    /// The certificate of the clients, if they show one.
    package var certificate: ClientCertificate? {
        guard let certificateFile, let keyFile else { return nil }
        return ClientCertificate(
            certificateFile: certificateFile,
            keyFile: keyFile,
            keyPasswordFile: keyPasswordFile
        )
    }

    /// The files that clients read when they are made, and never again.
    package var certificateFiles: [String] {
        (certificate?.files ?? []) + (usesTLS ? [authorityFile].compactMap(\.self) : [])
    }

    /// Why a password or a token may not be sent as it is; `nil` where it may.
    package var plaintextRefusal: String? {
        guard let mechanism = mechanism.flatMap(Security.SignIn.Mechanism.init),
            mechanism.showsSecret, !usesTLS, !allowsPlaintextPassword,
            let broker = brokers.first(where: { !LocalHost.isLocal(Self.host(of: $0)) })
        else { return nil }
        return "kafka-mechanism \(mechanism.rawValue) without kafka-tls shows "
            + "\(mechanism == .plain ? "the password" : "the token") to an attacker between here and \(broker): set "
            + "kafka-tls to true, or say kafka-plaintext-password: allowed"
    }

    /// `host:port`, or `[address]:port`, without the port.
    package static func host(of broker: String) -> String {
        guard let colon = broker.lastIndex(of: ":"), !broker[colon...].contains("]") else {
            return broker
        }
        return String(broker[..<colon])
    }

    /// Returns the sign-in of clients, and the protection of their connections.
    ///
    /// - Throws: ``KafkaError/refusedProperty(name:reason:)`` for a mechanism that is none.
    func security() throws(KafkaError) -> Security {
        var security = Security(
            transport: usesTLS ? .tls : .plaintext,
            authorityFile: authorityFile,
            certificate: certificate
        )
        guard let mechanism else { return security }
        guard let known = Security.SignIn.Mechanism(rawValue: mechanism) else {
            throw .refusedProperty(
                name: "sasl.mechanism",
                reason: "it is PLAIN, SCRAM-SHA-256, SCRAM-SHA-512 or OAUTHBEARER"
            )
        }
        guard known != .oauthBearer || credentials != nil else {
            throw .refusedProperty(name: "sasl.mechanism", reason: "OAUTHBEARER needs tokens")
        }
        security.signIn = Security.SignIn(
            mechanism: known,
            username: username,
            password: password.secret,
            credentials: credentials
        )
        return security
    }
}

/// The names of the topics, checked.
struct LaneTopics: Sendable {
    let intents: [Topic]
    let deviceStates: Topic
    let plans: Topic
    let planResults: Topic
    let results: Topic?
    let deadLetters: Topic

    init(_ settings: TopicSettings) throws(KafkaError) {
        intents = try settings.intents.map { (name) throws(KafkaError) in try Topic(name) }
        deviceStates = try Topic(settings.deviceStates)
        plans = try Topic(settings.plans)
        planResults = try Topic(settings.planResults)
        results = try settings.results.map { (name) throws(KafkaError) in try Topic(name) }
        deadLetters = try Topic(settings.deadLetters)
    }
}
