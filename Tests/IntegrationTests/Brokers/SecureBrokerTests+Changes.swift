import Foundation
import LandfallKafka
import LandfallValues
import LandfallWorker
import TestSupport
import Testing

/// What is changed while a worker works.
extension SecureBrokerTests {
    @Test func `Tokens that end are replaced while the worker works`() async throws {
        let endpoint = try Self.endpoint(living: 5)
        let pipeline = try await pipeline()
        let worker = try worker(pipeline, try tokens(endpoint))
        for wave in 0..<5 {
            try await pipeline.send(taps("w\(wave)", 20, in: pipeline))
            try await pipeline.rows(20 * (wave + 1), of: worker, within: .seconds(60))
            try await eventually("no next token") { endpoint.asked.count > wave + 1 }
        }
        try await pipeline.settled(within: .seconds(60))
        #expect(try await worker.terminate() == 0, "\(worker.lines)")
        try await pipeline.audit(records: 100, identities: 100)
    }

    @Test func `A certificate is changed while the worker works`() async throws {
        let made = try files.file("own.crt", try text("all-client.crt"))
        let key = try files.file("own.key", try text("all-client.key"))
        let pipeline = try await pipeline()
        let worker = try worker(
            pipeline,
            settings(certificatePort, ["KAFKA_CERT_FILE": made, "KAFKA_KEY_FILE": key])
        )
        try await pipeline.send(taps("a", 50, in: pipeline))
        try await pipeline.rows(50, of: worker)
        _ = try files.file("own.crt", try text("next-client.crt"))
        try await worker.logs("the new certificate for Kafka can't be used")
        _ = try files.file("own.key", try text("next-client.key"))
        try await worker.logs("a lane's clients are replaced")
        try await pipeline.send(taps("b", 50, in: pipeline))
        try await pipeline.rows(100, of: worker, within: .seconds(90))
        try await pipeline.settled(within: .seconds(60))
        #expect(try await worker.terminate() == 0, "\(worker.lines)")
        try await pipeline.audit(records: 100, identities: 100)
    }

    @Test func `A password is changed while the worker works`() async throws {
        let user = "all-scram"
        let file = try files.file("changing", "\(user)-secret\n")
        let pipeline = try await pipeline()
        let worker = try worker(pipeline, password("SCRAM-SHA-512", user, file))
        try await pipeline.send(taps("a", 50, in: pipeline))
        try await pipeline.rows(50, of: worker)
        try await setPassword(of: user, to: "another-secret")
        _ = try files.file("changing", "another-secret\n")
        try await pipeline.send(taps("b", 50, in: pipeline))
        try await pipeline.rows(100, of: worker, within: .seconds(90))
        try await pipeline.settled(within: .seconds(60))
        #expect(try await worker.terminate() == 0, "\(worker.lines)")
        try await pipeline.audit(records: 100, identities: 100)
        // The file's word is that of the next start, too.
        try await works(password("SCRAM-SHA-512", user, file))
        try await setPassword(of: user, to: "\(user)-secret")
    }

    func text(_ name: String) throws -> String {
        try String(contentsOfFile: certificate(name), encoding: .utf8)
    }

    private func setPassword(of user: String, to password: String) async throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../deploy/secure-broker").standardizedFileURL.path
        let arguments = ["password", folder, user, password]
        try await offPool {
            let (status, text) = try SpawnedProcess.run(script, arguments)
            #expect(status == 0, "\(text)")
        }
    }
}
