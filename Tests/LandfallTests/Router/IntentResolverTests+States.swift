import Testing

@testable import Landfall

/// Which state of a device counts.
extension IntentResolverTests {
    /// The sequences and launches of the inline and the stored state, and which one is taken.
    static let choices: [((Int64, String)?, (Int64, String)?, PlanBasis)] = [
        (nil, nil, PlanBasis(sequence: 0, source: .coldStart, absence: .neverReported)),
        (nil, (42, "L9"), PlanBasis(sequence: 42, source: .stored, launchID: "L9")),
        ((43, "L9"), nil, PlanBasis(sequence: 43, source: .inline, launchID: "L9")),
        ((43, "L9"), (42, "L9"), PlanBasis(sequence: 43, source: .inline, launchID: "L9")),
        ((42, "L9"), (42, "L9"), PlanBasis(sequence: 42, source: .inline, launchID: "L9")),
        ((41, "L9"), (42, "L9"), PlanBasis(sequence: 42, source: .stored, launchID: "L9")),
        ((1, "L10"), (42, "L9"), PlanBasis(sequence: 1, source: .inline, launchID: "L10")),
    ]

    @Test(arguments: choices)
    func `the inline state wins unless a newer one of its launch is stored`(
        inline: (Int64, String)?,
        stored: (Int64, String)?,
        basis: PlanBasis
    ) throws {
        var intent = Self.to("chat", ["id": "7"])
        intent.deviceState = try inline.map { try Self.state(sequence: $0.0, launch: $0.1) }
        let known = try stored.map { try Self.state(sequence: $0.0, launch: $0.1) }
        let plan = try Self.resolve(intent, stored: known).plan
        #expect(plan.basedOn == basis)
        #expect(plan.outcome == (basis.source == .coldStart ? .failed : .alreadyThere))
    }

    @Test(arguments: [(0, true), (1800, true), (1801, false), (-50, true)])
    func `a state counts for so long before the tap`(age: Int64, isKnown: Bool) throws {
        var intent = Self.to("tested")
        intent.occurredAt = .at(5000)
        intent.receivedAt = .at(5000)
        var state = try Self.state()
        state.capturedAt = .at(5000 - age)
        state.app.locale = "de-DE"
        let stored = try Self.resolve(intent, stored: state, now: .at(9_999_999))
        #expect(stored.plan.basedOn?.source == (isKnown ? .stored : .coldStart))
        #expect(stored.request.state.tree.isColdStart != isKnown)
        intent.deviceState = state
        let inline = try Self.resolve(intent, now: .at(9_999_999))
        #expect(inline.plan.basedOn?.source == (isKnown ? .inline : .coldStart))
        #expect(inline.request.state.session?.userID == "user-17")
        #expect(inline.request.state.app.locale == "de-DE")
    }

    @Test func `an inline state that is too old leaves a stored one that is not`() throws {
        var intent = Self.to("tested")
        intent.occurredAt = .at(5000)
        var old = try Self.state(sequence: 99)
        old.capturedAt = .at(1)
        intent.deviceState = old
        var fresh = try Self.state(sequence: 42)
        fresh.capturedAt = .at(4999)
        let plan = try Self.resolve(intent, stored: fresh).plan
        #expect(plan.basedOn == PlanBasis(sequence: 42, source: .stored, launchID: "L9"))
    }

    @Test func `a cold start says why it is one`() throws {
        let resolver = try Self.resolver()
        func absence(
            _ intent: NavigationIntent,
            _ stored: DeviceState? = nil,
            _ reason: StateAbsence = .evicted
        ) -> StateAbsence? {
            guard
                case .done(let resolution) = resolver.begin(
                    intent,
                    stored: stored,
                    absence: reason,
                    now: .at(5000)
                )
            else { return nil }
            return resolution.plan.basedOn?.absence
        }
        var intent = Self.to("tested")
        for reason in [.evicted, .forgotten, .unknown, .neverReported] as [StateAbsence] {
            #expect(absence(intent, nil, reason) == reason)
        }
        var old = try Self.state()
        old.capturedAt = .at(3100)
        #expect(absence(intent, old) == .tooOld(by: .seconds(100)))
        // Of two the younger one says by how much.
        var older = try Self.state()
        older.capturedAt = .at(3000)
        intent.deviceState = older
        #expect(absence(intent) == .tooOld(by: .seconds(200)))
        #expect(absence(intent, old) == .tooOld(by: .seconds(100)))
        intent.deviceState = nil
        old.capturedAt = .at(4000)
        #expect(absence(intent, old) == nil)
        intent.deviceID = ""
        #expect(absence(intent) == .noDevice)
    }

    @Test(arguments: [nil, 6800] as [Int64?])
    func `a tap that claims to be long ago makes no old state fresh`(received: Int64?) throws {
        var intent = Self.to("tested")
        intent.occurredAt = .at(1)
        intent.receivedAt = received.map { .at($0) }
        var state = try Self.state()
        for (captured, source) in [(5000, .stored), (4999, .coldStart)]
            as [(Int64, PlanBasis.Source)]
        {
            state.capturedAt = .at(captured)
            let plan = try Self.resolve(intent, stored: state, now: .at(6800)).plan
            #expect(plan.basedOn?.source == source)
        }
    }

    /// When a state says that it was taken, when its record came, and whether it counts at 5,000.
    static let captures: [(Int64?, Int64?, Bool)] = [
        (nil, 3200, true), (nil, 3199, false), (3199, 5000, false), (3200, 5000, true),
        (999_999, 3199, false), (999_999, 3200, true), (3199, nil, false), (nil, nil, true),
    ]

    @Test(arguments: captures)
    func `a state that does not say when it was taken, or says too late, is as old as its record`(
        captured: Int64?,
        received: Int64?,
        isKnown: Bool
    ) throws {
        var state = try Self.state()
        state.capturedAt = captured.map { .at($0) }
        state.receivedAt = received.map { .at($0) }
        let plan = try Self.resolve(Self.to("tested"), stored: state, now: .at(5000)).plan
        #expect(plan.basedOn?.source == (isKnown ? .stored : .coldStart))
    }

    @Test func `the age of an inline state is measured by the clock of its sender`() throws {
        var intent = Self.to("tested")
        // The clock of the device is slow by hours.
        intent.occurredAt = .at(5000)
        intent.receivedAt = .at(90_000)
        intent.deviceState = try Self.state()
        for (captured, source) in [(nil, .inline), (3200, .inline), (3199, .coldStart)]
            as [(Int64?, PlanBasis.Source)]
        {
            intent.deviceState?.capturedAt = captured.map { .at($0) }
            let plan = try Self.resolve(intent, now: .at(90_000)).plan
            #expect(plan.basedOn?.source == source)
        }
    }
}
