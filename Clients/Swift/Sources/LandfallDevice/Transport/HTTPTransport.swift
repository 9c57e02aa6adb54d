public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Speaks to a door over HTTP.
@MainActor public final class HTTPTransport: Transport {
    private let door: URL
    private let tokens: any TokenProvider
    private let settings: Settings
    private let session: URLSession
    private var token: String?
    /// The device's partition, which the door tells: a proxy may use it to choose an instance.
    private var partition: String?

    /// Called with each time of day that the door tells.
    public var onDate: (@MainActor (Timestamp) -> Void)?

    /// Called with each plan that comes without a request; plans that are pushed are not read yet.
    public var onPlan: (@MainActor (ActionPlan) -> Void)?

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - door: The address of the door.
    ///   - tokens: Where the app's tokens come from.
    ///   - settings: The time that a request may take.
    public convenience init(
        door: URL,
        tokens: any TokenProvider,
        settings: Settings = Settings()
    ) {
        self.init(door: door, tokens: tokens, settings: settings, .ephemeral)
    }

    init(
        door: URL,
        tokens: any TokenProvider,
        settings: Settings,
        _ configuration: URLSessionConfiguration
    ) {
        self.door = door
        self.tokens = tokens
        self.settings = settings
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.timeoutIntervalForRequest = settings.requestTimeout.seconds
        self.session = URLSession(configuration: configuration)
    }

    /// Asks for a plan, and once more for one that was not there in time.
    public func ask(
        _ intent: NavigationIntent,
        wait: TimeSpan,
        completion: @escaping @MainActor (Answer) -> Void
    ) {
        var request = request("POST", intent.deviceID, "intents", body: intent.json)
        let seconds = max(1, Int(wait.seconds.rounded(.up)))
        let preference = wait == .zero ? "respond-async" : "wait=\(seconds)"
        request.setValue(preference, forHTTPHeaderField: "Prefer")
        send(request) { [self] reply in
            guard case .response(202, let headers, _) = reply, wait > .zero,
                let place = headers.location.flatMap({ URL(string: $0, relativeTo: door) }),
                isDoor(place)
            else { return completion(reply.answer) }
            var next = URLRequest(url: place)
            next.setValue("wait=\(seconds)", forHTTPHeaderField: "Prefer")
            next.setValue("application/json", forHTTPHeaderField: "Accept")
            send(next) { completion($0.answer) }
        }
    }

    /// Sends a state.
    public func send(
        _ state: DeviceState,
        completion: @escaping @MainActor (Delivery) -> Void
    ) {
        let request = request("PUT", state.deviceID, "state", body: state.json)
        send(request) { completion($0.delivery) }
    }

    /// Sends results, with the state behind them.
    public func send(
        _ report: DeviceReport,
        completion: @escaping @MainActor (Delivery) -> Void
    ) {
        let deviceID = report.results.first?.deviceID ?? report.state?.deviceID ?? ""
        let request = request("POST", deviceID, "reports", body: report.json)
        send(request) { completion($0.delivery) }
    }

    // MARK: - Requests

    /// Whether an address is the door's: nobody else may see the app's token.
    private func isDoor(_ place: URL) -> Bool {
        place.scheme == door.scheme && place.host == door.host && place.port == door.port
    }

    private func request(
        _ method: String,
        _ deviceID: String,
        _ call: String,
        body: [UInt8]
    ) -> URLRequest {
        let path = "v1/devices/\(deviceID.pathComponent)/\(call)"
        let root = door.absoluteString
        let text = root.hasSuffix("/") ? root + path : root + "/" + path
        var request = URLRequest(url: URL(string: text) ?? door)
        request.httpMethod = method
        request.httpBody = Data(body)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        return request
    }

    /// Sends a request under the app's token; one that the door refuses is renewed once.
    private func send(
        _ request: URLRequest,
        renewing rejected: String? = nil,
        completion: @escaping @MainActor (HTTPReply) -> Void
    ) {
        withToken(renewing: rejected) { [self] token in
            guard let token else { return completion(.failed) }
            var request = request
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
            if let partition {
                request.setValue(partition, forHTTPHeaderField: "X-Landfall-Partition")
            }
            exchange(request) { [self] reply in
                if case .response(401, _, _) = reply, rejected == nil {
                    return send(request, renewing: token, completion: completion)
                }
                completion(reply)
            }
        }
    }

    private func withToken(
        renewing rejected: String?,
        _ completion: @escaping @MainActor (String?) -> Void
    ) {
        if let token, token != rejected { return completion(token) }
        let tokens = tokens
        // The app's provider is asynchronous and nobody above waits for this request: the task ends
        // with it.
        Task { @MainActor [weak self] in
            let renewed = try? await tokens.token(after: rejected)
            self?.token = renewed
            completion(renewed)
        }
    }

    private func exchange(
        _ request: URLRequest,
        completion: @escaping @MainActor (HTTPReply) -> Void
    ) {
        let task = session.dataTask(with: request) { data, response, _ in
            let reply = HTTPReply(response, data)
            DispatchQueue.main.async {
                MainActor.assumeIsolated { [weak self] in
                    self?.read(reply)
                    completion(reply)
                }
            }
        }
        task.resume()
    }

    private func read(_ reply: HTTPReply) {
        guard case .response(_, let headers, _) = reply else { return }
        if let date = headers.date { onDate?(date) }
        if let partition = headers.partition { self.partition = partition }
    }
}

extension String {
    /// The text as one component of a path.
    fileprivate var pathComponent: String {
        var allowed = CharacterSet.alphanumerics
        allowed.insert(charactersIn: "-._~")
        return addingPercentEncoding(withAllowedCharacters: allowed) ?? self
    }
}
