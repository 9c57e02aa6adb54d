/// A media type without its parameters, in lower case.
struct MediaType {
    /// Type and subtype, such as `application/json`.
    let essence: String

    /// Takes a media type apart.
    ///
    /// - Parameter text: As it stands in a header; parameters and white space around are dropped.
    init(_ text: String) {
        let essence = text.prefix { $0 != ";" }
        let start = essence.drop { $0 == " " || $0 == "\t" }
        let end = start.lastIndex { $0 != " " && $0 != "\t" }
        self.essence = end.map { start[...$0].lowercased() } ?? ""
    }

    /// The kind of content that a media type names.
    enum Content {
        /// A message of the contract.
        case message(ContentEncoding)
        /// A CloudEvent in structured mode, in JSON.
        case event
        /// None that is read.
        case unsupported
    }

    /// What the value is.
    var content: Content {
        guard !essence.hasPrefix("application/cloudevents") else {
            return essence == "application/cloudevents+json" ? .event : .unsupported
        }
        return ContentEncoding(mediaType: essence).map(Content.message) ?? .unsupported
    }

    /// The encoding of the message.
    ///
    /// - Throws: ``ContractError/unsupportedContentType`` when it is none that is read.
    func encoding() throws(ContractError) -> ContentEncoding {
        guard let encoding = ContentEncoding(mediaType: essence) else {
            throw .unsupportedContentType
        }
        return encoding
    }
}
