import HTTPTypes
import Landfall
import LandfallBytes
import LandfallContract
import LandfallKafka
import LandfallTelemetry
import LandfallTokens
import LandfallValues

/// Clicks on links in e-mails: the person is sent on, and the click becomes an intent without a device.
struct ClickCalls: Sendable {
    private let context: CallContext
    private let links: GatewayLinks
    private let memory = ClickMemory()
    private let rates: RateTable
    private let start = ContinuousClock.now

    init(_ context: CallContext, _ links: GatewayLinks, _ rates: RateTable) {
        self.context = context
        self.links = links
        self.rates = rates
    }

    static let definitions = [
        MetricDefinition(
            "landfall_gateway_clicks_total",
            .counter,
            labels: [.init("bot"), .init("outcome")],
            "Clicks on links in e-mails by whether a machine made them, and what became of them: recorded, unconfirmed (sent on before Kafka had it), lost, repeated, limited (more than gateway-click-rates), expired, looked_at (HEAD), refused"
        )
    ]

    /// The outcome of a click.
    enum Outcome: String {
        /// All in-sync replicas have its intent.
        case recorded
        /// Its intent was handed over, and the person sent on before Kafka had it.
        case unconfirmed
        /// Its intent could not be handed over.
        case lost
        /// The same client has opened the link within the minute before.
        case repeated
        /// Its address clicks more often than becomes an intent, or all on this link where addresses say nothing.
        case limited
        /// The time of the link is over.
        case expired
        /// Only the head was asked for.
        case lookedAt = "looked_at"
        /// The token is no good, or leads to no link of the catalog.
        case refused
    }

    /// An answer, and what metrics say of it.
    struct Outcomes {
        let answer: Answer
        let isBot: Bool
        let outcome: Outcome
    }

    /// How long a person waits for Kafka before being sent on.
    private static let patience = Duration.milliseconds(150)
    private static let agentLimit = 256

    /// Answers a click.
    ///
    /// - Parameters:
    ///   - token: The token of the path, untrusted.
    ///   - head: The head of the request.
    ///   - client: The address that clicked; `nil` where addresses say nothing.
    /// - Returns: A redirect, or a page that says that the link is none.
    func answer(_ token: String, _ head: HTTPRequest, _ client: ClientAddress?) async -> Outcomes {
        let time = context.time
        guard let keys = await links.keys?.current(),
            let opened = keys.click(of: token, now: time.seconds),
            GatewayLinks.isTarget(opened.claims.link, of: await links.content.current().table)
        else { return Outcomes(answer: Self.noLink, isBot: false, outcome: .refused) }
        let claims = opened.claims
        guard head.method != .head else {
            return Outcomes(
                answer: Self.redirect(to: claims.link),
                isBot: true,
                outcome: .lookedAt
            )
        }
        let agent = Self.agent(of: head)
        let isBot = isBot(head, agent, claims, client, at: time)
        guard !opened.isExpired else {
            return Outcomes(
                answer: Self.redirect(to: claims.link),
                isBot: isBot,
                outcome: .expired
            )
        }
        let name =
            client.flatMap {
                keys.clickName(of: token, client: $0.bytes + agent.utf8, minute: time.seconds / 60)
            } ?? TimeID.make()
        let id = "c.\(name)"
        let outcome: Outcome
        if let client,
            !memory.isFirst(
                ClickMemory.Click(token: token, client: client.bytes + agent.utf8),
                at: time.sinceEpoch
            )
        {
            outcome = .repeated
        } else if !rates.countClick(
            on: token,
            from: client,
            isBot: isBot,
            now: (ContinuousClock.now - start) / .seconds(1)
        ) {
            outcome = .limited
        } else {
            outcome = await send(claims, id: id, agent, isBot, at: time)
        }
        // A click again is that of the minute before, whose id is no longer known where a minute has begun since. Others
        // have no intent.
        let target =
            [.repeated, .limited, .lost].contains(outcome)
            ? claims.link : links.target(claims.link, of: id)
        return Outcomes(answer: Self.redirect(to: target), isBot: isBot, outcome: outcome)
    }

