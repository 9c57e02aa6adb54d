package import LandfallKafka

/// The error of a request that Kafka did not answer, with the log of librdkafka about it.
package struct UnansweredRequest: Error, CustomStringConvertible {
    /// The error of the question.
    package let error: KafkaError
    /// The last line that librdkafka logged as an error, or `nil`.
    let lastError: String?
    /// Whether that line is of this program's own way to a password or token.
    var isOfSignIn = false
    /// The brokers that were asked.
    package let brokers: String

    /// Whether another try can do better: a refused sign-in shows in the log only.
    var isRecoverable: Bool { error.recovery == .retry && refusal == nil }

    /// Which proof was not taken; `nil` where nobody answers at all.
    package var refusal: Refusal? {
        guard let text = lastError?.lowercased() else { return nil }
        // Librdkafka calls a refused certificate of a client an authentication as well.
        if text.contains("certificate verify failed") { return .broker }
        if text.contains("ssl handshake failed"),
            Self.wordsOfRefusedClients.contains(where: text.contains)
        {
            return .certificate
        }
        if text.contains("mechanism handshake failed") { return .mechanism }
        return text.contains("authentication") ? .signIn : nil
    }

    private static let wordsOfRefusedClients = [
        "client ssl authentication might be required", "alert certificate", "alert bad certificate",
        "alert unknown ca", "certificate unknown", "certificate required",
    ]

    /// Whose proof was not taken.
    package enum Refusal: Hashable, Sendable {
        /// This program does not take the broker's certificate.
        case broker
        /// The broker does not take this program's certificate, or misses one.
        case certificate
        /// The broker does not take the password or the token, or there is none.
        case signIn
        /// The broker's listener takes no sign-in, or only by other mechanisms.
        case mechanism

        /// What to do about it.
        package var advice: String {
            switch self {
            case .broker:
                "name the broker's authority with kafka-ca-file, and the broker by a name that its "
                    + "certificate has"
            case .certificate:
                "check kafka-cert-file and kafka-key-file: `landfall doctor` says whose certificate it is "
                    + "and how long it lasts"
            case .signIn:
                "check kafka-mechanism, and the user and password or where the token comes from"
            case .mechanism:
                "give a mechanism of this listener with kafka-mechanism, or leave it out where the "
                    + "listener takes no sign-in, or name the brokers' port that takes it"
            }
        }
    }

    /// What to do about it.
    package var advice: String {
        if let refusal { return refusal.advice }
        if isOfSignIn { return Refusal.signIn.advice }
        return lastError?.contains("SSL handshake failed") == true
            ? "check kafka-tls, and whether the port speaks TLS"
            : "start it, or name others with --brokers"
    }

    /// What has not worked, to follow the brokers' names.
    package var fault: String {
        switch refusal {
        case .broker, .certificate: "and this program don't trust each other"
        case .signIn, .mechanism: "can't be signed in to"
        case nil: isOfSignIn ? "can't be signed in to" : "can't be reached"
        }
    }

    /// The last error without the names before it, else the error.
    package var description: String {
        guard let lastError else { return "\(error)" }
        // Its advice names settings of librdkafka, which are not those of this program.
        let text = LibraryText.withoutOwnAdvice(LibraryText.plain(lastError))
        guard let name = text.firstRange(of: "/bootstrap: ") else { return text }
        return String(text[name.upperBound...])
    }
}
