import LandfallKafka
import LandfallPostgres
import LandfallSignIn
package import LandfallWorker

/// Looks at what a worker signs in to Kafka with: certificates, and where tokens come from; its calls block.
package struct SignInExamination {
    private let kafka: KafkaSettings
    private let now: () -> Int64

    /// From how many days on an end is warned of.
    static let fewDays: Int64 = 14

    /// The most brokers whose certificates are looked at, each for up to five seconds.
    static let brokerLimit = 8

    /// Makes an examination; nothing is asked yet.
    ///
    /// - Parameters:
    ///   - kafka: How the worker reaches Kafka.
    ///   - now: The clock, in milliseconds since 1970-01-01 UTC.
    package init(_ kafka: KafkaSettings, now: @escaping () -> Int64) {
        self.kafka = kafka
        self.now = now
    }

    /// Looks at everything.
    ///
    /// - Parameter say: Receives each finding.
    package func run(say: (CheckResult) -> Void) {
        if kafka.usesTLS {
            if let file = kafka.certificateFile {
                say(Self.checkResult("kafka-certificate", ofFile: file, at: now()))
            }
            for broker in kafka.brokers.prefix(Self.brokerLimit) { say(look(at: broker)) }
        }
        guard kafka.mechanism == Security.SignIn.Mechanism.oauthBearer.rawValue,
            let credentials = kafka.credentials
        else { return }
        say(token(from: credentials))
    }

    /// Checks a certificate in a file.
    ///
    /// - Parameters:
    ///   - name: What the finding is called.
    ///   - path: The path of the file.
    ///   - now: The time, in milliseconds since 1970-01-01 UTC.
    /// - Returns: A finding.
    package static func checkResult(
        _ name: String,
        ofFile path: String,
        at now: Int64
    ) -> CheckResult {
        do throws(CertificateInspection.Failure) {
            return checkResult(name, of: path, try CertificateInspection(file: path), at: now)
        } catch {
            return CheckResult(name, .fault, "\(error)", advice: "name another file")
        }
    }

    private func look(at broker: String) -> CheckResult {
        let name = "broker-certificate"
        let host = KafkaSettings.host(of: broker).filter { $0 != "[" && $0 != "]" }
        let port = broker.split(separator: ":").last.flatMap { Int($0) } ?? 9092
        do throws(CertificateInspection.Failure) {
            return Self.checkResult(
                name,
                of: broker,
                try CertificateInspection(host: host, port: port),
                at: now()
            )
        } catch {
            return CheckResult(name, .warning, "\(error)")
        }
    }

    /// Checks how long a certificate is valid.
    static func checkResult(
        _ name: String,
        of place: String,
        _ look: CertificateInspection,
        at now: Int64
    ) -> CheckResult {
        let dayMilliseconds: Int64 = 86_400_000
        let days = (look.expiry - now) / dayMilliseconds
        let text = "\(place): \(look.subject), signed by \(look.issuer)"
        if look.expiry <= now {
            let ago = (now - look.expiry) / dayMilliseconds
            return CheckResult(name, .fault, "\(text), ended \(ago) days ago", advice: "renew it")
        }
        guard look.start <= now else {
            return CheckResult(
                name,
                .fault,
                "\(text), is not good yet",
                advice: "compare this machine's clock with that of the authority"
            )
        }
        guard days >= Self.fewDays else {
            return CheckResult(
                name,
                .warning,
                "\(text), \(days) days left",
                advice: "renew it soon"
            )
        }
        return CheckResult(name, .ok, "\(text), \(days) days left")
    }

    private func token(from credentials: CredentialSupply) -> CheckResult {
        do throws(CredentialFailure) {
            guard case .token(let token) = try credentials.probe() else {
                return CheckResult("kafka-token", .fault, "no token was handed out")
            }
            let seconds = max(0, (token.expiry - now()) / 1000)
            let life = seconds < 120 ? "\(seconds) s" : "\(seconds / 60) min"
            return CheckResult(
                "kafka-token",
                .ok,
                "a token for \(token.principal), good for \(life)"
            )
        } catch {
            return CheckResult("kafka-token", .fault, error.reason)
        }
    }
}
