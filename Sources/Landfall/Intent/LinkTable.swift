/// Says which route a link leads to.
public protocol LinkTable: Sendable {
    /// Checks a link and finds the route for it.
    ///
    /// - Parameter link: The URL as the person opened it: untrusted text of any length.
    /// - Returns: Where the link leads; no text traps.
    func resolve(_ link: String) -> LinkResolution

    /// What of a link may be recorded: what the table declares, and no address, token or secret.
    ///
    /// - Parameter link: The URL as the person opened it: untrusted text of any length.
    /// - Returns: The link without the rest. Unless the table says something else, scheme, host and
    ///   path are left: ``LinkRedaction/text(of:)``.
    func recordedText(of link: String) -> String

    /// Both at once, for tables that find them in one go.
    ///
    /// - Parameter link: The URL as the person opened it: untrusted text of any length.
    /// - Returns: Where the link leads, and what may be recorded of it; `nil` for what
    ///   ``recordedText(of:)`` says.
    func match(_ link: String) -> (resolution: LinkResolution, recordedText: String?)
}

extension LinkTable {
    /// Where the link leads; what may be recorded of it is found when somebody asks.
    public func match(_ link: String) -> (resolution: LinkResolution, recordedText: String?) {
        (resolve(link), nil)
    }

    /// Scheme, host and path, without addresses, tokens and what looks like a code.
    public func recordedText(of link: String) -> String { LinkRedaction.text(of: link) }
}

/// The target of a link.
public enum LinkResolution: Hashable, Sendable {
    /// To a route, with the typed context that the link carries.
    case route(RouteID, Context)
    /// To no screen of the app: the URL is to be opened in a browser.
    case openURL(String)
    /// Nowhere, for a reason that is a stable word in lower snake case.
    case refused(reason: String)
}
