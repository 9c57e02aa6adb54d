import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import SwiftASN1
import Synchronization
import X509

/// The owner of a certificate, its signer, and how long it lasts.
package struct CertificateInspection: Hashable, Sendable {
    /// Whose it is, as `CN=broker-1`.
    package let subject: String
    /// Its signer.
    package let issuer: String
    /// From when on it is good, in milliseconds since 1970-01-01 UTC.
    package let start: Int64
    /// When it ends, in milliseconds since 1970-01-01 UTC.
    package let expiry: Int64

    /// The reason that there is nothing to inspect.
    package struct Failure: Error, CustomStringConvertible {
        /// What is wrong.
        package let description: String
    }

    private init(_ certificate: NIOSSLCertificate) throws {
        let certificate = try Certificate(derEncoded: try certificate.toDERBytes())
        subject = "\(certificate.subject)"
        issuer = "\(certificate.issuer)"
        start = Int64(certificate.notValidBefore.timeIntervalSince1970 * 1000)
        expiry = Int64(certificate.notValidAfter.timeIntervalSince1970 * 1000)
    }

    /// Looks at the first certificate of a file.
    ///
    /// - Parameter path: The path of a file in PEM.
    /// - Throws: ``Failure`` where there is none.
    package init(file path: String) throws(Failure) {
        do {
            guard let first = try NIOSSLCertificate.fromPEMFile(path).first else {
                throw Failure(description: "\(path) holds no certificate in PEM")
            }
            try self.init(first)
        } catch let error as Failure {
            throw error
        } catch {
            throw Failure(description: "\(path) can't be read as a certificate in PEM")
        }
    }

    /// Reads the certificate that a server presents; does not check whether it is to be trusted.
    ///
    /// Nothing is sent but the handshake of TLS, without a certificate of the client. Blocks the calling
    /// thread for up to five seconds.
    ///
    /// - Parameters:
    ///   - host: Its name or address.
    ///   - port: Its port.
    /// - Throws: ``Failure`` where it shows none in time.
    package init(host: String, port: Int) throws(Failure) {
        do {
            guard let first = try Self.shown(by: host, port) else {
                throw Failure(description: "\(host):\(port) shows no certificate: it speaks no TLS")
            }
            try self.init(first)
        } catch let error as Failure {
            throw error
        } catch {
            throw Failure(description: "\(host):\(port) shows no certificate: \(error)")
        }
    }

    private static func shown(by host: String, _ port: Int) throws -> NIOSSLCertificate? {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        defer { group.shutdownGracefully(queue: .global()) { _ in } }
        let found = group.next().makePromise(of: NIOSSLCertificate?.self)
        group.next().scheduleTask(in: .seconds(5)) { found.succeed(nil) }
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.certificateVerification = .fullVerification
        let context = try NIOSSLContext(configuration: configuration)
        let isAddress = (try? SocketAddress(ipAddress: host, port: port)) != nil
        let connecting = ClientBootstrap(group: group).connectTimeout(.seconds(4))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let handler = try NIOSSLClientHandler(
                        context: context,
                        serverHostname: isAddress ? nil : host,
                        customVerificationCallback: {
                            (
                                certificates: [NIOSSLCertificate],
                                verdict: EventLoopPromise<NIOSSLVerificationResult>
                            ) in
                            found.succeed(certificates.first)
                            verdict.succeed(.failed)
                        }
                    )
                    try channel.pipeline.syncOperations.addHandler(handler)
                }
            }.connect(host: host, port: port)
        connecting.whenSuccess { channel in
            channel.closeFuture.whenComplete { _ in found.succeed(nil) }
        }
        connecting.whenFailure { found.fail($0) }
        return try found.futureResult.wait()
    }
}
