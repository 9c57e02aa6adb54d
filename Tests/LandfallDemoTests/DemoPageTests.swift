import Foundation
import HTTPTypes
import Landfall
import LandfallCatalog
import LandfallGateway
import LandfallReview
import Testing

@testable import LandfallDemo

/// The page of `landfall demo --gateway`, without a server.
@Suite struct DemoPageTests {
    private func request(
        _ method: HTTPRequest.Method,
        _ path: String,
        authority: String = "127.0.0.1:8480",
        fields: HTTPFields = [:],
        body: String = ""
    ) -> SiteRequest {
        var head = HTTPRequest(method: method, scheme: "http", authority: authority, path: path)
        head.headerFields = fields
        return SiteRequest(head: head, body: Array(body.utf8))
    }

    private func tap(number: Int, _ id: String) -> Tap {
        Tap(number: number, intentID: id, phoneID: "ada", kind: "push", title: "A desk", link: "")
    }

    private func text(_ answer: SiteAnswer) -> String {
        guard case .bytes(let bytes) = answer.body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `the page allows its own script and style and nothing else`() async throws {
        let answer = await DemoSite(TapBoard()).answer(request(.get, "/"))
        #expect(answer.status == 200)
        let policy = try #require(answer.fields["Content-Security-Policy"])
        #expect(policy.hasPrefix("default-src 'none'; script-src 'sha256-"))
        #expect(policy.contains("style-src 'sha256-") && !policy.contains("unsafe"))
        let page = text(answer)
        #expect(page.contains("<script>") && !page.contains(" src=") && !page.contains("innerHTML"))
        // No attribute of it would be run or taken by that policy.
        #expect(!page.contains(" onclick=") && !page.contains(" style="))
    }

    private static let strangers: [(host: String, origin: String?)] = [
        ("attacker.example", nil), ("127.0.0.1.attacker.example", nil), ("", nil),
        ("127.0.0.1:8480", "https://attacker.example"), ("127.0.0.1:8480", "null"),
        ("127.0.0.1:8480", "http://127.0.0.1:9999"),
    ]

    @Test(arguments: strangers)
    func `other hosts and other pages are refused`(host: String, origin: String?) async {
        var fields: HTTPFields = [.contentType: "application/json"]
        fields[.origin] = origin
        let site = DemoSite(TapBoard())
        for (method, path) in [(HTTPRequest.Method.get, "/"), (.post, "/demo/taps")] {
            let answer = await site.answer(
                request(method, path, authority: host, fields: fields)
            )
            #expect(answer.status == 421)
        }
    }

    @Test(arguments: [
        ("GET", "/demo/taps", "", "", 405), ("POST", "/", "", "", 405),
        ("POST", "/demo/taps", "text/plain", "{}", 415),
        ("POST", "/demo/taps", "application/json", "[]", 400),
        ("POST", "/demo/gestures", "application/json", #"{"phone":"ada","gesture":"fly"}"#, 400),
        // Nobody is connected yet.
        ("POST", "/demo/taps", "application/json", #"{"phone":"ada","link":"sale"}"#, 503),
    ])
    func `what the page would not send is refused`(
        method: String,
        path: String,
        type: String,
        body: String,
        status: Int
    ) async throws {
        let method = try #require(HTTPRequest.Method(method))
        let site = DemoSite(TapBoard())
        #expect(site.serves(path) && !site.serves("/v1/devices/ada/state"))
        let answer = await site.answer(
            request(method, path, fields: [.contentType: type], body: body)
        )
        #expect(answer.status == status)
        #expect(text(answer).hasSuffix("\n") || method == .head)
    }

    @Test func `each change comes once to each page, until the demo ends`() async throws {
        let board = TapBoard()
        board.show([PhoneView(id: "ada", owner: "Ada")])
        let answer = await DemoSite(board).answer(request(.get, "/demo/events"))
        guard case .pieces(let next) = answer.body else {
            Issue.record("it is no stream")
            return
        }
        let first = String(decoding: try #require(await next()), as: UTF8.self)
        #expect(first.hasPrefix("event: view\ndata: {") && first.hasSuffix("}\n\n"))
        #expect(first.contains(#""owner":"Ada""#) && first.contains(#""taps":[]"#))
        board.begin { tap(number: $0, "i") }
        board.note("i", "a step", took: .milliseconds(12))
        let second = String(decoding: try #require(await next()), as: UTF8.self)
        #expect(second.contains(#""milliseconds":12"#) && second.contains(#""number":1"#))
        board.finish()
        #expect(await next() == nil)
    }

    @Test func `so many pages watch at once and not more`() async {
        let board = TapBoard()
        var watchers = (0..<TapBoard.watcherLimit).map { _ in board.changes() }
        #expect(!watchers.contains { $0 == nil })
        #expect(board.changes() == nil)
        let answer = await DemoSite(board).answer(request(.get, "/demo/events"))
        #expect(answer.status == 503)
        // A page that was closed leaves room.
        watchers.removeAll()
        #expect(board.changes() != nil)
    }

    @Test func `the last taps are kept`() {
        let board = TapBoard()
        for _ in 0...TapBoard.tapLimit {
            board.begin { tap(number: $0, "i\($0)") }
        }
        #expect(board.content.taps.map(\.number) == Array((2...(TapBoard.tapLimit + 1)).reversed()))
        #expect(board.tap("i1") == nil && board.tap("i2") != nil)
    }

    @Test func `an explanation names the first error of broken routes in one line`() throws {
        let errors = try #require(throws: CatalogErrors.self) {
            try LoadedCatalog(Array("version: 1\nnonsense: 1\n".utf8), name: "routes.yaml")
        }
        let words = PlanExplainer.words(for: .catalog(errors))
        #expect(words.hasPrefix("routes.yaml has an error, so the catalog before it holds: line "))
        #expect(!words.contains("\n") && !words.contains("catalog("))
        #expect(PlanExplainer.words(for: .unreadable("no file")).hasSuffix("explained: no file"))
    }
}
