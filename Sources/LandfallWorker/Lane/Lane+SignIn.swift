import LandfallKafka
import LandfallPostgres
import LandfallValues
import Logging

// What a lane does about credentials that change while it works.

/// The files that a lane's clients read when they are made: its certificate, and the authorities.
struct CertificateFiles {
    private let paths: [String]
    private let interval: Duration
    private let validate: () throws(KafkaError) -> Void
    private let logger: Logger
    private var former: FileStamps
    private var refused: FileStamps?
    private var seen: FileStamps?
    private var dueAt: ContinuousClock.Instant
    /// Whether they have changed, and clients can be made of them.
    private(set) var areNew = false

    /// Looks at the files as they are when a lane's clients are made.
    init(_ setup: LaneSetup) {
        let client = setup.consumer.client
        self.init(
            setup.worker.kafka.certificateFiles,
            every: setup.certificateInterval,
            logger: setup.logger
        ) { () throws(KafkaError) in try client.validate() }
    }

    /// Looks at files.
    ///
    /// - Parameters:
    ///   - paths: Their paths; none of them never changes.
    ///   - interval: How often to look.
    ///   - logger: Where it is said that new ones can't be used.
    ///   - validate: Tries whether they can.
    init(
        _ paths: [String],
        every interval: Duration,
        logger: Logger,
        validate: @escaping () throws(KafkaError) -> Void
    ) {
        self.paths = paths
        self.interval = interval
        self.logger = logger
        self.validate = validate
        former = FileStamps(of: paths)
        dueAt = .now + interval
    }

    /// Whether they have changed, and clients can be made of them.
    ///
    /// Two looks must see the same, so that what is being written is not read; certificate and key are
    /// two files. The former clients go on with what they have read, so there is no hurry.
    ///
    /// - Parameter now: When it is asked.
    /// - Returns: The same for ever once it is so.
    mutating func haveChanged(at now: ContinuousClock.Instant) -> Bool {
        guard !areNew, !paths.isEmpty, now >= dueAt else { return areNew }
        dueAt = now + interval
        let stamps = FileStamps(of: paths)
        defer { seen = stamps }
        guard stamps != former, stamps != refused, stamps == seen else { return false }
        do throws(KafkaError) {
            try validate()
            areNew = true
        } catch {
            refused = stamps
            logger.warning(
                "the new certificate for Kafka can't be used; the previous certificate stays in use",
                metadata: ["error": "\(error)", "files": "\(paths.joined(separator: ", "))"]
            )
        }
        return areNew
    }
}

/// What a lane does about a fault between records.
enum FaultReaction: Hashable {
    /// It logs the fault and continues.
    case log
    /// It waits for brokers that do not answer.
    case wait(Fault)
    /// It waits for the next credentials, since a rotation may be under way.
    case waitForSignIn
    /// It ends.
    case end

    /// What a refused certificate is called by OpenSSL and librdkafka.
    private static let certificateWords = [
        "certificate", "alert unknown ca", "client SSL authentication",
    ]

    /// Decides.
    ///
    /// - Parameters:
    ///   - error: The fault.
    ///   - kafka: The settings of the clients.
    ///   - hasWorked: Whether brokers have taken these settings before.
    init(to error: KafkaError, of kafka: KafkaSettings, hasWorked: Bool) {
        switch error {
        case .unreachable(let fault): self = .wait(fault)
        case .unauthorized(let fault)
        where [.authentication, .saslAuthenticationFailed].contains(fault.code)
            && kafka.credentials != nil && hasWorked:
            self = .waitForSignIn
        // A proxy whose broker is away answers in plain text, or shows a certificate of its own.
        case .misconfigured(let fault) where fault.code == .tls && hasWorked:
            let isOfCertificate = Self.certificateWords.contains { fault.reason.contains($0) }
            self =
                isOfCertificate && !kafka.certificateFiles.isEmpty ? .waitForSignIn : .wait(fault)
        default: self = error.recovery == .retry ? .log : .end
        }
    }
}

extension Lane {
    /// Whether the lane ended because its clients have to be replaced.
    var needsNewClients: Bool { certificates.areNew }

    /// Whether servers have taken the settings of the lane before.
    var hasWorked: Bool { attempt.madeProgress || setup.hasWorked }

    /// Whether a refused login may be a rotation that is under way.
    func mayBeRotation(_ error: PostgresError) -> Bool {
        guard hasWorked, setup.postgres.passwordFile != nil,
            case .authentication = error
        else { return false }
        return true
    }

    /// Says once in a while that brokers refuse the sign-in.
    func logRefusedSignIn(_ error: KafkaError) {
        setup.status.update { $0.lastError = "\(error)" }
        guard let count = setup.tally.logLimiter.note("sign-in") else { return }
        logger.warning(
            "a broker refuses the sign-in; the lane continues with its open connections, and tries the next credentials",
            metadata: ["error": "\(error)", "count": "\(count)"]
        )
        silence.begin(at: .now)
        setup.status.wait(for: .kafka, true)
    }
}
