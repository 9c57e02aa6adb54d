import CRdKafka
import LandfallValues

extension Client: CredentialReceiver {
    /// Signs in with it from the next connection on; connections that are open stay.
    package func take(_ credential: Credential) {
        switch credential {
        case .password(let username, let password):
            let error = failure(.create) { client in
                unsafe rd_kafka_sasl_set_credentials(client, username, password.revealed)
            }
            guard let error else { return }
            write(.error, "the new password can't be taken: \(error)")
        case .token(let token): take(token)
        }
    }

    /// Logs that there is none.
    package func miss(_ failure: CredentialFailure) {
        switch failure {
        case .refused(let reason): write(.error, LogLine.refusal + reason)
        case .unavailable(let reason): write(.error, reason)
        }
    }

    private func take(_ token: BearerToken) {
        var message: [CChar] = Array(repeating: 0, count: 512)
        let code = withPointer { client in
            unsafe ResponseCode(
                rd_kafka_oauthbearer_set_token(
                    client,
                    token.text.revealed,
                    token.expiry,
                    token.principal,
                    nil,
                    0,
                    &message,
                    message.count
                )
            )
        }
        guard code != .noError else { return }
        write(.error, "the token can't be used: \(text(message))")
    }

    private func write(_ level: LogLine.Level, _ message: String) {
        let name = withPointer { client in
            unsafe rd_kafka_name(client).map { unsafe String(cString: $0) } ?? ""
        }
        context.write(
            LogLine(level: level, facility: LogLine.signIn, message: message, client: name)
        )
    }
}

extension LogLine {
    /// The facility of what this library says itself of signing in.
    package static let signIn = "SIGNIN"

    /// What such a line begins with when waiting won't help.
    static let refusal = "authentication: "
}
