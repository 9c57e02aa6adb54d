import CoreMetrics
import HTTPTypes
import NIOCore

/// What the gateway answers to everybody: browsers that follow a link, and fetchers of files.
extension GatewayServer {
    /// Answers a request of somebody who needs no token.
    ///
    /// - Parameters:
    ///   - path: A public path.
    ///   - head: The head of the request.
    ///   - channel: Its connection.
    /// - Returns: The answer.
    func visited(_ path: GatewayPath, _ head: HTTPRequest, _ channel: any Channel) async -> Answer {
        switch path {
        case .click(let token):
            guard let clicks = routes.clicks else { break }
            let peer = channel.remoteAddress?.ipAddress.flatMap { ClientAddress($0) }
            let click = await clicks.answer(token, head, routes.client(head, from: peer))
            Counter(
                label: "landfall_gateway_clicks_total",
                dimensions: [("bot", "\(click.isBot)"), ("outcome", click.outcome.rawValue)],
                factory: metrics
            ).increment()
            return click.answer
        case .appleAssociation, .androidAssociation:
            guard let links = routes.configuration.links else { break }
            let content = await links.content.current()
            let document = path == .appleAssociation ? content.apple : content.android
            // A name of the gateway that no link has, such as that of its health check, names no app.
            guard let document, content.hosts.contains(Self.host(of: head)) else { break }
            return document.answer(known: head.headerFields[.ifNoneMatch])
        case .description: return Self.description.answer(known: head.headerFields[.ifNoneMatch])
        default: break
        }
        return Problem.notFound.answer
    }

    /// The host that a request names, without its port.
    private static func host(of head: HTTPRequest) -> String {
        (head.authority ?? "").prefix { $0 != ":" }.lowercased()
    }

    /// What the gateway takes and answers, in OpenAPI 3.1.
    private static let description = PublicDocument(
        String(decoding: PackageResources.gateway_openapi_json, as: UTF8.self)
    )
}
