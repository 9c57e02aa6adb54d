import Foundation
import LandfallDeviceTesting
import LandfallUIKit
import Testing

/// The code of the page "What your app must do" that is in no example.
@MainActor @Suite struct GuideTests {
    private struct Tokens: TokenProvider {
        func token(after rejected: String?) async throws -> String { "token" }
    }

    @Test func `the calls of the guide are there`() throws {
        let clock = VirtualClock()
        let gateway = try #require(URL(string: "https://gateway.example.com"))
        let server = MemoryTransport(clock)
        let landfall = Landfall(gateway: gateway, tokens: Tokens()) { options in
            options.settings.mode = .perform(share: 1)
            options.transport = server
            options.storage = MemoryStorage()
            options.time = clock
        }
        var opened: [String] = []
        landfall.fallback = { unanswered in
            switch unanswered.cause {
            case .openURL(let link): opened.append(link)
            case .refused, .expired: break
            case .offline, .late, .failed, .unstable: opened.append("home")
            }
        }
        landfall.signedIn(as: "user-17", attributes: ["tier": "gold"])
        #expect(landfall.go("chat", ["chatId": "77"]))
        #expect(!landfall.complete(["email": "a@example.com"], from: clock))
        #expect(!landfall.cancel(from: clock))
        landfall.signedOut()
        clock.advance(by: .seconds(60))
        #expect(opened == ["home"])
        #expect(landfall.diagnostics.fallbacks == 1)
    }
}
