import Dispatch
import LandfallValues
import Synchronization
import Testing

@testable import LandfallKafka

/// One credential for all clients of a process, and the next in time.
@Suite(.timeLimit(.minutes(1))) struct CredentialSupplyTests {
    /// Keeps what it is handed, and lets a test wait for it.
    private final class Taker: CredentialReceiver {
        private let taken = Mutex<[Credential]>([])
        private let missed = Mutex<[CredentialFailure]>([])
        private let news = DispatchSemaphore(value: 0)

        func take(_ credential: Credential) {
            taken.withLock { $0.append(credential) }
            news.signal()
        }

        func miss(_ failure: CredentialFailure) {
            missed.withLock { $0.append(failure) }
            news.signal()
        }

        func next(_ count: Int = 1) {
            for _ in 0..<count { #expect(news.wait(timeout: .now() + 20) == .success) }
        }

        var credentials: [Credential] { taken.withLock { $0 } }
        var failures: [CredentialFailure] { missed.withLock { $0 } }
    }

    /// A clock that stands, and counts fetches.
    private final class Source: Sendable {
        let count = Atomic<Int>(0)
        let failing = Atomic<Bool>(false)
        let life: Int64

        init(life: Int64) { self.life = life }

        func fetch() throws(CredentialFailure) -> Credential {
            let number = count.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue
            guard !failing.load(ordering: .sequentiallyConsistent) else {
                throw .refused("no \(number)")
            }
            return .token(BearerToken(text: Secret("\(number)"), principal: "p", expiry: life))
        }
    }

    private func supply(_ source: Source, every interval: Duration? = nil) -> CredentialSupply {
        CredentialSupply(every: interval, retryPause: .milliseconds(20), now: { 0 }) {
            () throws(CredentialFailure) in try source.fetch()
        }
    }

    private static func texts(_ credentials: [Credential]) -> [String] {
        credentials.map { credential in
            guard case .token(let token) = credential else { return "" }
            return token.text.revealed
        }
    }

    @Test func `All clients get the same, which is gotten once`() async throws {
        let source = Source(life: 3_600_000)
        let supply = supply(source)
        let takers = [Taker(), Taker(), Taker()]
        supply.add(takers[0])
        takers[0].next()
        for taker in takers.dropFirst() {
            supply.add(taker)
            taker.next()
        }
        for taker in takers { #expect(Self.texts(taker.credentials) == ["1"]) }
        #expect(source.count.load(ordering: .sequentiallyConsistent) == 1)
        #expect(supply.expiry == 3_600_000)
    }

    @Test func `The next one is gotten when four fifths of the life are over`() async throws {
        let source = Source(life: 500)
        let supply = supply(source)
        let taker = Taker()
        let begin = ContinuousClock.now
        supply.add(taker)
        taker.next(2)
        #expect(ContinuousClock.now - begin >= .milliseconds(400))
        #expect(Self.texts(taker.credentials) == ["1", "2"])
    }

    @Test func `A failure is told, tried again, and the former token stays until then`()
        async throws
    {
        let source = Source(life: 100)
        let supply = supply(source)
        let taker = Taker()
        supply.add(taker)
        taker.next()
        source.failing.store(true, ordering: .sequentiallyConsistent)
        taker.next(3)
        #expect(taker.failures.count >= 2)
        #expect(supply.failure != nil)
        #expect(supply.current != nil)
        let late = Taker()
        source.failing.store(false, ordering: .sequentiallyConsistent)
        supply.add(late)
        late.next()
        for _ in 0..<100 where supply.failure != nil { taker.next() }
        #expect(supply.failure == nil)
    }

    @Test func `An unchanged one is handed out once, however often it is looked at`() async throws {
        let count = Atomic<Int>(0)
        let gate = DispatchSemaphore(value: 0)
        let supply = CredentialSupply(
            every: .milliseconds(10),
            retryPause: .milliseconds(1),
            now: { 0 }
        ) { () throws(CredentialFailure) in
            let number = count.wrappingAdd(1, ordering: .relaxed).newValue
            if number == 20 { gate.signal() }
            return .password(username: "u", Secret(number < 15 ? "old" : "new"))
        }
        let taker = Taker()
        supply.add(taker)
        #expect(gate.wait(timeout: .now() + 20) == .success)
        taker.next(2)
        #expect(
            taker.credentials == [
                .password(username: "u", Secret("old")), .password(username: "u", Secret("new")),
            ]
        )
    }

    @Test func `A refused one is replaced at once, but not again and again`() async throws {
        let source = Source(life: 3_600_000)
        let supply = supply(source)
        let taker = Taker()
        supply.add(taker)
        taker.next()
        for _ in 0..<5 { supply.renew() }
        supply.begin()
        #expect(
            source.count.load(ordering: .sequentiallyConsistent) == 1,
            "it is 10 s old at least"
        )
    }

    @Test func `Clients are not kept, and the supply rests without them`() async throws {
        let source = Source(life: 50)
        let supply = supply(source)
        var taker: Taker? = Taker()
        weak let kept = taker
        if let taker { supply.add(taker) }
        taker?.next()
        taker = nil
        // The supply's own thread may just be handing something to it.
        for _ in 0..<2000 where kept != nil { try await Task.sleep(for: .milliseconds(5)) }
        #expect(kept == nil)
        let count = source.count.load(ordering: .sequentiallyConsistent)
        let second = Taker()
        supply.add(second)
        second.next()
        #expect(source.count.load(ordering: .sequentiallyConsistent) >= count)
    }

    @Test func `A client of librdkafka asks for its token by itself, without being polled`()
        async throws
    {
        let fetched = DispatchSemaphore(value: 0)
        let supply = CredentialSupply(now: { 1_000_000_000_000 }) {
            () throws(CredentialFailure) in
            fetched.signal()
            return .token(
                BearerToken(text: Secret("a.b."), principal: "p", expiry: 9_000_000_000_000)
            )
        }
        let lines = Mutex<[LogLine]>([])
        var client = ClientConfiguration(brokers: ["127.0.0.1:1"], clientID: "tests") { line in
            lines.withLock { $0.append(line) }
        }
        client.security.signIn = Security.SignIn(mechanism: .oauthBearer, credentials: supply)
        try client.validate()
        #expect(fetched.wait(timeout: .now()) == .timedOut, "a trial asks for nothing")
        let admin = try Admin(client)
        #expect(fetched.wait(timeout: .now() + 20) == .success)
        _ = try? admin.partitionCounts(of: [Topic("t")], timeout: .seconds(2))
        let complaints = lines.withLock { $0.filter { $0.facility == LogLine.signIn } }
        #expect(complaints.isEmpty, "\(complaints)")
    }

    @Test func `A token that librdkafka does not take is a line of the log`() async throws {
        let supply = CredentialSupply(now: { 0 }) { () throws(CredentialFailure) in
            .token(BearerToken(text: Secret("x"), principal: "p", expiry: 1))
        }
        let lines = Mutex<[LogLine]>([])
        let heard = DispatchSemaphore(value: 0)
        var client = ClientConfiguration(brokers: ["127.0.0.1:1"], clientID: "tests") { line in
            guard line.facility == LogLine.signIn else { return }
            lines.withLock { $0.append(line) }
            heard.signal()
        }
        client.security.signIn = Security.SignIn(mechanism: .oauthBearer, credentials: supply)
        let admin = try Admin(client)
        #expect(heard.wait(timeout: .now() + 20) == .success)
        #expect(lines.withLock { $0.first?.message.hasPrefix("the token can't be used") } == true)
        withExtendedLifetime(admin) {}
    }
}
