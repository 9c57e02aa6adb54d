import Foundation
import FoundationXML

/// The shape of a document, as an XML parser reads it.
final class XMLShape: NSObject, XMLParserDelegate {
    /// The elements by name.
    private(set) var counts: [String: Int] = [:]
    /// The text of all elements, in order.
    private(set) var texts: [String] = []
    /// All names of attributes.
    private(set) var attributes: Set<String> = []
    private var text = ""

    /// Parses a document.
    ///
    /// - Parameter document: XML.
    /// - Returns: Its shape, or `nil` where it is not well formed.
    static func of(_ document: String) -> XMLShape? {
        let parser = XMLParser(data: Data(document.utf8))
        let shape = XMLShape()
        parser.delegate = shape
        return parser.parse() ? shape : nil
    }

    /// Begins an element.
    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        counts[name, default: 0] += 1
        self.attributes.formUnion(attributes.keys)
        text = ""
    }

    /// Takes text.
    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    /// Ends an element.
    func parser(
        _ parser: XMLParser,
        didEndElement name: String,
        namespaceURI: String?,
        qualifiedName: String?
    ) {
        if name == "text" || name == "title" { texts.append(text) }
        text = ""
    }
}
