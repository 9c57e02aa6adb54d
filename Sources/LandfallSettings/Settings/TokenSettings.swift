import Foundation
import Landfall
import LandfallKafka
import LandfallPostgres
import LandfallReview
import LandfallSignIn
package import LandfallWorker

/// The source of OAUTHBEARER tokens: an endpoint, a file, or AWS.
package struct TokenSettings: Hashable, Sendable {
    /// The URL of an endpoint.
    package var endpoint: String?
    /// The client that asks there.
    package var clientID: String?
    /// The path of the secret.
    package var secretFile: String?
    /// What the tokens are to be good for.
    package var scope: String?
    /// The path of the authorities to trust there.
    package var authorityFile: String?
    /// The path of a file that another program writes.
    package var file: String?
    /// The region of a cluster of Amazon MSK.
    package var region: String?
    /// What may go over the network without TLS.
    package var plaintext: Plaintext?
    /// The variables that may name credentials of AWS.
    package var environment: [String: String] = ProcessInfo.processInfo.environment

    /// The permission to send tokens and keys without TLS, so that they can be read on the network.
    package enum Plaintext: String, CaseIterable, Sendable {
        /// It may.
        case allowed
    }

    /// The settings that say where tokens come from and were given.
    private var given: [Setting] {
        let all: [(Setting, String?)] = [
            (.kafkaOAuthEndpoint, endpoint), (.kafkaOAuthTokenFile, file),
            (.kafkaAWSRegion, region),
        ]
        return all.filter { $0.1 != nil }.map(\.0)
    }

    /// Lets clients sign in with the tokens.
    ///
    /// - Parameter kafka: The settings of all clients.
    /// - Throws: ``CommandFailure`` with status 2 where there is no source, or more than one, or a part is missing.
    package func apply(to kafka: inout KafkaSettings) throws(CommandFailure) {
        try checkParts()
        guard kafka.mechanism == Security.SignIn.Mechanism.oauthBearer.rawValue else {
            guard let setting = given.first else { return }
            throw .usage("\(setting.name) needs kafka-mechanism, which is OAUTHBEARER then")
        }
        guard given.count == 1 else {
            let names = [Setting.kafkaOAuthEndpoint, .kafkaOAuthTokenFile, .kafkaAWSRegion]
                .map(\.name).joined(separator: ", ")
            throw .usage("OAUTHBEARER needs one of \(names); \(given.count) are given")
        }
        let now: @Sendable () -> Int64 = { SystemClock.now.millisecondsSinceEpoch }
        if let endpoint {
            let tokens = try tokens(of: endpoint)
            kafka.useTokens(every: nil) { () throws(CredentialFailure) in
                try tokens.token(now: now)
            }
        } else if let file {
            let tokens = TokenFile(path: file)
            kafka.useTokens(every: TokenFile.interval) { () throws(CredentialFailure) in
                try tokens.token(now: now)
            }
        } else if let region {
            let tokens = try tokens(in: region)
            kafka.useTokens(every: nil) { () throws(CredentialFailure) in
                try tokens.token(now: now)
            }
        }
    }

    /// Refuses parts of an endpoint's settings without the endpoint.
    private func checkParts() throws(CommandFailure) {
        guard endpoint == nil else { return }
        let parts: [(Setting, String?)] = [
            (.kafkaOAuthClientID, clientID), (.kafkaOAuthClientSecretFile, secretFile),
            (.kafkaOAuthScope, scope), (.kafkaOAuthCAFile, authorityFile),
        ]
        guard let part = parts.first(where: { $0.1 != nil })?.0 else { return }
        throw .usage("\(part.name) needs \(Setting.kafkaOAuthEndpoint.name)")
    }

    private func tokens(of endpoint: String) throws(CommandFailure) -> OAuthTokens {
        guard let clientID else { throw .missing(.kafkaOAuthClientID) }
        guard let secretFile else { throw .missing(.kafkaOAuthClientSecretFile) }
        guard let url = URL(string: endpoint), let host = url.host, !host.isEmpty,
            url.scheme == "https" || url.scheme == "http" && LocalHost.isLocal(host)
        else {
            throw .usage(
                "kafka-oauth-endpoint is an https URL (http on this machine only), not "
                    + "\(endpoint.debugDescription): the secret of the client goes there"
            )
        }
        return OAuthTokens(
            endpoint: endpoint,
            clientID: clientID,
            secretFile: secretFile,
            scope: scope,
            authorityFile: authorityFile
        )
    }

    private func tokens(in region: String) throws(CommandFailure) -> MSKTokens {
        let isRegion =
            !region.isEmpty
            && region.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || byte == UInt8(ascii: "-")
            }
        guard isRegion else {
            throw .usage(
                "kafka-aws-region is a region, as eu-central-1, not \(region.debugDescription)"
            )
        }
        guard let source = AWSCredentialSource(environment) else {
            throw .usage(
                "kafka-aws-region: no variable names credentials of AWS: set \(AWSCredentialSource.variables)"
            )
        }
        return MSKTokens(region: region, source: source)
    }
}
