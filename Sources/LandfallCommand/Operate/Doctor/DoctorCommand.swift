import ArgumentParser
import Glibc
import Landfall
import LandfallKafka
import LandfallOperations
import LandfallReview
import LandfallSettings
import LandfallWorker

/// `landfall doctor`: whether a cluster and a database are fit for a worker, and what they allow.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Checks Kafka and PostgreSQL, and says which delivery is safe on them.",
        discussion: """
            Prints one line for each check: ok, warning or fault. It tests what exactly-once \
            needs of the brokers on a topic of its own, landfall.doctor.…, and deletes it \
            afterwards; it writes nothing else. The last line says what is safe.

            Exit status: 0 no fault, 1 a fault, 2 a setting is wrong.
            """
    )

    /// How to reach Kafka.
    @OptionGroup var options: OperateOptions
    /// How to reach PostgreSQL.
    @OptionGroup(title: "PostgreSQL") var postgres: PostgresOptions
    @OptionGroup var group: GroupOption
    /// The lanes of the worker.
    @OptionGroup var lanes: LanesOption
    /// The admin port of the worker.
    @OptionGroup(title: "Admin port") var admin: AdminOptions
    /// Whether to print JSON.
    @Flag(help: "One JSON object.") var json = false

    /// Looks at everything.
    ///
    /// - Throws: ``CommandFailure``.
    func run() async throws {
        let source = try await options.source([postgres, group, lanes, admin])
        try source.checkTransportFiles()
        let settings = try PostgresSettings(source)
        let database = try settings.parsed
        let count =
            try Settings(source, [.lanes]).worker.lanes
        let timeout = max(.seconds(1), try source.patience ?? .seconds(10))
        let kafka = try KafkaSettings(source)
        let cluster = try Cluster(
            kafka,
            clientID: "landfall.doctor",
            retryPolicy: RetryPolicy(limit: .zero)
        )
        var all: [CheckResult] = []
        let isText = !json
        let style = TerminalStyle(isColored: ColorChoice.auto.colors(STDOUT_FILENO))
        let say = { (checkResult: CheckResult) in
            all.append(checkResult)
            guard isText else { return }
            for line in DoctorText.lines(of: checkResult, style) { try? Console.say(line) }
        }
        SecretExamination(try Settings(source, Setting.secrets)).run(say: say)
        let now = { SystemClock.now.millisecondsSinceEpoch }
        for warning in TransportExamination.warnings(kafka: kafka, postgres: database) {
            say(warning)
        }
        AdminExamination(try Settings(source, Setting.adminPort).admin).run(now: now, say: say)
        SignInExamination(kafka, now: now).run(say: say)
        let topics = try TopicSettings(source)
        let capabilities = KafkaExamination(
            cluster,
            topics: topics,
            largestMessageBytes: kafka.largestMessageBytes,
            timeout: timeout
        ).run(now: now, say: say)
        PostgresExamination(
            database,
            lanes: count,
            topics: try (topics.intents + [topics.planResults]).map { try Topic($0) },
            holder: WatermarkHolder(
                group: try source.group,
                cluster: cluster.admin.clusterID(timeout: .seconds(1))
            )
        ).run(now: now, say: say)
        let safety = Safety(capabilities, durability: all.first { $0.name == "durability" })
        let isGood = !all.contains { $0.verdict == .fault }
        try Console.say(
            json
                ? JSONDocument.line(DoctorDocument(all, safety, isGood: isGood))
                : DoctorText.end(safety, isGood: isGood)
        )
        guard isGood else { throw CommandFailure(status: .failed, message: "") }
    }
}

/// A finding for people.
enum DoctorText {
    /// The lines of a finding: what was found, and what to do.
    ///
    /// - Parameters:
    ///   - checkResult: The finding.
    ///   - style: How a terminal shows it.
    /// - Returns: One or two lines.
    static func lines(of checkResult: CheckResult, _ style: TerminalStyle) -> [String] {
        let verdict = checkResult.verdict.rawValue.leftAligned(in: 8)
        let word =
            switch checkResult.verdict {
            case .ok: verdict
            case .warning: style.paint(verdict, .yellow)
            case .fault: style.paint(verdict, .red)
            }
        let indent = String(repeating: " ", count: 28)
        let line = "\(word) \(checkResult.name.leftAligned(in: 19))\(checkResult.text.printable)"
        return [line] + (checkResult.advice.map { ["\(indent)-> \($0.printable)"] } ?? [])
    }

    /// The last line.
    ///
    /// - Parameters:
    ///   - safety: What is safe on the brokers.
    ///   - isGood: Whether there is no fault.
    /// - Returns: What is safe, and under which condition.
    static func end(_ safety: Safety, isGood: Bool) -> String {
        switch safety {
        case .unknown, .notDurable: return safety.text
        case .exactlyOnce, .exactlyOnceByEpoch, .atLeastOnce: break
        }
        return (isGood ? "" : "as far as the brokers go, and once the faults are corrected: ")
            + safety.text
    }
}

/// The findings of the doctor as JSON.
struct DoctorDocument: Encodable {
    /// One finding.
    struct Finding: Encodable {
        let name: String
        let verdict: String
        let text: String
        let advice: String?
    }

    let good: Bool
    let safe: String
    let reason: String
    let checks: [Finding]

    /// Takes what was found.
    init(_ checkResults: [CheckResult], _ safety: Safety, isGood: Bool) {
        good = isGood
        safe = safety.word
        reason = safety.text
        checks = checkResults.map {
            Finding(
                name: $0.name,
                verdict: $0.verdict.rawValue,
                text: $0.text,
                advice: $0.advice
            )
        }
    }
}
