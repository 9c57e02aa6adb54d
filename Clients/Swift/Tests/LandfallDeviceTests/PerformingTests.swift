import LandfallDevice
import LandfallDeviceTesting
import Testing

/// Plans in an app that does not do what it should.
@MainActor @Suite struct PerformingTests {
    /// Transitions of the user interface are no transactions: each misbehaviour ends in a report that
    /// is true, and in one fallback at most.
    @Test(arguments: [
        (ScriptedHost.Ending.done, "APPLIED", 0),
        (.doneAfter(.milliseconds(350)), "APPLIED", 0),
        (.withoutCompletion, "APPLIED", 0),
        (.lost, "FAILED/timed_out", 1),
        (.cancelled, "FAILED/other_outcome", 1),
        (.refused(.screenRefused), "FAILED/screen_refused", 1),
        (.doneAfter(.seconds(60)), "FAILED/timed_out", 1),
    ])
    func `a misbehaviour of the app ends in a true report`(
        ending: ScriptedHost.Ending,
        verdict: String,
        fallbacks: Int
    ) {
        for failing in 0...1 {
            let phone = Phone { .plan(Phone.plan($0, [Phone.select, Phone.push])) }
            phone.host.endings = failing == 0 ? [ending] : [.done, ending]
            phone.tap()
            phone.run(.seconds(120))
            #expect(phone.verdicts == [verdict], "operation \(failing)")
            #expect(phone.fallbacks.count == fallbacks)
            #expect(phone.host.isInteractionEnabled)
            if verdict != "APPLIED" {
                let operation = phone.server.results.first?.operation
                #expect(operation == Int32(failing) || verdict == "FAILED/other_outcome")
                #expect(phone.fallbacks.allSatisfy { !$0.isTreeUntouched })
            }
        }
    }

    @Test func `a plan that the device would refuse moves nothing`() {
        let dismiss = PlanOperation(.dismiss(presenter: "n1"))
        let phone = Phone { .plan(Phone.plan($0, [Phone.select, dismiss])) }
        phone.tap()
        phone.run()
        #expect(phone.verdicts == ["FAILED/not_presenting"])
        #expect(phone.server.results.first?.operation == 1)
        #expect(phone.host.steps == 0)
        #expect(phone.causes == [.failed("not_presenting")])
        #expect(phone.fallbacks.allSatisfy { $0.isTreeUntouched })
    }

    @Test func `a factory that is missing, or throws, moves nothing`() {
        for isMissing in [true, false] {
            let phone = Phone { .plan(Phone.plan($0, [Phone.select, Phone.push])) }
            phone.kit.screens.register(isMissing ? "Other" : "Chat") { context in
                _ = try context.text("userId")
                return phone
            }
            phone.tap()
            phone.run()
            let word = isMissing ? "missing_factory" : "factory_failed"
            #expect(phone.verdicts == ["FAILED/\(word)"])
            #expect(phone.server.results.first?.operation == 1)
            #expect(phone.host.steps == 0)
        }
    }

    @Test func `a person who swipes in between is noticed before the next transition`() {
        let phone = Phone { .plan(Phone.plan($0, [Phone.select, Phone.push, Phone.select])) }
        phone.host.endings = [.doneAfter(.milliseconds(300))]
        phone.tap()
        phone.clock.advance(by: .milliseconds(100))
        phone.host.change { tree in
            _ = tree.apply([PlanOperation(.popTo(container: "n2", child: "n3"))])
        }
        phone.run()
        #expect(phone.verdicts == ["FAILED/other_outcome"])
        #expect(phone.server.results.first?.operation == 1)
        #expect(phone.host.steps == 1)
        #expect(phone.fallbacks.count == 1)
    }

    @Test func `an app that goes to the background, or closes its window, ends in a report`() {
        for isClosed in [true, false] {
            let phone = Phone { .plan(Phone.plan($0, [Phone.select, Phone.push])) }
            phone.host.endings = [.lost]
            phone.tap()
            phone.clock.advance(by: .milliseconds(100))
            phone.kit.enteredBackground()
            if isClosed { phone.kit.detach() }
            phone.run(.seconds(60))
            phone.kit.enteredForeground()
            phone.run()
            #expect(phone.verdicts == ["FAILED/timed_out"])
            #expect(phone.fallbacks.count == 1)
        }
    }

