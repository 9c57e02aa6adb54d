package import Landfall

extension JSONValue {
    /// The value as JSON without white space, members in the order of their names; a number that
    /// JSON has none for is a text.
    package var json: [UInt8] { JSONSink.bytes(of: self) }
}
