import Foundation
import LandfallKafka
import LandfallTelemetry
import Synchronization
import TestSupport
import Testing

@testable import LandfallGateway

/// Connections that break or are used in unusual ways, and the end of a gateway under load.
@Suite(.timeLimit(.minutes(10))) struct FaultTests {
    private static let path = "/v1/devices/dev-1/state"

    private static func put(_ token: String, _ sequence: Int) -> String {
        let body = #"{"sequence":"\#(sequence)"}"#
        return "PUT \(path) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    /// Runs a script that has a connection `s` and the bytes `data`.
    private static func python(_ port: Int, _ script: String, _ text: String) throws -> String {
        let head = """
            import re, socket, sys, time
            data = open(0, "rb").read()
            def connected(): return socket.create_connection(("127.0.0.1", \(port)), 90)
            def read(s):
                answer = b""
                while part := s.recv(65536): answer += part
                return answer.decode()
            s = connected()

            """
        let output = try Tool.run("python3", ["-c", head + script], input: Data(text.utf8))
        return String(decoding: output, as: UTF8.self)
    }

    @Test func `A client that sends no more still gets its answer`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        let token = try await fixture.issuer.token("dev-1")
        try await fixture.server.run { port in
            let script = "s.sendall(data); s.shutdown(socket.SHUT_WR); print(read(s))"
            let reply = try await offPool { try Self.python(port, script, Self.put(token, 1)) }
            #expect(reply.hasPrefix("HTTP/1.1 204"))
            // One that has gone before its body was there brings nothing, and stops nobody.
            let half = String(Self.put(token, 2).dropLast(4))
            let gone = try await offPool {
                try Self.python(port, "s.sendall(data); s.close(); print('gone')", half)
            }
            #expect(gone == "gone\n")
            let after = try await Client(port: port, token: token).send(
                "PUT",
                Self.path,
                #"{"sequence":"3"}"#
            )
            #expect(after.status == 204)
        }
        let stored = try await fixture.stored(in: fixture.topics.states)
        #expect(stored.compactMap(\.value) == [#"{"sequence":"1"}"#, #"{"sequence":"3"}"#])
    }

    @Test func `Requests that are sent before the answer are answered in order`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder) {
            $0.limits.requestDeadline = .seconds(1)
            $0.rates.devices = nil
        }
        let token = try await fixture.issuer.token("dev-1")
        try await fixture.server.run { port in
            // The last one comes slowly, while nothing before it is late.
            let script = """
                s.sendall(data[:-6]); time.sleep(0.3); s.sendall(data[-6:])
                answer = b""
                while answer.count(b"HTTP/1.1") < 20 or not answer.endswith(b"\\r\\n\\r\\n"): answer += s.recv(65536)
                def statuses(text): print(*re.findall(r"HTTP/1.1 (\\d+)", text))
                statuses(answer.decode())
                s.sendall(data[:-6])
                statuses(read(s))
                """
            let text = (1...20).map { Self.put(token, $0) }.joined()
            let reply = try await offPool { try Self.python(port, script, text) }
            let lines = reply.split(separator: "\n").map { $0.split(separator: " ") }
            #expect(lines.first == Array(repeating: "204", count: 20))
            // The same again are older than what is known, and the last one never comes whole.
            #expect(lines.last == Array(repeating: "409", count: 19) + ["408"])
        }
    }

    @Test func `Only a record that is too large is refused for good`() async throws {
        let folder = try TemporaryFolder()
        let records = try await GatewayFixture(folder).records
        let codes: [(ResponseCode, Int)] = [
            (.messageTooLarge, 413), (.recordListTooLarge, 413),
            // A broker that has just started knows no topics yet.
            (.unknownTopicHere, 503), (.unknownPartitionHere, 503), (.unknownTopicOrPartition, 503),
            (.invalidRecord, 503),
        ]
        for (code, status) in codes {
            let problem = records.problem(of: .invalidRecord(Fault(code)))
            #expect(problem.status == status, "\(code)")
            #expect((problem.fields["Retry-After"] != nil) == (status == 503))
        }
        #expect(records.problem(of: .queueFull(Fault(.queueFull))).code == "overloaded")
        #expect(records.problem(of: .transient(Fault(.notLeader))).code == "kafka_unavailable")
    }

    @Test func `Streams that break at once leave nothing behind`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        let token = GatewayFixture.anyKey
        fixture.plans.start()
        defer { fixture.plans.close() }
        try await waited { fixture.plans.isReady }
        try await fixture.server.run { port in
            let script = """
                streams = [connected() for _ in range(300)]
                for number, s in enumerate(streams):
                    s.sendall(data.replace(b"NUMBER", str(number).encode()))
                for s in streams: s.recv(12)
                print("open", flush=True)
                for s in streams: s.close()
                """
            let text =
                "GET /v1/devices/dNUMBER/plans HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n"
                + "Authorization: Bearer \(token)\r\n\r\n"
            let reply = try await offPool { try Self.python(port, script, text) }
            #expect(reply == "open\n")
            let board = fixture.server.routes.streams.board
            try await waited { board.streamCount == 0 }
            #expect(board.streamCount == 0)
            #expect(board.state.withLock { $0.backendStreams.isEmpty && $0.streams.isEmpty })
        }
    }

    @Test
    func `At its end no request is without an answer, and none is acknowledged that is not stored`()
        async throws
    {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder) { $0.limits.drain = .zero }
        let script = """
            import threading
            answers, lock = [], threading.Lock()
            def client(number):
                sequence, s = 0, connected()
                while True:
                    sequence += 1
                    body = b'{"sequence":"%d"}' % sequence
                    head = data.replace(b"NUMBER", str(number).encode()) % len(body)
                    answer = b""
                    try:
                        s.sendall(head + body)
                        while b"\\r\\n\\r\\n" not in answer:
                            part = s.recv(65536)
                            if not part: break
                            answer += part
                    except ConnectionError: pass
                    # A connection that is closed before anything of the answer may be closed before the request came.
                    status = answer[9:12].decode()
                    with lock: answers.append((number, sequence, status))
                    if status != "204" or b"connection: close" in answer.lower(): return
            threads = [threading.Thread(target=client, args=(number,)) for number in range(16)]
            for thread in threads: thread.start()
            for thread in threads: thread.join()
            print(*[f"{number}.{sequence}={status}" for number, sequence, status in answers])
            """
        let text =
            "PUT /v1/devices/dNUMBER/state HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(GatewayFixture.anyKey)\r\n"
            + "Content-Length: %d\r\n\r\n"
        let output = try await fixture.server.run { port in
            // It goes on while the gateway ends, until all connections are closed.
            let load = Task { try await offPool { try Self.python(port, script, text) } }
            let metrics = fixture.registry
            try await waited {
                metrics.exposition(.prometheus).contains(/status="204",code=""} [0-9]{3}/)
            }
            return load
        }.value
        await fixture.records.finish(within: .seconds(60))
        let answers = output.split { $0 == " " || $0 == "\n" }
        #expect(answers.count > 100)
        let statuses = Set(
            answers.compactMap { $0.split(separator: "=", omittingEmptySubsequences: false).last }
        )
        #expect(statuses.isSubset(of: ["204", "503", ""]))
        let stored = Set(
            try await fixture.stored(in: fixture.topics.states).map { record in
                let sequence = record.value?.matches(of: /[0-9]+/).first?.output ?? ""
                return "\(record.key.dropFirst()).\(sequence)"
            }
        )
        for answer in answers where answer.hasSuffix("=204") {
            #expect(stored.contains(String(answer.dropLast(4))), "\(answer)")
        }
    }
}