    @Test func `an app that goes on by itself afterwards is another outcome`() {
        let phone = Phone { .plan(Phone.plan($0, [Phone.push])) }
        phone.host.onStep = { _, _ in
            let view = ViewNode("$1", "Rating")
            phone.host.change { tree in
                _ = tree.apply([PlanOperation(.present(presenter: "n1", view: view))])
            }
        }
        phone.tap()
        phone.run()
        #expect(phone.verdicts == ["FAILED/other_outcome"])
        #expect(phone.fallbacks.count == 1)
    }

    @Test func `a plan comes twice and is performed once`() {
        let phone = Phone()
        phone.server.respond = { intent in
            let plan = Phone.plan(intent, [Phone.push])
            for delay in [0, 5, 900] {
                _ = phone.clock.schedule(after: .milliseconds(delay)) {
                    phone.server.onPlan?(plan)
                }
            }
            return .plan(plan)
        }
        phone.tap()
        phone.run()
        #expect(phone.host.steps == 1)
        #expect(phone.verdicts == ["APPLIED"])
    }

    @Test func `a plan that nobody asked for is performed on the tree that it names`() {
        let phone = Phone()
        var intent = NavigationIntent(
            intentID: "backend-1",
            deviceID: "dev-1",
            channel: .inApp,
            target: .destination(Destination("chat"))
        )
        phone.run(.seconds(1))
        intent.deviceState = phone.server.states.last
        phone.server.onPlan?(Phone.plan(intent, [Phone.push]))
        phone.run()
        phone.server.onPlan?(Phone.plan(intent, [Phone.push], id: "other"))
        phone.run()
        #expect(phone.verdicts == ["APPLIED", "STALE/other_tree"])
        #expect(phone.fallbacks.isEmpty)
    }

    @Test func `a plan of another device is no answer`() {
        let phone = Phone { intent in
            var plan = Phone.plan(intent, [Phone.push])
            plan.deviceID = "dev-2"
            return .plan(plan)
        }
        phone.tap()
        phone.run()
        #expect(phone.causes == [.late])
        #expect(phone.verdicts.isEmpty)
        #expect(phone.host.steps == 0)
    }

    @Test func `a plan that has expired, or that is not understood, is not performed`() {
        let phone = Phone { intent in
            var plan = Phone.plan(intent, [Phone.push])
            if intent.message?.messageID == "m1" {
                plan.expiresAt = Timestamp(seconds: 1)
            } else {
                plan.isSupported = false
            }
            return .plan(plan)
        }
        phone.tap()
        phone.run()
        phone.tap("m2")
        phone.run()
        #expect(phone.verdicts == ["IGNORED/plan_expired", "FAILED/unsupported_operation"])
        #expect(phone.causes == [.expired, .failed("unsupported_operation")])
        #expect(phone.host.steps == 0)
    }

    @Test(arguments: [
        (Landfall.Settings.Animation.last, [false, true]), (.all, [true, true]),
        (.none, [false, false]),
    ])
    func `the animation is the setting's, unless the catalog says otherwise`(
        animation: Landfall.Settings.Animation,
        expected: [Bool]
    ) {
        var settings = Landfall.Settings()
        settings.animation = animation
        let phone = Phone(settings: settings) { intent in
            var operations = [Phone.select, Phone.push]
            if intent.message?.messageID == "m2" { operations[1].options["animated"] = false }
            return .plan(Phone.plan(intent, operations))
        }
        var seen: [Bool] = []
        phone.host.onStep = { seen.append($1) }
        phone.tap()
        phone.run()
        phone.tap("m2")
        phone.run()
        #expect(seen == expected + [expected[0], false])
    }

    @Test func `a cold start is one new root`() {
        let phone = Phone(windows: []) { intent in
            let root = ViewNode("$1", "MainTabs", .tab, children: [ViewNode("$2", "Home")])
            let replace = PlanOperation(.replaceRoot(window: "main", view: root))
            var plan = Phone.plan(intent, [replace])
            plan.basis = PlanBasis(sequence: 0, source: .coldStart)
            return .plan(plan)
        }
        phone.tap()
        phone.clock.advance(by: .seconds(1))
        #expect(phone.server.intents.isEmpty)
        phone.kit.ready()
        phone.run()
        #expect(phone.verdicts == ["APPLIED"])
        #expect(phone.server.intents.first?.deviceState?.windows.isEmpty ?? false)
    }

    @Test func `while something moves the kit waits before it asks`() {
        let phone = Phone { .plan(Phone.plan($0, [Phone.push])) }
        phone.host.isMoving = true
        phone.tap()
        phone.clock.advance(by: .milliseconds(700))
        #expect(phone.server.intents.isEmpty)
        phone.clock.advance(by: .milliseconds(200))
        #expect(phone.server.intents.count == 1)
    }
}
