import HTTPTypes
import Testing

@testable import LandfallGateway

/// Rate limits of devices and callers, in virtual time.
@Suite struct RateTests {
    private static let noon =
        1_800_000_000.0 - 1_800_000_000.0.truncatingRemainder(dividingBy: 86_400) + 43_200

    private static func refusal(_ body: () throws(Problem) -> Void) -> String? {
        do throws(Problem) {
            try body()
            return nil
        } catch {
            return "\(error.status) \(error.code) \(error.fields["Retry-After"] ?? "")"
        }
    }

    @Test func `A burst passes, and then one each interval`() {
        let rate = Rate(perSecond: 2, burst: 5)
        var arrival = 0.0
        for _ in 0..<5 { #expect(rate.take(&arrival, at: 100) == nil) }
        #expect(rate.take(&arrival, at: 100) == 0.5)
        #expect(rate.take(&arrival, at: 100.25) == 0.25)
        #expect(rate.take(&arrival, at: 100.5) == nil)
        #expect(rate.take(&arrival, at: 100.5) == 0.5)
        // A refusal does not count; after a rest the whole burst is there, and no more.
        let taken = (0..<20).count { _ in rate.take(&arrival, at: 1000) == nil }
        #expect(taken == 5)
        // In the long run the rate holds, whatever the pattern.
        let all = (0..<10_000).count { step in
            rate.take(&arrival, at: 2000 + Double(step) * 0.013) == nil
        }
        #expect((260...266).contains(all))
    }

    @Test func `Texts of rates are read and written`() {
        for text in ["2/40", "0.1/10", "2000/5000"] { #expect(Rate(text)?.text == text) }
        for text in ["", "2", "0/1", "1/0", "-1/5", "1/2/3", "x/y", "nan/1", "inf/1", "1/inf"] {
            #expect(Rate(text) == nil, "\(text)")
        }
        let rates = DeviceRates("streams=0.5/3")
        #expect(rates?.text == "intents=1/20,states=1/20,results=2/40,streams=0.5/3,plans=2/40")
        #expect(rates.flatMap { DeviceRates($0.text) } == rates)
        #expect(DeviceQuotas("states=7")?.text == "intents=2000,states=7")
        #expect(ClickRates("link=1/9")?.text == "address=5/300,link=1/9")
        #expect(ClickRates("address=1/9")?.text == "address=1/9,link=200/20000")
        for text in ["", "x=1/2", "link=1", "link"] { #expect(ClickRates(text) == nil) }
        for text in ["", "x=1/2", "intents=1", "intents"] { #expect(DeviceRates(text) == nil) }
        for text in ["", "x=1", "intents=0", "intents=1/2"] { #expect(DeviceQuotas(text) == nil) }
    }

    @Test func `Each device has its own, and each call`() {
        let table = RateTable(RateLimits())
        func count(_ call: RatedCall, _ device: String, _ now: Double) -> String? {
            Self.refusal { () throws(Problem) in
                try table.count(call, of: device, now: now, date: Self.noon + now)
            }
        }
        for _ in 0..<20 { #expect(count(.intents, "d", 1) == nil) }
        #expect(count(.intents, "d", 1) == "429 rate_limited 1")
        #expect(count(.intents, "e", 1) == nil)
        #expect(count(.states, "d", 1) == nil)
        for _ in 0..<10 { #expect(count(.streams, "d", 1) == nil) }
        #expect(count(.streams, "d", 1) == "429 rate_limited 10")
        #expect(count(.intents, "d", 2) == nil)
        for _ in 0..<40 { #expect(count(.plans, "d", 1) == nil) }
        #expect(count(.plans, "d", 1) == "429 rate_limited 1")
    }

    @Test func `Clicks have a limit by address, and by link only where addresses say nothing`() {
        var limits = RateLimits()
        limits.clicks = ClickRates("address=1/2,link=1/3")
        let table = RateTable(limits)
        func taken(_ token: String, _ address: String?, isBot: Bool = false) -> Int {
            (0..<9).count { _ in
                table.countClick(
                    on: token,
                    from: address.flatMap { ClientAddress($0) },
                    isBot: isBot,
                    now: 1
                )
            }
        }
        // All recipients of a mail may have one link, and nobody uses it up for the others.
        #expect((0..<50).allSatisfy { taken("t", "192.0.2.\($0)") == 2 })
        #expect(taken("u", "192.0.2.1") == 0)
        // A scanner takes nothing from people.
        #expect(taken("v", nil, isBot: true) == 3)
        #expect(taken("v", nil) == 3)
        #expect(taken("w", "192.0.2.90", isBot: true) == 2)
        #expect(taken("w", "192.0.2.90") == 2)
        let one = ClientAddress("192.0.2.1")
        #expect(table.countClick(on: "t", from: one, isBot: false, now: 2))
        limits.clicks = nil
        let free = RateTable(limits)
        #expect(
            (0..<99).allSatisfy { _ in
                free.countClick(on: "t", from: one, isBot: false, now: 1)
            }
        )
    }

    @Test func `A thousand recipients of one mail may click at once`() {
        let table = RateTable(RateLimits())
        // As many clicks a second as a mail to some millions brings in its first minutes.
        let lost = (0..<40_000).count { number in
            !table.countClick(on: "t", from: nil, isBot: false, now: 1 + Double(number) / 200)
        }
        #expect(lost == 0)
    }

    @Test func `A day has its quota, and ends at midnight`() {
        var limits = RateLimits()
        limits.devices = nil
        limits.quotas = DeviceQuotas("intents=3")
        let table = RateTable(limits)
        func count(_ call: RatedCall, _ date: Double) -> String? {
            Self.refusal { () throws(Problem) in
                try table.count(call, of: "d", now: date, date: date)
            }
        }
        for _ in 0..<3 { #expect(count(.intents, Self.noon) == nil) }
        #expect(count(.intents, Self.noon + 3600) == "429 quota_exceeded 39600")
        #expect(count(.states, Self.noon) == nil)
        #expect(count(.intents, Self.noon + 43_200) == nil)
    }

    @Test func `A backend has the rate of its key, or that of all`() {
        var limits = RateLimits()
        limits.backends = Rate(perSecond: 1, burst: 2)
        let table = RateTable(limits)
        func taken(_ id: String, _ rate: Rate?) -> Int {
            (0..<10).count { _ in
                Self.refusal { () throws(Problem) in
                    try table.count(backend: id, rate, now: 5)
                } == nil
            }
        }
        #expect(taken("crm", nil) == 2)
        #expect(taken("mail", Rate(perSecond: 1, burst: 4)) == 4)
    }

    @Test func `The table has a bound, and keeps those who came last`() {
        var limits = RateLimits()
        limits.devices = DeviceRates("intents=0.001/1")
        let table = RateTable(limits, devices: 100)
        func isTaken(_ device: Int) -> Bool {
            Self.refusal { () throws(Problem) in
                try table.count(.intents, of: "d\(device)", now: 1, date: Self.noon)
            } == nil
        }
        for device in 0..<1000 { #expect(isTaken(device)) }
        #expect((900..<1000).allSatisfy { !isTaken($0) })
        #expect(isTaken(0))
    }

    @Test func `Addresses with many wrong tokens are refused, and others are not`() throws {
        let table = RateTable(RateLimits())
        let (bad, good) = (ClientAddress("192.0.2.1"), ClientAddress("192.0.2.2"))
        for _ in 0..<500 {
            try table.admit(bad, now: 1)
            table.fail(bad, now: 1)
        }
        let refusal = Self.refusal { () throws(Problem) in try table.admit(bad, now: 1) }
        #expect(refusal == "429 rate_limited 1")
        try table.admit(good, now: 1)
        try table.admit(nil, now: 1)
        // To look is not to fail.
        for _ in 0..<100 { try table.admit(bad, now: 4) }
    }

    @Test func `Connections are counted by address, and those of proxies are not`() {
        var limits = RateLimits()
        limits.connectionsAnAddress = 2
        limits.proxies = TrustedProxies(["10.0.0.0/8"])
        let table = RateTable(limits)
        // One client of IPv6 has a network of 64 bits.
        let client = ["2001:db8::1", "2001:db8::2", "2001:db8::3"].map { ClientAddress($0) }
        #expect(client.map { table.connect($0) } == [true, true, false])
        table.disconnect(client[0])
        #expect(table.connect(client[2]))
        #expect(table.connect(ClientAddress("2001:db8:0:1::1")))
        let proxy = ClientAddress("10.1.2.3")
        #expect((0..<9).allSatisfy { _ in table.connect(proxy) })
        // Where nobody has said whether there are proxies, all may come from one.
        let unknown = RateTable(RateLimits())
        #expect((0..<500).allSatisfy { _ in unknown.connect(client[0]) })
    }

    @Test(
        arguments: [
            ("203.0.113.9", nil, "203.0.113.9"), ("203.0.113.9", "198.51.100.1", "203.0.113.9"),
            ("10.0.0.1", "198.51.100.1", "198.51.100.1"),
            ("10.0.0.1", "6.6.6.6, 198.51.100.1", "198.51.100.1"),
            ("10.0.0.1", "198.51.100.1, 10.9.9.9", "198.51.100.1"),
            ("10.0.0.1", "x, 10.9.9.9", nil), ("10.0.0.1", nil, nil), ("10.0.0.1", "", nil),
            ("::ffff:10.0.0.1", "198.51.100.1", "198.51.100.1"),
            ("::1", "2001:db8:1:2:3::4", "2001:db8:1:2::"),
        ] as [(String, String?, String?)]
    )
    func `The client is whom the last proxy that is known has named`(
        _ peer: String,
        _ forwarded: String?,
        _ client: String?
    ) throws {
        let proxies = try #require(TrustedProxies(["10.0.0.0/8", "::1"]))
        let found = proxies.client(ClientAddress(peer), forwarded: forwarded)
        #expect(found == client.flatMap { ClientAddress($0)?.counted })
    }

    @Test func `Lists of proxies and origins are read strictly`() {
        for items in [
            [""], ["10.0.0.0/33"], ["10.0.0"], ["x"], ["10.0.0.0/8/8"], ["::1/129"], ["*"],
        ] { #expect(TrustedProxies(items) == nil) }
        #expect(TrustedProxies([]) == TrustedProxies())
        for text in ["https://app.example.com", "http://localhost:3000", "http://[::1]:80"] {
            #expect(Origins.isOrigin(text))
        }
        for text in [
            "*", "null", "", "https://", "app.example.com", "https://App.example.com",
            "https://a.example.com/", "https://*.example.com", "ftp://a", "https://a b",
            "https://user@a",
        ] { #expect(!Origins.isOrigin(text), "\(text)") }
    }

    @Test func `Files of revocations name devices and tokens`() throws {
        func bearer(_ device: String, _ token: String?) -> DeviceBearer {
            DeviceBearer(deviceID: device, userID: nil, tokenID: token, expiry: 0)
        }
        let revoked = try Revocations(Array(#"{"devices":["d1"],"tokens":["t1"]}"#.utf8))
        #expect(revoked.contains(bearer("d1", nil)))
        #expect(revoked.contains(bearer("d2", "t1")))
        #expect(!revoked.contains(bearer("d2", nil)))
        #expect(!revoked.contains(bearer("t1", "d1")))
        for text in ["", "{}", "[]", #"{"devices":"d1"}"#, #"{"device":["d1"]}"#] {
            #expect(throws: Revocations.Fault.self) { try Revocations(Array(text.utf8)) }
        }
    }
}
