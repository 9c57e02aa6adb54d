import Dispatch
import NIOCore
import NIOSSL
import Synchronization

/// The certificate of the admin port, read again when its files have changed.
public final class AdminCertificate: Sendable {
    private let certificateFile: String
    private let keyFile: String
    private let interval: Duration
    private let report: @Sendable (String) -> Void
    private let known: Mutex<Known>
    private let queue = DispatchQueue(label: "landfall.admin.certificate")

    private struct Known {
        var override: NIOSSLContextConfigurationOverride
        var lookedAt = ContinuousClock.now
        var reportedFault: String?
    }

    /// The fault of files without a certificate and its key.
    public struct ReadError: Error, CustomStringConvertible {
        /// What is wrong.
        public let description: String
    }

    /// The pair to begin with.
    private let first: Pair

    private struct Pair {
        let chain: [NIOSSLCertificate]
        let key: NIOSSLPrivateKey

        var override: NIOSSLContextConfigurationOverride {
            var override = NIOSSLContextConfigurationOverride()
            override.certificateChain = chain.map { .certificate($0) }
            override.privateKey = .privateKey(key)
            return override
        }
    }

    /// Reads the files.
    ///
    /// - Parameters:
    ///   - certificateFile: A file in PEM with the certificate, and those of authorities behind it.
    ///   - keyFile: A file in PEM with its private key.
    ///   - interval: How often the files are looked at, by connections that come.
    ///   - report: Hears once why new files can't be used; the former pair holds.
    /// - Throws: ``ReadError``.
    public init(
        certificateFile: String,
        keyFile: String,
        every interval: Duration = .seconds(5),
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(ReadError) {
        self.certificateFile = certificateFile
        self.keyFile = keyFile
        self.interval = interval
        self.report = report
        first = try Self.read(certificateFile, keyFile)
        known = Mutex(Known(override: first.override))
    }

    /// How connections are set up; each gets the pair that is there then.
    var configuration: TLSConfiguration {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: first.chain.map { .certificate($0) },
            privateKey: .privateKey(first.key)
        )
        configuration.minimumTLSVersion = .tlsv12
        // Not on the thread of connections: files are read, and what BoringSSL notes there of a pair that
        // does not fit would be taken for a fault of the handshake.
        configuration.sslContextCallback = { [self] _, promise in
            queue.async { promise.succeed(self.current) }
        }
        return configuration
    }

    /// The pair as of now; the one of before where the files do not fit each other.
    private var current: NIOSSLContextConfigurationOverride {
        known.withLock { known in
            guard .now - known.lookedAt >= interval else { return known.override }
            known.lookedAt = .now
            do throws(ReadError) {
                known.override = try Self.read(certificateFile, keyFile).override
                known.reportedFault = nil
            } catch {
                if known.reportedFault != error.description { report(error.description) }
                known.reportedFault = error.description
            }
            return known.override
        }
    }

    private static func read(_ certificate: String, _ key: String) throws(ReadError) -> Pair {
        let pair: Pair
        do {
            let chain = try NIOSSLCertificate.fromPEMFile(certificate)
            guard !chain.isEmpty else { throw ReadError(description: "it holds none") }
            pair = Pair(chain: chain, key: try NIOSSLPrivateKey(file: key, format: .pem))
        } catch {
            throw ReadError(
                description: "\(certificate) and \(key) are no certificate and private key in PEM"
            )
        }
        do {
            let configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: pair.chain.map { .certificate($0) },
                privateKey: .privateKey(pair.key)
            )
            _ = try NIOSSLContext(configuration: configuration)
        } catch {
            throw ReadError(description: "the key in \(key) is not that of \(certificate)")
        }
        return pair
    }
}
