import Foundation
import Landfall
import LandfallContract
import LandfallKafka
import LandfallWorker
import Testing

@testable import LandfallCommand
@testable import LandfallDemo
@testable import LandfallReview

/// The shop's checkout over Kafka: a user who is signed out comes there by signing in.
@Suite(.timeLimit(.minutes(10))) struct ShopDetourTests {
    /// A pipeline with a worker for the shop, and one guest's device.
    private struct Visit {
        let pipeline: Pipeline
        let worker: RunningWorker
        var device = DemoDevice(id: "dev-1")
        /// How many records the worker was given.
        var sent = 0
        var states = 0

        /// Reports where the device is.
        mutating func report(_ record: OutgoingRecord) async throws {
            states += 1
            try await pipeline.send(record)
            try await worker.restored(states)
        }

        /// Sends intents, and returns the plans that answer them, in any order.
        mutating func send(_ records: [OutgoingRecord]) async throws -> [ActionPlan] {
            try await pipeline.send(records)
            let before = sent
            sent += records.count
            try await worker.handled(sent)
            return try await pipeline.plans(sent).map(\.plan).suffix(sent - before)
        }

        /// Sends one intent, and returns the plan that answers it.
        mutating func answer(to record: OutgoingRecord) async throws -> ActionPlan {
            let plans = try await send([record])
            return try #require(plans.first)
        }

        /// Does what a plan says, and reports it.
        mutating func follow(_ plan: ActionPlan) async throws {
            guard case .applied(_, let report?) = device.take(plan, at: SystemClock.now) else {
                Issue.record("\(plan.outcome) was not applied")
                return
            }
            try await self.report(Self.record(report))
        }

        /// Does what the screen of a detour is for, and reports it.
        mutating func complete(_ plan: ActionPlan) async throws -> Attributes {
            let completion = device.complete(plan.route, at: SystemClock.now)
            let done = try #require(completion)
            try await report(Self.record(done.report))
            return done.data
        }

        private static func record(_ state: DeviceState) -> OutgoingRecord {
            Report(device: "dev-1").record(value: ContentEncoding.json.bytes(of: state))
        }

        /// Ends a step, or gives up.
        func resume(
            _ id: String,
            _ plan: ActionPlan,
            _ data: Attributes = [:],
            isCompleted: Bool = true,
            from device: String = "dev-1"
        ) throws -> OutgoingRecord {
            let token = try #require(plan.resume)
            var intent = NavigationIntent(
                intentID: id,
                target: .resume(Resume(token: token, isCompleted: isCompleted, data: data))
            )
            intent.deviceID = device
            return Tap(id: id, device: device).record(value: ContentEncoding.json.bytes(of: intent))
        }
    }

    /// A guest who looks at the shop; one partition keeps the plans in order.
    private static func visit(
        session: String,
        _ body: (inout Visit) async throws -> Void
    ) async throws {
        let pipeline = try await Pipeline(partitionCount: 1)
        let folder = try CatalogFolder()
        let secret = Data(repeating: 7, count: 32).base64EncodedString()
        try folder.overwrite("k1:\(secret)\n", as: "token-keys")
        let files = CatalogFiles(
            catalog: TestCatalog.shop.file.path,
            tokenKeys: folder.url.appending(path: "token-keys").path
        )
        let worker = try Worker(
            configuration: pipeline.configuration,
            resolver: try LoadedCatalog(files: files).resolver,
            logger: testLogger
        )
        let running = RunningWorker(worker: worker, task: Task { try await worker.run() })
        var visit = Visit(pipeline: pipeline, worker: running)
        do {
            let json =
                #"{"deviceId":"dev-1","sequence":"1","session":\#(session),"windows":[{"id":"w1","#
                + #""key":true,"root":{"id":"n1","type":"ShopTabs","kind":"TAB","selected":0,"#
                + #""children":[{"id":"n2","type":"BrowseNavigation","kind":"NAVIGATION","#
                + #""children":[{"id":"n3","type":"Home"}]},{"id":"n4","type":"CartNavigation","#
                + #""kind":"NAVIGATION","children":[{"id":"n5","type":"Cart"}]}]}}]}"#
            visit.device.adopt(
                try #require(
                    try FollowedRecord(
                        place: RecordOrigin(topic: "", partition: 0, offset: 0),
                        key: Array("dev-1".utf8),
                        value: Array(json.utf8),
                        headers: []
                    ).state()
                )
            )
            try await visit.report(Report(device: "dev-1").record(value: Array(json.utf8)))
            try await body(&visit)
        } catch {
            try? await running.stop()
            throw error
        }
        try await running.stop()
    }

    private static let tap = Tap(
        id: "tap",
        device: "dev-1",
        link: "https://shop.example.com/checkout/cart-7"
    ).record

    @Test func `a guest with a second factor comes to the checkout of that cart, once`()
        async throws
    {
        try await Self.visit(session: #"{"attributes":{"mfa":"true"}}"#) { visit in
            let detour = try await visit.answer(to: Self.tap)
            #expect(detour.outcome == .detour)
            #expect(detour.flow == "sign-in")
            #expect(detour.route == "sign-in")
            try await visit.follow(detour)
            let data = try await visit.complete(detour)
            let stolen = try visit.resume("stolen", detour, data, from: "dev-2")
            let refused = try await visit.answer(to: stolen)
            #expect(refused.outcome == .refused)
            #expect(refused.reason == "token_of_other_device")

            let signedIn = try visit.resume("signed-in", detour, data)
            let factor = try await visit.answer(to: signedIn)
            #expect(factor.outcome == .detour)
            #expect(factor.route == "second-factor")
            #expect(factor.context == [ContextEntry(key: "email", value: "dev-1@example.com")])
            try await visit.follow(factor)
            _ = try await visit.complete(factor)

            let done = try visit.resume("done", factor)
            let plans = try await visit.send([done, done])
            #expect(plans.count == 2)
            #expect(Set(plans.map(\.planID)).count == 1)
            #expect(visit.worker.counts.repeatedPlans == 1)
            let checkout = try #require(plans.first)
            #expect(checkout.outcome == .navigate)
            #expect(checkout.route == "checkout")
            #expect(checkout.resume == nil)
            try await visit.follow(checkout)
            #expect(TreeWords.place(in: visit.device.tree) == "Checkout(cart-7)")
        }
    }

    @Test func `a guest who gives up comes to the cart`() async throws {
        try await Self.visit(session: "{}") { visit in
            let detour = try await visit.answer(to: Self.tap)
            #expect(detour.outcome == .detour)
            try await visit.follow(detour)
            #expect(TreeWords.place(in: visit.device.tree) == "SignIn over Home")
            let cancelled = try visit.resume("cancelled", detour, isCompleted: false)
            let cart = try await visit.answer(to: cancelled)
            #expect(cart.outcome == .navigate)
            #expect(cart.route == "cart")
            #expect(cart.flow == "sign-in")
            try await visit.follow(cart)
            #expect(TreeWords.place(in: visit.device.tree) == "Cart")
        }
    }
}
