public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Speaks to a gateway over HTTP.
@MainActor public final class HTTPTransport: Landfall.Transport {
    private let gateway: URL
    private let tokens: any TokenProvider
    private let settings: Landfall.Settings
    private let session: URLSession
    let configuration: URLSessionConfiguration
    let time: any ClientTime
    private(set) var token: String?
    /// The requests that wait for the token that the app is asked for.
    private var waitingForToken: [@MainActor (String?) -> Void] = []
    /// Whether the gateway has said that it reads no gzip.
    private var isPlainOnly = false
    /// The device's partition, which the gateway tells: a proxy may use it to choose an instance.
    private var partition: String?

    /// Called with each time of day that the gateway tells, and how long ago the request was sent.
    public var onDate: (@MainActor (_ date: Timestamp, _ latency: TimeSpan) -> Void)?

    /// Called with each plan that comes in the stream.
    public var onPlan: (@MainActor (ActionPlan) -> Void)?

    /// Called with what happens to the stream.
    public var onStream: (@MainActor (Landfall.StreamNotice) -> Void)?

    /// Called where a request has got no answer at all, with the reason in words of the system.
    package var onFailure: (@MainActor (String) -> Void)?

    var stream: PlanStream?
    var streamDevice: String?

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - gateway: The address of the gateway.
    ///   - tokens: Where the app's tokens come from.
    ///   - settings: The time that a request may take.
    public convenience init(
        gateway: URL,
        tokens: any TokenProvider,
        settings: Landfall.Settings = Landfall.Settings()
    ) {
        self.init(gateway: gateway, tokens: tokens, settings: settings, .ephemeral)
    }

    init(
        gateway: URL,
        tokens: any TokenProvider,
        settings: Landfall.Settings,
        _ configuration: URLSessionConfiguration,
        time: any ClientTime = SystemTime()
    ) {
        self.gateway = gateway
        self.tokens = tokens
        self.time = time
        self.configuration = configuration
        self.settings = settings
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.timeoutIntervalForRequest = settings.requestTimeout.seconds
        self.session = URLSession(configuration: configuration)
    }

    /// Asks for a plan, and once more for one that was not there in time.
    public func ask(
        _ intent: NavigationIntent,
        wait: TimeSpan,
        completion: @escaping @MainActor (Landfall.Answer) -> Void
    ) {
        var request = request("POST", intent.deviceID, "intents", body: intent.json)
        let seconds = max(1, Int(wait.seconds.rounded(.up)))
        let preference = wait == .zero ? "respond-async" : "wait=\(seconds)"
        request.setValue(preference, forHTTPHeaderField: "Prefer")
        send(request) { [self] reply in
            guard case .response(202, let headers, _) = reply, wait > .zero,
                let place = headers.location.flatMap({ URL(string: $0, relativeTo: gateway) }),
                isGateway(place)
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
        completion: @escaping @MainActor (Landfall.Delivery) -> Void
    ) {
        let request = request("PUT", state.deviceID, "state", body: state.json)
        send(request) { completion($0.delivery) }
    }

    /// Sends results, with the state behind them.
    public func send(
        _ report: DeviceReport,
        completion: @escaping @MainActor (Landfall.Delivery) -> Void
    ) {
        let deviceID = report.results.first?.deviceID ?? report.state?.deviceID ?? ""
        let request = request("POST", deviceID, "reports", body: report.json)
        send(request) { completion($0.delivery) }
    }

    // MARK: - Requests

    /// Whether an address is the gateway's: nobody else may see the app's token.
    private func isGateway(_ place: URL) -> Bool {
        place.scheme == gateway.scheme && place.host == gateway.host && place.port == gateway.port
    }

    func request(
        _ method: String,
        _ deviceID: String,
        _ call: String,
        body: [UInt8]?
    ) -> URLRequest {
        let path = "v1/devices/\(deviceID.pathComponent)/\(call)"
        let root = gateway.absoluteString
        let text = root.hasSuffix("/") ? root + path : root + "/" + path
        var request = URLRequest(url: URL(string: text) ?? gateway)
        request.httpMethod = method
        if let body {
            request.httpBody = Data(body)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        return request
    }

    /// Sends a request under the app's token; one that the gateway refuses, or that is another user's since somebody has signed
    /// in, is renewed once.
    private func send(
        _ request: URLRequest,
        renewing rejected: String? = nil,
        completion: @escaping @MainActor (HTTPReply) -> Void
    ) {
        withToken(renewing: rejected) { [self] token in
            guard let token else { return completion(.failed) }
            var sent = isPlainOnly ? request : request.compressed
            authorize(&sent, token)
            let isCompressed = sent.value(forHTTPHeaderField: "Content-Encoding") != nil
            exchange(sent) { [self] reply in
                switch reply {
                case _ where rejected == nil && reply.wantsToken:
                    send(request, renewing: token, completion: completion)
                case .response(415, _, _) where isCompressed:
                    isPlainOnly = true
                    send(request, renewing: rejected, completion: completion)
                default: completion(reply)
                }
            }
        }
    }

    /// Names the app, and the partition that the gateway has told.
    func authorize(_ request: inout URLRequest, _ token: String) {
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        request.setValue(partition, forHTTPHeaderField: "X-Landfall-Partition")
    }

    /// Gives a token; the app is asked once for all that wait for it.
    func withToken(
        renewing rejected: String?,
        _ completion: @escaping @MainActor (String?) -> Void
    ) {
        if let token, token != rejected { return completion(token) }
        waitingForToken.append(completion)
        guard waitingForToken.count == 1 else { return }
        let tokens = tokens
        // The app's provider is asynchronous and nobody above waits for this request: the task ends
        // with it.
        Task { @MainActor [weak self] in
            let renewed = try? await tokens.token(after: rejected)
            guard let self else { return completion(renewed) }
            self.token = renewed
            let waiting = self.waitingForToken
            self.waitingForToken = []
            for body in waiting { body(renewed) }
        }
    }

    private func exchange(
        _ request: URLRequest,
        completion: @escaping @MainActor (HTTPReply) -> Void
    ) {
        let sentAt = time.now
        let task = session.dataTask(with: request) { data, response, error in
            let reply = HTTPReply(response, data)
            let cause = error?.localizedDescription
            DispatchQueue.main.async {
                MainActor.assumeIsolated { [weak self] in
                    if let cause { self?.onFailure?(cause) }
                    if case .response(_, let headers, _) = reply { self?.read(headers, sentAt) }
                    completion(reply)
                }
            }
        }
        task.resume()
    }

    /// Takes what the gateway says with each answer.
    func read(_ headers: HTTPReply.Headers, _ sentAt: TimeSpan) {
        if let date = headers.date { onDate?(date, time.now - sentAt) }
        if let partition = headers.partition { self.partition = partition }
    }
}

extension URLRequest {
    /// Smaller bodies gain nothing.
    private static let compressedFrom = 1_024
    /// A gateway takes a body that grows to more than this many times for an attack.
    private static let largestRatio = 20

    /// The request with its body in gzip, where that is of use.
    fileprivate var compressed: URLRequest {
        guard let body = httpBody, body.count >= Self.compressedFrom else { return self }
        let packed = Gzip.compress(Array(body))
        guard packed.count < body.count, body.count <= packed.count * Self.largestRatio else {
            return self
        }
        var copy = self
        copy.httpBody = Data(packed)
        copy.setValue("gzip", forHTTPHeaderField: "Content-Encoding")
        return copy
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
