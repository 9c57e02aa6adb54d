/// How many clicks on links in e-mails become intents.
package struct ClickRates: Hashable, Sendable {
    /// Those of one address.
    package var address = Rate(perSecond: 5, burst: 300)
    /// Those on one link, where addresses say nothing.
    ///
    /// All recipients of a mail may have the same link.
    package var link = Rate(perSecond: 200, burst: 20_000)

    /// Creates the rates that hold by default.
    package init() {}

    /// Reads rates as `address=5/300,link=200/20000`; one that is not there keeps its default.
    package init?(_ text: String) {
        guard let rates = Rate.named(in: text) else { return nil }
        for (name, rate) in rates {
            switch name {
            case "address": address = rate
            case "link": link = rate
            default: return nil
            }
        }
    }

    /// The rates as they are read.
    package var text: String { "address=\(address.text),link=\(link.text)" }
}
