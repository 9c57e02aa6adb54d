import Landfall
import LandfallWorker
import NIOHTTP1

/// The gestures of a user on a phone of the demo, beside taps on links.
extension DemoPhone {
    /// A gesture of a user.
    enum Gesture: String, Sendable, Decodable {
        /// Goes back by one screen.
        case back
        /// Closes the app.
        case close
        /// Does what the screen of a detour is for.
        case complete
        /// Gives the detour up.
        case cancel
    }

    /// The person goes back.
    ///
    /// - Returns: Whether the phone was free.
    /// - Throws: Why the gateway has not heard of it.
    func goBack() async throws -> Bool {
        guard begin() else { return false }
        defer { end() }
        guard let state = device.goBack(at: SystemClock.now) else { return true }
        // The screen of the detour has been left.
        detour = nil
        show()
        _ = try await send(state)
        return true
    }

    /// The person closes the app: what it showed is forgotten, also by the worker.
    ///
    /// - Returns: Whether the phone was free.
    /// - Throws: Why the gateway has not heard of it.
    func closeApp() async throws -> Bool {
        guard begin() else { return false }
        defer { end() }
        guard device.state != nil else { return true }
        let token = try await token()
        close()
        show()
        _ = try await setup.client.send(.DELETE, "/v1/devices/\(id)/state", bearer: token)
        return true
    }

    /// The person ends a detour: the intent that resumes what was wanted.
    ///
    /// A user who signs in is signed in then, and the gateway hears of that first.
    ///
    /// - Parameters:
    ///   - intentID: The name of the intent.
    ///   - isCompleted: Whether the person did what the screen is for.
    /// - Returns: The intent; `nil` where no detour waits.
    /// - Throws: Why the gateway has not taken the new state.
    func leaveDetour(
        _ intentID: String,
        isCompleted: Bool
    ) async throws -> NavigationIntent? {
        guard let detour else { return nil }
        self.detour = nil
        var resume = Resume(token: detour.token, isCompleted: isCompleted)
        if isCompleted,
            let (state, data) = device.complete(detour.route, at: SystemClock.now)
        {
            resume.data = data
            show()
            _ = try await send(state)
        }
        var intent = NavigationIntent(intentID: intentID, target: .resume(resume))
        intent.deviceID = id
        intent.channel = "IN_APP"
        intent.occurredAt = SystemClock.now
        return intent
    }
}
