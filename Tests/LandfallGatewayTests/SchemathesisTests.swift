import Foundation
import TestSupport
import Testing

@testable import LandfallGateway

/// What the environment says of schemathesis.
private let program = ProcessInfo.processInfo.environment["LANDFALL_SCHEMATHESIS"]
private let seconds =
    ProcessInfo.processInfo.environment["LANDFALL_SCHEMATHESIS_SECONDS"] ?? "20"
private let seed = ProcessInfo.processInfo.environment["LANDFALL_SCHEMATHESIS_SEED"] ?? "1"

/// The running gateway against its description, by schemathesis of PyPI: LANDFALL_SCHEMATHESIS is the path of the
/// program, LANDFALL_SCHEMATHESIS_SECONDS how long it may take, LANDFALL_SCHEMATHESIS_SEED what its requests are made
/// up from.
@Suite(.timeLimit(.minutes(60)), .enabled(if: program != nil))
struct SchemathesisTests {
    @Test func `Nothing that it does contradicts its description`() async throws {
        let program = try #require(program)
        let folder = try TemporaryFolder()
        let links = try await LinkFixture(folder)
        let fixture = try await GatewayFixture(folder) {
            $0.links = links.links
            $0.rates.devices = nil
            $0.rates.quotas = nil
            $0.rates.backends = nil
            // No worker answers here.
            $0.limits.standardWait = .zero
            $0.limits.longestWait = .milliseconds(10)
        }
        let place = folder.url.path
        try await fixture.server.run { port in
            let address = "http://127.0.0.1:\(port)"
            let output = try await offPool {
                try Tool.run(
                    "sh",
                    [
                        // It keeps examples where it runs.
                        "-c", #"cd "$0" && "$@"; echo "status $?""#, place, program,
                        "run",
                        "\(address)/v1/openapi.json", "--url", address, "--max-time", seconds,
                        "--seed", seed,
                        "--header", "Authorization:Bearer \(GatewayFixture.anyKey)", "--no-color",
                        "--max-failures", "20",
                        "--suppress-health-check", "all", "--max-redirects", "0",
                        // A stream does not end, and no serializer there makes a batch.
                        "--exclude-path", "/v1/devices/{device}/plans", "--exclude-path",
                        "/v1/intents/batch",
                        // The messages are the contract's, which knows more rules than their schemas say.
                        "--exclude-checks", "positive_data_acceptance,negative_data_rejection",
                    ]
                )
            }
            let text = String(decoding: output, as: UTF8.self)
            #expect(text.hasSuffix("status 0\n"), "\(text.suffix(20_000))")
        }
    }
}
