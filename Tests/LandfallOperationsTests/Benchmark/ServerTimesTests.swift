import Glibc
import LandfallOperations
import Testing

@Suite struct ServerTimesTests {
    @Test func `times are read behind a name that looks like fields`() throws {
        let line = "4217 (a ) R 1 (b) S 311 4217 4217 0 -1 0 900 20 0 0 250 50 1200 800 20 0 1 0"
        let times = try #require(ProcessTimes(stat: line, ticksPerSecond: 100))
        #expect(times.parent == 311)
        #expect(times.own == .seconds(3))
        #expect(times.ofEndedChildren == .seconds(20))
    }

    @Test(arguments: ["", "1", "1 (x) S", "1 (x) S 0 0 0 0 0 0 0 0 0 0 a b c d"])
    func `a line that is none has no times`(line: String) {
        #expect(ProcessTimes(stat: line, ticksPerSecond: 100) == nil)
    }

    @Test func `this process has a time that grows, and one that never was has none`() throws {
        let this = try #require(ProcessTimes(of: getpid()))
        let start = ContinuousClock.now
        var sum = 0
        while ContinuousClock.now < start + .milliseconds(100) { sum &+= 1 }
        let later = try #require(ProcessTimes(of: getpid()))
        #expect(sum > 0 && later.own > this.own)
        #expect(ProcessTimes(of: .max) == nil)
    }

    @Test func `only sockets that listen on the port are found`() {
        let table = """
              sl  local_address rem_address   st tx_queue rx_queue tr tm->when uid timeout inode
               0: 0100007F:2384 00000000:0000 0A 0:0 00:0 0 0 0 111 1 0
               1: 0100007F:2384 0100007F:C350 01 0:0 00:0 0 0 0 222 1 0
               2: 0100007F:C350 0100007F:2384 0A 0:0 00:0 0 0 0 333 1 0
               3: 00000000FFFF00000100007F:2384 0000:0000 0A 0:0 00:0 0 0 0 444 1
            """
        #expect(ListeningProcess.sockets(listeningOn: 9092, in: table) == ["111", "444"])
        #expect(ListeningProcess.sockets(listeningOn: 1, in: table).isEmpty)
    }

    /// Lends a port on which this process listens.
    private static func withPort<Result>(_ body: (UInt16) -> Result) throws -> Result {
        // No process that another test starts may hold it as well.
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue
        let listener = socket(AF_INET, Int32(kind), 0)
        defer { close(listener) }
        // Without an address it gets a port that is free.
        try #require(listen(listener, 1) == 0)
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        unsafe withUnsafeMutablePointer(to: &address) { pointer in
            _ = unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe getsockname(listener, pointer, &length)
            }
        }
        return body(UInt16(bigEndian: address.sin_port))
    }

    @Test(arguments: ["127.0.0.1", "localhost"])
    func `the process that listens on a port of loopback is found`(host: String) throws {
        // Other tests open and close thousands of sockets and descriptors of this process meanwhile, so
        // one port may not be seen; another is.
        var found: Int32?
        for _ in 0..<10 where found == nil {
            found = try Self.withPort { ListeningProcess.find(at: "\(host):\($0)") }
        }
        #expect(found == getpid())
    }

    @Test func `no process is found where none of this machine listens`() throws {
        try Self.withPort { port in
            #expect(ListeningProcess.find(at: "broker.example.com:\(port)") == nil)
        }
        for address in ["127.0.0.1", "127.0.0.1:", "127.0.0.1:x", "", "127.0.0.1:1"] {
            #expect(ListeningProcess.find(at: address) == nil, "\(address)")
        }
    }

    @Test func `a plan is the next of its device, wherever the loop begins`() {
        var pending = PendingIntents(first: 7, devices: 5)
        // The first intents of the loop are of the devices 2, 3, 4, 0, 1, 2, ...
        let keys = [2, 3, 2, 0, 1, 4, 2].map { Array("bench-device-\($0)".utf8) }
        #expect(keys.map { pending.next(of: $0) } == [0, 1, 5, 3, 4, 2, 10])
        for key in ["", "bench-device-", "bench-device-5", "bench-device-99999999999999999999"] {
            #expect(pending.next(of: Array(key.utf8)) == nil)
        }
    }
}
