import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The stream of plans, as server-sent events.
extension HTTPTransport {
    /// Opens the stream of a device's plans, and keeps it open until it is closed.
    ///
    /// - Parameter deviceID: The device whose plans are wanted.
    public func openStream(for deviceID: String) {
        if streamDevice != deviceID {
            closeStream()
            stream = nil
        }
        streamDevice = deviceID
        let stream = stream ?? makeStream(for: deviceID)
        self.stream = stream
        stream.open()
    }

    /// Closes the stream of plans; opened again for the same device, it is resumed where it was cut.
    public func closeStream() { stream?.close() }

    private func makeStream(for deviceID: String) -> PlanStream {
        PlanStream(
            time,
            SystemRandomNumberGenerator(),
            connect: { [weak self] lastEventID, isRenewing, take in
                guard let self else { return {} }
                return self.connect(deviceID, lastEventID, isRenewing: isRenewing, take)
            },
            onPlan: { [weak self] in self?.onPlan?($0) },
            onNotice: { [weak self] in self?.onStream?($0) }
        )
    }

    /// Opens a connection, as soon as there is a token.
    ///
    /// - Returns: What ends it.
    private func connect(
        _ deviceID: String,
        _ lastEventID: String?,
        isRenewing: Bool,
        _ take: @escaping @MainActor (PlanStream.Signal) -> Void
    ) -> @MainActor () -> Void {
        let place = StreamPlace()
        withToken(renewing: isRenewing ? token : nil) { [weak self] token in
            guard let self, !place.isOver else { return }
            guard let token else { return take(.ended) }
            var request = self.request("GET", deviceID, "plans", body: nil)
            request.setValue("text/event-stream", forHTTPHeaderField: "Accept")
            request.setValue("no-store", forHTTPHeaderField: "Cache-Control")
            request.setValue(lastEventID, forHTTPHeaderField: "Last-Event-ID")
            self.authorize(&request, token)
            // It lasts as long as bytes come; the stream itself looks whether they do.
            request.timeoutInterval = 2 * PlanStream.silenceLimit.seconds
            let sentAt = self.time.now
            let reader = StreamReader { [weak self] piece in
                switch piece {
                case .response(let status, let headers):
                    self?.read(headers, sentAt)
                    take(.answered(status, retryAfter: headers.retryAfter))
                case .bytes(let bytes): take(.bytes(bytes))
                case .end: take(.ended)
                }
            }
            let session = URLSession(
                configuration: self.configuration,
                delegate: reader,
                delegateQueue: nil
            )
            place.session = session
            session.dataTask(with: request).resume()
        }
        return { place.end() }
    }
}

/// A connection that may not be there yet.
@MainActor private final class StreamPlace {
    var isOver = false
    var session: URLSession?

    func end() {
        isOver = true
        // It also lets go of its delegate.
        session?.invalidateAndCancel()
        session = nil
    }
}
