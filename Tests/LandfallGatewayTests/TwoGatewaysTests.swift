import Foundation
import LandfallKafka
import TestSupport
import Testing

@testable import LandfallGateway

/// Two gateways at one Kafka: any of them serves any device.
@Suite(.timeLimit(.minutes(10))) struct TwoGatewaysTests {
    private static func intent(_ number: Int) -> String {
        #"{"intentId":"i\#(number)","deviceId":"dev-1","channel":"PUSH_TAP","link":"app://chat/\#(number)"}"#
    }

    @Test func `A stream at one has the plans of intents at the other, and resumes there`()
        async throws
    {
        let folder = try TemporaryFolder()
        let first = try await GatewayFixture(folder) { $0.limits.drain = .zero }
        let second = try await GatewayFixture(folder, at: first) { $0.limits.drain = .zero }
        let token = try await first.issuer.token("dev-1")
        for gateway in [first, second] { gateway.plans.start() }
        defer { for gateway in [first, second] { gateway.plans.close() } }
        try await waited { first.plans.isReady && second.plans.isReady }
        let worker = Task { try await WorkerStandIn.work(first) }
        let file = folder.url.path
        try await second.server.run { other in
            let sender = Client(port: other, token: token)
            func send(_ number: Int) async throws -> Reply {
                try await sender.send(
                    "POST",
                    "/v1/devices/dev-1/intents",
                    Self.intent(number),
                    fields: ["Prefer: wait=90"]
                )
            }
            var last = ""
            try await first.server.run { port in
                let reader = try StreamReader(port, token, file + "/first")
                _ = try await reader.text(until: "\nid: ")
                for number in 0..<3 { try await #expect(send(number).status == 200) }
                // Each comes once, in order, whichever gateway took its intent.
                try await waited { reader.text.matches(of: /event: plan\n/).count == 3 }
                let ids = reader.text.matches(of: /id: ([0-9]+\.[0-9]+)\nevent: plan/).map(
                    \.output.1
                )
                #expect(ids.count == 3)
                let offsets = ids.compactMap { $0.split(separator: ".").last.flatMap { Int($0) } }
                #expect(offsets == offsets.sorted() && Set(offsets).count == 3)
                last = String(ids.last ?? "")
            }
            // While the device is away: its gateway has ended.
            try await #expect(send(3).status == 200)
            let reader = try StreamReader(
                other,
                token,
                file + "/second",
                ["-H", "Last-Event-ID: \(last)"]
            )
            try await #expect(send(4).status == 200)
            try await waited { reader.text.matches(of: /event: plan\n/).count == 2 }
            let text = reader.text
            #expect(text.matches(of: /event: plan\n/).count == 2)
            #expect(!text.contains("event: reset"))
            await reader.kill()
        }
        worker.cancel()
        try await worker.value
    }
}
