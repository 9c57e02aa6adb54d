import Landfall
import LandfallContract
import LandfallWorker

/// The plans that come to a phone of the demo without a tap.
extension DemoPhone {
    /// Reports where the person is.
    ///
    /// - Throws: Why the gateway has not taken it.
    func connect() async throws {
        guard let state = device.snapshot(at: SystemClock.now) else { return }
        device.adopt(state)
        show()
        let reply = try await send(state)
        guard reply.isGood else { throw DemoError.failed("the gateway says \(reply.words)") }
    }

    /// Reads the stream of plans while the app is open, until it is cancelled.
    func run() async {
        while !Task.isCancelled {
            if device.state != nil {
                await withTaskGroup(of: Void.self) { group in
                    group.addTask { await self.follow() }
                    group.addTask { await self.waitUntilClosed() }
                    await group.next()
                    group.cancelAll()
                }
                setStreaming(false)
            }
            try? await Task.sleep(for: .milliseconds(100))
        }
    }

    private func waitUntilClosed() async {
        while !Task.isCancelled, device.state != nil {
            try? await Task.sleep(for: .milliseconds(100))
        }
    }

    private func follow() async {
        var reader = EventStreamReader()
        while !Task.isCancelled {
            do {
                try await setup.client.follow(
                    "\(root)/plans",
                    bearer: try await token(),
                    &reader,
                    opened: { setStreaming(true) },
                    take: { await take($0) }
                )
            } catch {
                // The stream is opened again after every end.
            }
            setStreaming(false)
            try? await Task.sleep(for: .seconds(2))
        }
    }

    private func setStreaming(_ isOpen: Bool) {
        isStreaming = isOpen
        show()
    }

    /// Takes an event of the stream.
    private func take(_ event: EventStreamReader.Event) async {
        guard event.name == "plan",
            let plan = try? PlanReader().read(value: Array(event.data.utf8)),
            !asked.contains(plan.intentID)
        else { return }
        setup.board.note(plan.intentID, "the plan comes to the phone in its stream of events")
        _ = await carryOut(plan)
    }
}