    private func isBot(
        _ head: HTTPRequest,
        _ agent: String,
        _ claims: ClickClaims,
        _ client: ClientAddress?,
        at time: Timestamp
    ) -> Bool {
        // Noted whatever else is known: its further links look like a person's.
        let isScan = client.map { client in
            memory.isScan(
                ClickMemory.Reading(
                    campaignID: claims.campaignID,
                    messageID: claims.messageID,
                    network: client.network
                ),
                link: claims.linkIndex,
                at: time.sinceEpoch
            )
        }
        if isScan == true || agent.isEmpty || head.headerFields[.accept] == nil { return true }
        let lower = agent.lowercased()
        if links.bots.contains(where: { lower.contains($0) }) { return true }
        return ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"].contains { name in
            let purpose = HTTPField.Name(name).flatMap { head.headerFields[$0] }?.lowercased() ?? ""
            return ["prefetch", "prerender", "preview"].contains { purpose.contains($0) }
        }
    }

    private func send(
        _ claims: ClickClaims,
        id: String,
        _ agent: String,
        _ isBot: Bool,
        at time: Timestamp
    ) async -> Outcome {
        var intent = NavigationIntent(intentID: id, target: .link(claims.link))
        intent.channel = "EMAIL_LINK"
        intent.occurredAt = time
        intent.message = claims.message
        var click = Click()
        click.userAgent = agent
        click.isBot = isBot
        click.linkIndex = claims.linkIndex
        intent.click = click
        var headers = HeaderBlock()
        headers.append("content-type", ContentEncoding.json.mediaType)
        headers.append("landfall_received_at", time.rfc3339)
        let record = OutgoingRecord(
            topic: context.topics.emailIntents,
            key: Array(id.utf8),
            value: ContentEncoding.json.bytes(of: intent),
            headers: headers
        )
        guard context.records.takesClicks else { return .lost }
        let isOpen = context.records.isOpen
        do throws(Problem) {
            let pending = try context.records.enqueue([record])
            // The person comes first: while Kafka is away nobody waits for it.
            guard isOpen else { return .unconfirmed }
            do throws(Problem) {
                try await context.records.confirm(pending, until: .now + Self.patience)
                return .recorded
            } catch {
                return .unconfirmed
            }
        } catch {
            return .lost
        }
    }

    /// The name of the program that clicked, cut to what a record may hold.
    private static func agent(of head: HTTPRequest) -> String {
        var agent = ""
        for scalar in (head.headerFields[.userAgent] ?? "").unicodeScalars {
            guard agent.utf8.count + UTF8.width(scalar) <= agentLimit else { break }
            agent.unicodeScalars.append(scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar)
        }
        return agent
    }

    private static func redirect(to link: String) -> Answer {
        var answer = Answer(302, fields: fields)
        answer.fields["Location"] = link
        answer.type = "text/plain; charset=utf-8"
        return answer
    }

    /// What a browser is told of every answer: nobody keeps it, follows it for a list, or learns the token by it.
    private static let fields = [
        "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex",
        "Content-Security-Policy": "default-src 'none'",
    ]

    private static let noLink: Answer = {
        var answer = Answer(404, fields: fields)
        answer.type = "text/html; charset=utf-8"
        let page = """
            <!doctype html>
            <html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>This link does not work</title>
            <h1>This link does not work</h1>
            <p>It was changed on its way, or is too old. Open the app, or ask the sender for a new message.</p>
            </html>

            """
        answer.body = Array(page.utf8)
        return answer
    }()
}

extension UTF8 {
    /// Returns the number of bytes that a scalar takes.
    fileprivate static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case ..<0x80: 1
        case ..<0x800: 2
        case ..<0x1_0000: 3
        default: 4
        }
    }
}

extension Timestamp {
    /// The time in seconds since 1970.
    fileprivate var sinceEpoch: Double { Double(millisecondsSinceEpoch) / 1000 }
}

extension ClickClaims {
    /// The message in which the link stood.
    var message: MessageReference {
        var message = MessageReference()
        message.provider = "email"
        message.campaignID = campaignID
        message.messageID = messageID
        return message
    }
}
