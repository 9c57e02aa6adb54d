import Crypto
import Foundation
import HTTPTypes
import LandfallGateway
import LandfallReview
import Synchronization

/// The page of the demo, and what its script asks for; the gateway of the demo alone has it.
///
/// It asks nobody for a token, so it answers only to browsers of this machine that show the page itself: other names of the
/// host and other origins are refused.
final class DemoSite: GatewaySite {
    private let board: TapBoard
    private let show = Mutex<PhoneShow?>(nil)
    private let page: [UInt8]
    private let policy: String

    /// Prepares the page; nobody can tap before ``open(_:)``.
    ///
    /// - Parameter board: What is shown.
    init(_ board: TapBoard) {
        self.board = board
        page = PackageResources.page_html
        policy = Self.policy(of: String(decoding: page, as: UTF8.self))
    }

    /// Lets people tap from now on.
    ///
    /// - Parameter show: The phones.
    func open(_ show: PhoneShow) { self.show.withLock { $0 = show } }

    private static let paths: [String: String] = [
        "/": "GET", "/demo/events": "GET", "/demo/taps": "POST", "/demo/gestures": "POST",
    ]
    private static let hosts: Set<String> = [DemoGateway.host, "localhost"]

    func serves(_ path: String) -> Bool { Self.paths[Self.path(of: path)] != nil }

    func answer(_ request: SiteRequest) async -> SiteAnswer {
        let path = Self.path(of: request.head.path ?? "")
        guard Self.isLocal(request.head) else {
            return Self.text(421, "this is for browsers of this machine: open http://127.0.0.1/")
        }
        let method = request.head.method == .head ? "GET" : request.head.method.rawValue
        guard Self.paths[path] == method else {
            return Self.text(405, "this path does not take this method")
        }
        switch path {
        case "/": return pageAnswer
        case "/demo/events": return events
        case "/demo/taps": return await tap(request)
        default: return await perform(request)
        }
    }

    // MARK: - The page

    private var pageAnswer: SiteAnswer {
        var fields = Self.fields("text/html; charset=utf-8")
        fields["Content-Security-Policy"] = policy
        return SiteAnswer(200, fields: fields, body: .bytes(page))
    }

    /// Allows what the page holds, by its digests, and its own requests; nothing else.
    private static func policy(of page: String) -> String {
        func digest(_ tag: String) -> String {
            guard let begin = page.firstRange(of: "<\(tag)>"),
                let end = page.firstRange(of: "</\(tag)>"), begin.upperBound <= end.lowerBound
            else { return "'none'" }
            let text = page[begin.upperBound..<end.lowerBound]
            let hash = Data(SHA256.hash(data: Data(text.utf8)))
            return "'sha256-\(hash.base64EncodedString())'"
        }
        return "default-src 'none'; script-src \(digest("script")); style-src \(digest("style")); "
            + "connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    }

    /// What is shown, again after each change.
    private var events: SiteAnswer {
        guard let changes = board.changes() else {
            return Self.text(503, "too many pages are open: close some")
        }
        return SiteAnswer(
            200,
            fields: Self.fields("text/event-stream"),
            body: .pieces { [board] in
                var iterator = changes.makeAsyncIterator()
                guard await iterator.next() != nil else { return nil }
                let document = JSONDocument.line(PageDocument(board.content))
                return Array("event: view\ndata: \(document)\n\n".utf8)
            }
        )
    }

    // MARK: - What a person does

    private struct TapRequest: Decodable {
        let phone: String
        let link: String
    }

    private struct GestureRequest: Decodable {
        let phone: String
        let gesture: DemoPhone.Gesture
    }

    private func tap(_ request: SiteRequest) async -> SiteAnswer {
        await act(request) { (tap: TapRequest, show) in
            try await show.tap(tap.link, on: tap.phone)
        }
    }

    private func perform(_ request: SiteRequest) async -> SiteAnswer {
        await act(request) { (action: GestureRequest, show) in
            try await show.perform(action.gesture, on: action.phone)
        }
    }

    private func act<Body: Decodable>(
        _ request: SiteRequest,
        _ body: (Body, PhoneShow) async throws -> Void
    ) async -> SiteAnswer {
        // A form of another page can't send this type without asking first.
        guard request.head.headerFields[.contentType] == "application/json" else {
            return Self.text(415, "send application/json")
        }
        guard let read = try? JSONDecoder().decode(Body.self, from: Data(request.body)) else {
            return Self.text(400, "the body has not the members that this path takes")
        }
        guard let show = show.withLock({ $0 }) else {
            return Self.text(503, "the phones are not connected yet: try again")
        }
        do {
            try await body(read, show)
            return SiteAnswer(204, fields: Self.fields("text/plain"))
        } catch PhoneShow.Refusal.unknown {
            return Self.text(404, "there is no such phone or link, or nothing to resume")
        } catch PhoneShow.Refusal.busy {
            return Self.text(409, "the phone is busy: wait until it is done")
        } catch {
            return Self.text(502, "the gateway has not answered: look at the terminal")
        }
    }

    // MARK: - Parts

    private static func path(of target: String) -> String {
        String(target.prefix { $0 != "?" && $0 != "#" })
    }

    /// Whether a request names this machine, and comes from no other page.
    private static func isLocal(_ head: HTTPRequest) -> Bool {
        let authority = head.authority ?? ""
        guard hosts.contains(String(authority.prefix { $0 != ":" })) else { return false }
        guard let origin = head.headerFields[.origin] else { return true }
        return origin == "http://\(authority)"
    }

    private static func text(_ status: Int, _ line: String) -> SiteAnswer {
        SiteAnswer(
            status,
            fields: fields("text/plain; charset=utf-8"),
            body: .bytes(Array("\(line)\n".utf8))
        )
    }

    private static func fields(_ type: String) -> [String: String] {
        [
            "Content-Type": type, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
        ]
    }
}
