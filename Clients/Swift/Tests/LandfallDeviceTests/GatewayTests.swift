import Foundation
import Testing

@testable import LandfallDevice

private func setting(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

/// The kit's own transport at a gateway that runs.
///
/// Runs only where `LANDFALL_KIT_GATEWAY` is the address of one, `LANDFALL_KIT_GATEWAY_DEVICE` a device, and
/// `LANDFALL_KIT_GATEWAY_TOKEN` its token, which names the user `LANDFALL_KIT_GATEWAY_USER`. The gateway's worker
/// must have the catalog of `deploy/samples/chat`.
@MainActor @Suite(.timeLimit(.minutes(5)), .enabled(if: setting("LANDFALL_KIT_GATEWAY") != nil))
struct GatewayTests {
    private struct Tokens: TokenProvider {
        func token(after rejected: String?) async throws -> String {
            setting("LANDFALL_KIT_GATEWAY_TOKEN") ?? ""
        }
    }

    private static func state(_ device: String, _ sequence: Int64) throws -> DeviceState {
        // Large enough to be sent in gzip.
        let rows = (0..<40).map { #"{"id":"r\#($0)","type":"Row"}"# }.joined(separator: ",")
        let user = setting("LANDFALL_KIT_GATEWAY_USER") ?? ""
        let session = #""session":{"userId":"\#(user)","authenticated":true},"#
        let list = #"{"id":"n3","type":"ChatList","children":[\#(rows)]}"#
        let navigation =
            #"{"id":"n2","type":"ChatNavigation","kind":"NAVIGATION","children":[\#(list)]}"#
        let tabs =
            #"{"id":"n1","type":"MainTabs","kind":"TAB","selected":0,"children":[\#(navigation)]}"#
        return try DeviceState(
            json: Array(
                #"{"deviceId":"\#(device)","sequence":"\#(sequence)","launchId":"L\#(device)",\#(session)"windows":[{"id":"w1","key":true,"root":\#(tabs)}]}"#
                    .utf8
            )
        )
    }

    @Test func `a state, a tap, a report and the stream`() async throws {
        let gateway = try #require(setting("LANDFALL_KIT_GATEWAY").flatMap { URL(string: $0) })
        let device = try #require(setting("LANDFALL_KIT_GATEWAY_DEVICE"))
        let transport = HTTPTransport(gateway: gateway, tokens: Tokens())
        let (events, sink) = AsyncStream.makeStream(of: String.self)
        transport.onPlan = { sink.yield("plan \($0.planID)") }
        transport.onStream = { sink.yield("\($0)") }
        transport.openStream(for: device)
        var arrived = events.makeAsyncIterator()
        #expect(await arrived.next() == "opened")

        let sequence = Int64(Date().timeIntervalSince1970)
        let state = try Self.state(device, sequence)
        let delivery = await withCheckedContinuation { continuation in
            transport.send(state) { continuation.resume(returning: $0) }
        }
        #expect(delivery == .accepted)

        let intent = try NavigationIntent(
            json: Array(
                #"{"intentId":"kit-\#(sequence)","deviceId":"\#(device)","channel":"IN_APP","link":"https://links.example.com/c/77"}"#
                    .utf8
            )
        )
        let answer = await withCheckedContinuation { continuation in
            transport.ask(intent, wait: .seconds(20)) { continuation.resume(returning: $0) }
        }
        guard case .plan(let plan) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(plan.outcome == .navigate)
        // The stream has it as well.
        #expect(await arrived.next() == "plan \(plan.planID)")

        let report = DeviceReport(
            state: try Self.state(device, sequence + 1),
            results: [PlanResult(of: plan, .applied)]
        )
        let reported = await withCheckedContinuation { continuation in
            transport.send(report) { continuation.resume(returning: $0) }
        }
        #expect(reported == .accepted)
        transport.closeStream()
    }
}
