import LandfallAdmin
import LandfallOperations
import Testing

@testable import LandfallCommand

/// The collector that throws everything away.
@Suite struct TraceSinkTests {
    @Test(
        arguments: [
            ("POST / HTTP/1.1\r\nContent-Length: 3\r\n", nil),
            ("POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\n", 41),
            ("POST / HTTP/1.1\r\ncontent-length:3\r\n\r\nabcPOST", 40),
            ("GET / HTTP/1.1\r\n\r\n", 18), ("POST / HTTP/1.1\r\ncontent-length: x\r\n\r\n", 38),
        ] as [(String, Int?)]
    )
    func `A request ends behind its body`(text: String, length: Int?) {
        #expect(TraceSink.Request(of: Array(text.utf8))?.length == length)
    }

    @Test func `It answers what it is asked, and counts it`() throws {
        let sink = try TraceSink()
        let address = AdminAddress(host: "127.0.0.1", port: sink.port)
        for count in 1...3 {
            let answer = HTTPProbe(address: address, timeout: .seconds(60)).get("/v1/traces")
            #expect(answer?.status == 200)
            #expect(sink.requests == count)
        }
    }
}
