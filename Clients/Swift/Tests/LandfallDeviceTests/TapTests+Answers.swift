import Foundation
import LandfallDevice
import LandfallDeviceTesting
import Testing

/// Answers by which there is nothing to carry out, or not yet.
extension TapTests {
    /// An app with a host of its own has nothing that opens a link, unless it sets something.
    @Test(arguments: [
        ("https://example.com/help", true, "APPLIED"), ("", true, "IGNORED/app_declined"),
        ("https://example.com/help", false, "IGNORED/app_declined"),
    ])
    func `a link that nothing opens is not applied`(url: String, canOpen: Bool, verdict: String) {
        let phone = Phone { intent in
            var plan = Phone.plan(intent, [], .openURL)
            plan.url = url
            return .plan(plan)
        }
        phone.kit.fallback = nil
        var opened: [String] = []
        if canOpen { phone.kit.openURL = { opened.append($0.absoluteString) } }
        phone.tap()
        phone.run()
        #expect(phone.verdicts == [verdict])
        #expect(opened == (verdict == "APPLIED" ? [url] : []))
    }

    /// The token names another user than the state that is under way: both are refused.
    @Test(arguments: [false, true])
    func `a tap that is asked while somebody signs in is asked for the new user`(hasGap: Bool) {
        let phone = Phone { intent in
            let user = intent.deviceState?.session?.userID
            return user == "ben" ? .plan(Phone.plan(intent, [Phone.push])) : .unauthorized
        }
        phone.kit.signedIn(as: "anna")
        phone.run()
        phone.tap()
        phone.clock.advance(by: .milliseconds(5))
        if hasGap { phone.server.onStream?(.gap) }
        phone.kit.signedIn(as: "ben")
        phone.run()
        #expect(phone.verdicts == ["APPLIED"])
        // What was asked twice is refused twice.
        #expect(phone.server.intents.map(\.attempt) == (hasGap ? [0, 0, 1] : [0, 1]))
        #expect(phone.causes.isEmpty)
    }
}
