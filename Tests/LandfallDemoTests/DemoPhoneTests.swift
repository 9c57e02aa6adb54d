import Foundation
import Landfall
import LandfallCatalog
import LandfallGateway
import LandfallReview
import Testing

@testable import LandfallDemo

/// The phones of `landfall demo --gateway`, without a gateway.
@Suite struct DemoPhoneTests {
    private let now = Timestamp(millisecondsSinceEpoch: 1_700_000_000_000)

    private func device(_ id: String) throws -> DemoDevice {
        let profile = try #require(try PhoneProfile.all().first { $0.id == id })
        var device = DemoDevice(id: id)
        device.adopt(profile.state)
        return device
    }

    @Test func `the phones begin where the page says`() throws {
        let places = try PhoneProfile.all().map { TreeWords.place(in: $0.state.tree) }
        #expect(places == ["Home", "Voucher(SPRING5) over Category(chairs)"])
    }

    @Test func `going back dismisses, then pops, then has nowhere to go`() throws {
        var device = try device("ben")
        var places: [String] = []
        while device.canGoBack {
            let moved = device.goBack(at: now)
            let state = try #require(moved)
            #expect(state.sequence == device.sequence && state.capturedAt == now)
            places.append(TreeWords.place(in: state.tree))
        }
        #expect(places == ["Category(chairs)", "Home"])
        let further = device.goBack(at: now)
        #expect(further == nil && device.sequence == 3)
    }

    @Test func `an app that starts anew shows nothing, under a new sequence`() throws {
        var device = try device("ada")
        device.forget()
        #expect(!device.canGoBack)
        device.launch("L2", of: AppDescription(), Session(), at: now)
        let state = try #require(device.state)
        #expect(state.tree.isColdStart && state.launchID == "L2" && state.sequence == 2)
    }

    @Test func `each link has a name of its own, and all but one lead to a route`() throws {
        let folder = try SampleFolder.find(nil)
        let catalog = try LoadedCatalog(path: "\(folder)/shop/routes.yaml").catalog
        #expect(Set(DemoLink.all.map(\.id)).count == DemoLink.all.count)
        let strangers = DemoLink.all.filter { link in
            if case .route = catalog.links.resolve(link.target) { false } else { true }
        }
        #expect(strangers.map(\.id) == ["phishing"])
    }

    @Test func `tokens name the device and its user, by keys that a gateway takes`() async throws {
        let issuer = await DemoIssuer()
        _ = try await TokenKeys(Array(issuer.keySet.utf8))
        _ = try BackendKeys(Array(issuer.backendKeys.utf8))
        #expect(!issuer.keySet.contains(#""d""#))
        let token = try await issuer.token(for: "ada", userID: "user-of-ada")
        let payload = try #require(token.split(separator: ".").dropFirst().first)
        var base64 = payload.replacing("-", with: "+").replacing("_", with: "/")
        while base64.count % 4 > 0 { base64 += "=" }
        let data = try #require(Data(base64Encoded: String(base64)))
        let claims = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(claims["sub"] as? String == "ada" && claims["user"] as? String == "user-of-ada")
        #expect(claims["aud"] as? String == DemoIssuer.audience)
        let expiry = try #require(claims["exp"] as? Double) - Date().timeIntervalSince1970
        #expect((3600...24 * 3600 + 60).contains(expiry))
    }
}

/// Server-sent events as a phone of the demo reads them.
@Suite struct EventStreamReaderTests {
    private typealias Event = EventStreamReader.Event

    private static let text =
        "retry: 2000\n\n: hb\nid: 1.7\n\nid: 1.8\nevent: plan\ndata: {\"a\":\ndata: 1}\n\ndata:x\n\nevent: bye\n\n"
    private static let expected = [
        Event(name: "plan", data: "{\"a\":\n1}"), Event(name: "message", data: "x"),
    ]

    @Test(arguments: [1, 2, 3, 7, 1000], ["\n", "\r\n", "\r"])
    func `events come whole however the bytes are cut`(size: Int, end: String) throws {
        var reader = EventStreamReader()
        let bytes = Array(Self.text.replacing("\n", with: end).utf8)
        var events: [Event] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            events += try reader.take(bytes[start..<min(bytes.count, start + size)])
        }
        #expect(events == Self.expected)
        #expect(reader.lastID == "1.8")
    }

    @Test func `an event without an end is refused`() throws {
        var reader = EventStreamReader()
        let piece = Array(repeating: UInt8(ascii: "x"), count: 1 << 16)
        #expect(throws: EventStreamReader.TooLong.self) {
            for _ in 0...16 { _ = try reader.take(piece) }
        }
    }
}
