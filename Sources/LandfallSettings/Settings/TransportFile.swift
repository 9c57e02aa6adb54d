import LandfallPostgres
import LandfallReview
import LandfallSignIn
import LandfallWorker

/// A file that TLS or a sign-in needs.
package struct TransportFile {
    /// The content that the file must have.
    package enum Content {
        /// The certificates of authorities that are trusted.
        case authorities
        /// The certificate that is shown.
        case certificate
        /// The key of a certificate.
        case key
        /// A password or a secret.
        case secret
    }

    /// Where it is named: a setting, or a part of one.
    package let name: String
    package let path: String
    /// What it has to hold.
    package let content: Content

    /// What is wrong with it, in a line that says what to do; `nil` where nothing is.
    package var fault: String? {
        do throws(ReviewError) {
            let bytes = try InputFile.read(path, as: name)
            switch content {
            case .authorities:
                return isCertificate
                    ? nil
                    : "\(name): \(path) holds no certificate in PEM: name the file with the "
                        + "certificate of the authority that signed the server's"
            case .certificate:
                return isCertificate
                    ? nil
                    : "\(name): \(path) holds no certificate in PEM: name the file with the "
                        + "certificate, and those between it and its authority behind it"
            case .key:
                let text = String(decoding: bytes, as: UTF8.self)
                return text.contains("PRIVATE KEY-----")
                    ? nil
                    : "\(name): \(path) holds no private key in PEM: name the file with the key"
            case .secret: return nil
            }
        } catch {
            return "\(error)"
        }
    }

    private var isCertificate: Bool { (try? CertificateInspection(file: path)) != nil }
}

extension Settings {
    /// Refuses files for TLS and for signing in that can't be used, and names all of them at once.
    ///
    /// - Throws: ``CommandFailure`` with status 2, and a line for each file.
    package func checkTransportFiles() throws(CommandFailure) {
        var faults: [String] = []
        for fault in transportFiles.compactMap(\.fault) where !faults.contains(fault) {
            faults.append(fault)
        }
        guard faults.count > 1 else {
            guard let fault = faults.first else { return }
            throw .usage(fault)
        }
        throw CommandFailure(
            status: .usage,
            message: "\(faults.count) files can't be used: correct what the lines above name",
            findings: faults
        )
    }

    private var transportFiles: [TransportFile] {
        let kafka = worker.kafka
        let settings: [(Setting, String?, TransportFile.Content)] = [
            (.kafkaCAFile, kafka.authorityFile, .authorities),
            (.kafkaCertFile, kafka.certificateFile, .certificate),
            (.kafkaKeyFile, kafka.keyFile, .key),
            (.kafkaKeyPasswordFile, kafka.keyPasswordFile, .secret),
            (.kafkaOAuthCAFile, tokens.authorityFile, .authorities),
            (.kafkaOAuthClientSecretFile, tokens.secretFile, .secret),
            (.adminTLSCertFile, admin.certificateFile, .certificate),
            (.adminTLSKeyFile, admin.keyFile, .key),
        ]
        return settings.compactMap { setting, path, content in
            path.map { TransportFile(name: setting.name, path: $0, content: content) }
        } + databaseFiles
    }

    /// The files that the URL of PostgreSQL names; none where it wants no TLS.
    private var databaseFiles: [TransportFile] {
        guard let database = try? worker.postgres.parsed, database.tls != .disable else {
            return []
        }
        let contents: [(String, TransportFile.Content)] = [
            ("sslrootcert", .authorities), ("sslcert", .certificate), ("sslkey", .key),
        ]
        return contents.compactMap { keyword, content in
            guard let path = database.transportFiles[keyword], !Self.isNoFile(path) else {
                return nil
            }
            return TransportFile(name: "\(keyword) in postgres", path: path, content: content)
        }
    }

    /// Whether a value is no file: the system's authorities (libpq 16), or a key of an engine of OpenSSL.
    private static func isNoFile(_ value: String) -> Bool {
        value == "system" || value.contains(":")
    }
}

extension SettingsSource {
    /// Refuses files that the connections to Kafka and PostgreSQL need and that can't be used, all at once.
    ///
    /// - Throws: ``CommandFailure`` with status 2.
    package func checkTransportFiles() throws(CommandFailure) {
        try Settings(self, Setting.kafka + Setting.postgres).checkTransportFiles()
    }
}
