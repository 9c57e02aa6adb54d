import LandfallKafka
import LandfallWorker
import Logging

extension KafkaSettings {
    /// Reads how to reach Kafka.
    ///
    /// - Parameter source: The values as they were given.
    /// - Throws: ``CommandFailure`` with status 2 for the first that is missing, does not do or
    ///   contradicts another.
    init(_ source: SettingsSource) throws(CommandFailure) {
        guard let brokers = try source.list(.brokers) else { throw .missing(.brokers) }
        if let bad = brokers.first(where: { !Self.isBroker($0) }) {
            throw .usage("brokers is \(SettingKey.brokers.form), not \(bad.debugDescription)")
        }
        self.init(brokers: brokers)
        usesTLS = try source.value(.kafkaTLS, Self.boolean) ?? false
        try readAuthorities(source)
        try readSignIn(source)
        try readProperties(source)
    }

    private mutating func readAuthorities(_ source: SettingsSource) throws(CommandFailure) {
        authorityFile = try source.text(.kafkaCAFile)
        guard let authorityFile else { return }
        guard usesTLS else {
            throw .usage("kafka-ca-file needs kafka-tls: set it to true, or leave the file out")
        }
        _ = try InputFile.read(authorityFile, as: SettingKey.kafkaCAFile.name)
    }

    private mutating func readSignIn(_ source: SettingsSource) throws(CommandFailure) {
        typealias Mechanism = Security.SignIn.Mechanism
        mechanism = try source.value(.kafkaMechanism, Mechanism.init)?.rawValue
        let name = try source.text(.kafkaUsername)
        let secret = try source.secret(.kafkaPassword, file: .kafkaPasswordFile)
        guard mechanism != nil else {
            guard name == nil, secret == nil else {
                throw .usage(
                    "kafka-username and kafka-password need kafka-mechanism, which is "
                        + SettingKey.kafkaMechanism.form
                )
            }
            return
        }
        guard let name else { throw .missing(.kafkaUsername) }
        guard let secret else { throw .missing(.kafkaPassword) }
        username = name
        password = secret
    }

    private mutating func readProperties(_ source: SettingsSource) throws(CommandFailure) {
        for item in try source.list(.kafkaProperties) ?? [] {
            let parts = item.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, properties[String(parts[0])] == nil else {
                throw .usage(
                    "kafka-properties is \(SettingKey.kafkaProperties.form), each name once, "
                        + "which the item \(parts.first.map(String.init) ?? "=") is not"
                )
            }
            properties[String(parts[0])] = String(parts[1])
        }
        guard !properties.isEmpty else { return }
        do {
            let quiet = Logger(label: "landfall") { _ in SwiftLogNoOpLogHandler() }
            try client(id: "landfall", logger: quiet).validate()
        } catch {
            throw .usage(
                "kafka-properties: \(error.fault?.reason ?? "\(error)"); the names are those of "
                    + "librdkafka's CONFIGURATION.md, as socket.keepalive.enable=true"
            )
        }
    }

    private static func boolean(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "yes", "on", "1": true
        case "false", "no", "off", "0": false
        default: nil
        }
    }

    /// Whether a text is a host, with or without a port; an IPv6 address stands in brackets.
    private static func isBroker(_ text: String) -> Bool {
        guard !text.contains(where: { $0.isWhitespace || $0 == "/" }) else { return false }
        let end = text.hasPrefix("[") ? text.firstIndex(of: "]") : text.startIndex
        guard let end else { return false }
        guard let colon = text[end...].firstIndex(of: ":") else { return true }
        let port = UInt16(text[text.index(after: colon)...])
        return colon > text.startIndex && port.map { $0 > 0 } ?? false
    }
}
