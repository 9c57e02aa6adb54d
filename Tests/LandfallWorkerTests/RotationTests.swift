import Foundation
import LandfallKafka
import LandfallPostgres
import LandfallValues
import Logging
import Synchronization
import TestSupport
import Testing

@testable import LandfallWorker

/// Changes under a running worker: of certificates, and of the server behind an address.
@Suite struct RotationTests {
    /// Keeps the lines of a log.
    private struct Lines: LogHandler {
        let lines: Book
        var logLevel = Logger.Level.trace
        var metadata: Logger.Metadata = [:]

        final class Book: Sendable {
            let all = Mutex<[String]>([])
        }

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            lines.all.withLock { $0.append("\(event.level) \(event.message)") }
        }
    }

    private static func logger(_ book: Lines.Book) -> Logger {
        Logger(label: "test") { _ in Lines(lines: book) }
    }

    @Test func `A changed certificate is taken once two looks see the same, and it works`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("client.crt", "one")
        let book = Lines.Book()
        var works = false
        var files = CertificateFiles([path], every: .seconds(5), logger: Self.logger(book)) {
            () throws(KafkaError) in
            guard works else { throw KafkaError.misconfigured(Fault(.invalidArgument)) }
        }
        var now = ContinuousClock.now
        let look = { () -> Bool in
            now += .seconds(6)
            return files.haveChanged(at: now)
        }
        #expect(!look())
        _ = try folder.file("client.crt", "another")
        #expect(!look(), "it may be half written")
        #expect(!look(), "it does not work")
        #expect(!look())
        #expect(book.all.withLock { $0.count } == 1, "said once")
        works = true
        #expect(!look(), "what was refused is not tried again")
        _ = try folder.file("client.crt", "a third one")
        #expect(!look())
        let early = files.haveChanged(at: now)
        #expect(!early, "not before its time")
        #expect(look())
        #expect(look())
    }

    @Test func `No files never change`() {
        var files = CertificateFiles([], every: .zero, logger: Self.logger(Lines.Book())) {
            () throws(KafkaError) in
        }
        let isChanged = files.haveChanged(at: .now + .seconds(60))
        #expect(!isChanged)
    }

    @Test func `Another server is said once, a promoted one in other words`() {
        let book = Lines.Book()
        let logger = Self.logger(book)
        let server = KnownServer()
        let first = ServerIdentity(system: 1, timeline: "00000001")
        for identity in [nil, first, first, nil, first] { server.note(identity, logger: logger) }
        #expect(book.all.withLock { $0.isEmpty })
        server.note(ServerIdentity(system: 1, timeline: "00000002"), logger: logger)
        server.note(ServerIdentity(system: 1, timeline: "00000002"), logger: logger)
        server.note(ServerIdentity(system: 2, timeline: "00000002"), logger: logger)
        let lines = book.all.withLock { $0 }
        #expect(lines.count == 2)
        #expect(lines.first?.contains("another timeline") == true)
        #expect(lines.last?.contains("another server") == true)
    }

    @Test(.timeLimit(.minutes(10)))
    func `A file that could not be read is read once that is possible`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("tokens", "one")
        let isBroken = Mutex(false)
        let reads = Mutex(0)
        let news = Mutex<[Bool]>([])
        let file = try await WatchedFile(
            path,
            read: { path in
                reads.withLock { $0 += 1 }
                if isBroken.withLock(\.self) { throw CancellationError() }
                return Array(try String(contentsOfFile: path, encoding: .utf8).utf8)
            },
            parse: { bytes in
                guard bytes != Array("bad".utf8) else { throw CancellationError() }
                return String(decoding: bytes, as: UTF8.self)
            },
            onChange: { failure in news.withLock { $0.append(failure == nil) } }
        )
        func look(until isDone: () -> Bool) async throws -> String {
            while !isDone() {
                _ = await file.current()
                try await Task.sleep(for: .milliseconds(50))
            }
            return await file.current()
        }
        isBroken.withLock { $0 = true }
        _ = try folder.file("tokens", "another")
        let kept = try await look { reads.withLock(\.self) == 3 }
        #expect(kept == "one")
        #expect(news.withLock(\.self) == [false], "said once")
        // Nothing of the file changes.
        isBroken.withLock { $0 = false }
        let taken = try await look { news.withLock(\.count) == 2 }
        #expect(taken == "another")
        _ = try folder.file("tokens", "bad")
        #expect(try await look { news.withLock(\.count) == 3 } == "another")
        let before = reads.withLock(\.self)
        try await Task.sleep(for: .seconds(1.5))
        #expect(await file.current() == "another")
        #expect(reads.withLock(\.self) == before, "what was refused is not read again")
        #expect(news.withLock(\.self) == [false, true, false])
    }

    @Test(
        arguments: [
            (
                // A proxy without its broker that answers in plain text.
                KafkaError.misconfigured(Fault(.tls, reason: "wrong version number")),
                [
                    FaultReaction.end, .wait(Fault(.tls, reason: "wrong version number")),
                    .wait(Fault(.tls, reason: "wrong version number")),
                ]
            ),
            (
                // One that shows a certificate of its own, or a rotation of the brokers'.
                .misconfigured(Fault(.tls, reason: "certificate verify failed")),
                [.end, .wait(Fault(.tls, reason: "certificate verify failed")), .waitForSignIn]
            ),
            (
                // One that ends the connection.
                .unreachable(Fault(.tls, reason: "unexpected eof")),
                Array(repeating: .wait(Fault(.tls, reason: "unexpected eof")), count: 3)
            ), (.misconfigured(Fault(.invalidConfig)), [.end, .end, .end]),
            (.unauthorized(Fault(.saslAuthenticationFailed)), [.end, .end, .end]),
            (.transient(Fault(.notLeader)), [.log, .log, .log]),
        ]
    )
    func `A lane that has worked waits for brokers whose proxy answers`(
        error: KafkaError,
        reactions: [FaultReaction]
    ) {
        let plain = KafkaSettings(brokers: ["b:1"])
        var own = plain
        (own.usesTLS, own.authorityFile) = (true, "ca.crt")
        #expect(
            reactions == [
                FaultReaction(to: error, of: plain, hasWorked: false),
                FaultReaction(to: error, of: plain, hasWorked: true),
                FaultReaction(to: error, of: own, hasWorked: true),
            ]
        )
        #expect(FaultReaction(to: error, of: own, hasWorked: false) == reactions[0])
    }

    @Test func `A lane that has worked waits for the next password`() {
        let error = KafkaError.unauthorized(Fault(.saslAuthenticationFailed))
        var settings = KafkaSettings(brokers: ["b:1"])
        settings.takePasswords(from: "/nowhere")
        #expect(FaultReaction(to: error, of: settings, hasWorked: false) == .end)
        #expect(FaultReaction(to: error, of: settings, hasWorked: true) == .waitForSignIn)
    }
}
