import Foundation
import Landfall
import LandfallContract
import LandfallWire
import SwiftProtobuf
import TestSupport
import Testing

/// The readers and writers written by hand against the generated code.
///
/// On random and on damaged records; the seed of a failure stands in its message.
///
/// `LANDFALL_TEST_ROUNDS` multiplies the number of records.
@Suite struct `The hand-written code against the generated` {
    private static let rounds: Int = {
        let text = ProcessInfo.processInfo.environment["LANDFALL_TEST_ROUNDS"]
        return text.flatMap { Int($0) } ?? 1
    }()

    @Test(arguments: ContentEncoding.allCases)
    func `reads random states alike`(encoding: ContentEncoding) throws {
        for seed in 0..<500 * Self.rounds {
            var messages = RandomMessages(seed: UInt64(seed))
            let bytes = try Specimen.state.bytes(of: messages.state(), encoding)
            try Specimen.state.compare(bytes, encoding, "seed \(seed)")
        }
    }

    @Test(arguments: ContentEncoding.allCases)
    func `reads random intents alike`(encoding: ContentEncoding) throws {
        for seed in 0..<500 * Self.rounds {
            var messages = RandomMessages(seed: UInt64(seed) + 1_000_000)
            let bytes = try Specimen.intent.bytes(of: messages.intent(), encoding)
            try Specimen.intent.compare(bytes, encoding, "seed \(seed)")
        }
    }

    @Test(arguments: ContentEncoding.allCases, Specimen.allCases)
    func `reads or refuses damaged records alike`(
        encoding: ContentEncoding,
        specimen: Specimen
    ) throws {
        for seed in 0..<300 * Self.rounds {
            var messages = RandomMessages(seed: UInt64(seed) + 2_000_000)
            let message: any Message = specimen == .state ? messages.state() : messages.intent()
            let whole = try specimen.bytes(of: message, encoding)
            var damage = Damage(random: SeededGenerator(seed: seed), encoding: encoding)
            for round in 0..<6 {
                let bytes = damage.applied(to: whole)
                try specimen.compare(bytes, encoding, "seed \(seed), round \(round)")
            }
        }
    }

    @Test(arguments: ContentEncoding.allCases)
    func `writes what the generated code reads as the same`(encoding: ContentEncoding) throws {
        for seed in 0..<300 * Self.rounds {
            var messages = RandomMessages(seed: UInt64(seed) + 3_000_000)
            let state = messages.state()
            if let read = try? Reading.state(
                try Specimen.state.bytes(of: state, encoding),
                headers: Reading.headers(encoding)
            ) {
                let written = try WireDeviceState(encoding.bytes(of: read), encoding)
                #expect(written == WireDeviceState(read), "state, seed \(seed)")
            }
            let intent = messages.intent()
            if let read = try? Reading.intent(
                try Specimen.intent.bytes(of: intent, encoding),
                headers: Reading.headers(encoding)
            ) {
                let written = try WireNavigationIntent(encoding.bytes(of: read.intent), encoding)
                #expect(written == WireNavigationIntent(read.intent), "intent, seed \(seed)")
            }
        }
    }

    @Test(arguments: ContentEncoding.allCases, ContentEncoding.allCases)
    func `takes plans and results from one encoding to the other`(
        read: ContentEncoding,
        written: ContentEncoding
    ) throws {
        for seed in 0..<200 * Self.rounds {
            var messages = RandomMessages(seed: UInt64(seed) + 4_000_000)
            let plan = messages.plan()
            let readPlan = try PlanReader().read(
                value: try Specimen.state.bytes(of: plan, read),
                headers: Reading.headers(read)
            )
            #expect(
                try WireActionPlan(written.bytes(of: readPlan), written) == plan,
                "seed \(seed)"
            )
            let result = messages.result()
            let readResult = try Reading.result(
                try Specimen.state.bytes(of: result, read),
                headers: Reading.headers(read)
            )
            let back = try WirePlanResult(written.bytes(of: readResult), written)
            #expect(back == result, "seed \(seed)")
        }
    }

    @Test(arguments: ContentEncoding.allCases)
    func `survives damaged plans and results`(encoding: ContentEncoding) throws {
        var accepted = 0
        for seed in 0..<500 {
            var messages = RandomMessages(seed: UInt64(seed) + 5_000_000)
            let plan = try Specimen.state.bytes(of: messages.plan(), encoding)
            let result = try Specimen.state.bytes(of: messages.result(), encoding)
            var damage = Damage(random: SeededGenerator(seed: seed), encoding: encoding)
            let headers = Reading.headers(encoding)
            if (try? PlanReader().read(value: damage.applied(to: plan), headers: headers)) != nil {
                accepted += 1
            }
            if (try? Reading.result(damage.applied(to: result), headers: headers)) != nil {
                accepted += 1
            }
        }
        // Some damage leaves a record readable, most does not: else the damage would prove nothing.
        #expect((30..<970).contains(accepted))
    }
}
