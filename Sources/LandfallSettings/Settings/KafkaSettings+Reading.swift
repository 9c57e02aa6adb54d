import LandfallKafka
import LandfallReview
import LandfallSignIn
package import LandfallWorker
import Logging

extension KafkaSettings {
    /// Reads how to reach Kafka.
    ///
    /// - Parameter source: The values as they were given.
    /// - Throws: ``CommandFailure`` with status 2 for the first that is missing, is invalid or
    ///   contradicts another.
    package init(_ source: SettingsSource) throws(CommandFailure) {
        self = try Settings(source, Setting.kafka).checkedKafka()
    }

    /// Whether a text is a host, with or without a port; an IPv6 address stands in brackets.
    package static func isBroker(_ text: String) -> Bool {
        guard !text.contains(where: { $0.isWhitespace || $0 == "/" }) else { return false }
        let end = text.hasPrefix("[") ? text.firstIndex(of: "]") : text.startIndex
        guard let end else { return false }
        guard let colon = text[end...].firstIndex(of: ":") else { return true }
        let port = UInt16(text[text.index(after: colon)...])
        return colon > text.startIndex && port.map { $0 > 0 } ?? false
    }
}

extension Settings {
    /// Returns the settings for Kafka, after a check that they fit each other.
    ///
    /// - Returns: The same with the password.
    /// - Throws: ``CommandFailure`` with status 2 for the first that contradicts another.
    package func checkedKafka() throws(CommandFailure) -> KafkaSettings {
        var kafka = worker.kafka
        try checkCertificates(of: kafka)
        try signIn(&kafka)
        kafka.allowsPlaintextPassword = tokens.plaintext == .allowed
        if let reason = kafka.plaintextRefusal { throw .usage(reason) }
        try checkProperties(of: kafka)
        return kafka
    }

    private func signIn(_ kafka: inout KafkaSettings) throws(CommandFailure) {
        let password = try SecretText(
            kafkaPassword,
            of: .kafkaPassword,
            orIn: kafkaPasswordFile,
            of: .kafkaPasswordFile
        )
        try tokens.apply(to: &kafka)
        guard kafka.credentials == nil else {
            guard kafka.username.isEmpty, password == nil else {
                throw .usage(
                    "OAUTHBEARER takes tokens: leave kafka-username and kafka-password out"
                )
            }
            return
        }
        if kafka.mechanism != nil {
            guard !kafka.username.isEmpty else { throw .missing(.kafkaUsername) }
            guard let password else { throw .missing(.kafkaPassword) }
            kafka.password = password
            if let kafkaPasswordFile { kafka.takePasswords(from: kafkaPasswordFile) }
        } else if !kafka.username.isEmpty || password != nil {
            throw .usage(
                "kafka-username and kafka-password need kafka-mechanism, which is "
                    + Setting.kafkaMechanism.form
            )
        }
    }

    private func checkCertificates(of kafka: KafkaSettings) throws(CommandFailure) {
        let files: [(Setting, String?)] = [
            (.kafkaCAFile, kafka.authorityFile), (.kafkaCertFile, kafka.certificateFile),
            (.kafkaKeyFile, kafka.keyFile), (.kafkaKeyPasswordFile, kafka.keyPasswordFile),
        ]
        if !kafka.usesTLS, let setting = files.first(where: { $0.1 != nil })?.0 {
            throw .usage("\(setting.name) needs kafka-tls: set it to true, or leave the file out")
        }
        guard (kafka.certificateFile == nil) == (kafka.keyFile == nil) else {
            let missing: Setting = kafka.keyFile == nil ? .kafkaKeyFile : .kafkaCertFile
            throw .usage("kafka-cert-file and kafka-key-file go together: give \(missing.ways)")
        }
        guard kafka.keyPasswordFile == nil || kafka.keyFile != nil else {
            throw .usage("kafka-key-password-file needs kafka-key-file")
        }
        try checkTransportFiles()
        guard kafka.usesTLS else { return }
        do {
            let quiet = Logger(label: "landfall") { _ in SwiftLogNoOpLogHandler() }
            var bare = kafka
            (bare.mechanism, bare.properties) = (nil, [:])
            try bare.client(id: "landfall", logger: quiet).validate()
        } catch {
            let names = files.filter { $0.1 != nil }.map(\.0.name).joined(separator: ", ")
            throw .usage("\(names): \(error.fault?.reason ?? "\(error)")")
        }
    }

    private func checkProperties(of kafka: KafkaSettings) throws(CommandFailure) {
        guard !kafka.properties.isEmpty else { return }
        do {
            let quiet = Logger(label: "landfall") { _ in SwiftLogNoOpLogHandler() }
            try kafka.client(id: "landfall", logger: quiet).validate()
        } catch {
            throw .usage(
                "kafka-properties: \(error.fault?.reason ?? "\(error)"); the names are those of "
                    + "librdkafka's CONFIGURATION.md, as socket.keepalive.enable=true"
            )
        }
    }
}

extension SettingFormat<[String: String]> {
    /// Properties of librdkafka; the values of some may be secret, and are not shown.
    package static let properties = SettingFormat(
        listOf: "name=value, with commas between",
        parse: { _, setting, items throws(CommandFailure) in
            var properties: [String: String] = [:]
            for item in items {
                let parts = item.split(separator: "=", maxSplits: 1).map(String.init)
                guard parts.count == 2, properties[parts[0]] == nil else {
                    throw .usage(
                        "\(setting.name) is \(setting.form), each name once, which the item "
                            + "\(parts.first ?? "=") is not"
                    )
                }
                properties[parts[0]] = parts[1]
            }
            return properties
        },
        write: { properties in
            let secrets = [
                "pass", "secret", "pem", "key", "token", "config", "kinit", "assertion",
            ]
            let items = properties.map { name, value in
                "\(name)=" + (secrets.contains(where: name.contains) ? "<redacted>" : value)
            }
            return .list(items.sorted())
        }
    )
}
