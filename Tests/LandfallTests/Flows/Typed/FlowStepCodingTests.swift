import Testing

@testable import Landfall

/// Steps with data, as they travel.
struct FlowStepCodingTests {
    enum Size: String, Codable, Sendable { case small, large }

    struct Item: Codable, Hashable, Sendable {
        var id: Int64
        var tags: [String: String] = [:]
        var size: Size?
    }

    enum Step: Codable, Hashable, Sendable {
        case credentials
        case secondFactor(email: String)
        case userID(Int, isNew: Bool)
        case basket(items: [Item], total: Double, note: String?)
        case nested([[Int?]], of: Kind)
        case limits(Int8, UInt64, Float)
    }

    indirect enum Kind: Codable, Hashable, Sendable {
        case plain
        case inside(Kind)
    }

    @Test(
        arguments: [
            .credentials, .secondFactor(email: ""), .secondFactor(email: "ada.l~1@example.com"),
            .userID(-7, isNew: true),
            .basket(items: [], total: 0.1, note: nil),
            .basket(
                items: [
                    Item(id: 1),
                    Item(id: .min, tags: ["a.b": "~", "~1": "", "": "e"], size: .large),
                ],
                total: .infinity,
                note: "n"
            ),
            .nested([[], [1, nil, 3], [nil]], of: .inside(.inside(.plain))),
            .limits(.min, .max, .pi),
        ] as [Step]
    )
    func `a step is read as it was written`(step: Step) throws {
        let written = FlowStep(encoding: step)
        #expect(Step(decoding: written) == step)
        #expect(FlowStep(encoding: try #require(Step(decoding: written))) == written)
    }

    @Test func `a step is called as its case, and its data as their labels`() {
        #expect(
            FlowStep(encoding: Step.secondFactor(email: "a"))
                == FlowStep("second-factor", values: [ContextEntry(key: "email", value: "a")])
        )
        let values = [
            ContextEntry(key: "_0", value: "7"), ContextEntry(key: "isNew", value: "false"),
        ]
        #expect(
            FlowStep(encoding: Step.userID(7, isNew: false))
                == FlowStep("user-i-d", values: values)
        )
    }

    @Test func `an enumeration of words is one of steps`() {
        #expect(FlowStep(encoding: Size.small) == FlowStep("small"))
        #expect(Size(decoding: FlowStep("large")) == .large)
        #expect(Size(decoding: FlowStep("medium")) == nil)
    }

    @Test(
        arguments: [
            FlowStep(""), FlowStep("-"), FlowStep("second"), FlowStep("second-factor"),
            FlowStep("second-factor", values: [ContextEntry(key: "mail", value: "a")]),
            FlowStep("user-i-d", values: [ContextEntry(key: "_0", value: "7")]),
            FlowStep(
                "user-i-d",
                values: [
                    ContextEntry(key: "_0", value: "seven"),
                    ContextEntry(key: "isNew", value: "yes"),
                ]
            ),
            FlowStep("nested", values: [ContextEntry(key: "_0", value: "9000000000000000000")]),
            FlowStep("nested", values: [ContextEntry(key: "_0", value: "-1")]),
        ]
    )
    func `what is no step of the flow is none`(step: FlowStep) {
        #expect(Step(decoding: step) == nil)
    }
}
