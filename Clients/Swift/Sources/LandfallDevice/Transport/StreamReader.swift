import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Hands on what comes in a response that does not end, piece by piece.
///
/// The session calls it on a queue of its own; all is handed on in the main queue, in order.
final class StreamReader: NSObject, URLSessionDataDelegate {
    /// A part of a response.
    enum Piece: Sendable {
        case response(Int, HTTPReply.Headers)
        case bytes([UInt8])
        case end
    }

    private let take: @MainActor (Piece) -> Void

    init(_ take: @escaping @MainActor (Piece) -> Void) { self.take = take }

    /// Takes the head of the response.
    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        if case .response(let status, let headers, _) = HTTPReply(response, nil) {
            hand(.response(status, headers))
        }
        completionHandler(.allow)
    }

    /// Takes a part of the body.
    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive data: Data
    ) {
        hand(.bytes(Array(data)))
    }

    /// Takes the end, with an error or without.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        hand(.end)
    }

    private func hand(_ piece: Piece) {
        let take = take
        DispatchQueue.main.async { MainActor.assumeIsolated { take(piece) } }
    }
}
