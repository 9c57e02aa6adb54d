/// A media type without its parameters, in lower case.
struct MediaType {
    /// Type and subtype, such as `application/json`.
    let essence: String

    /// Takes a media type apart.
    ///
    /// - Parameter text: As it stands in a header; parameters and white space around are dropped.
    init(_ text: String) {
        // As nearly every record says it.
        guard text != ContentEncoding.json.mediaType else {
            self.essence = text
            return
        }
        let essence = text.prefix { $0 != ";" }
        let start = essence.drop { $0 == " " || $0 == "\t" }
        let end = start.lastIndex { $0 != " " && $0 != "\t" }
        self.essence = end.map { start[...$0].lowercased() } ?? ""
    }

    /// Whether the value is a CloudEvent in structured mode.
    var isEvent: Bool { essence.hasPrefix("application/cloudevents") }

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
