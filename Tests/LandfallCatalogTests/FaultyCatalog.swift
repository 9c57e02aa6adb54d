import Testing

/// A catalog with faults, and what is printed for it.
struct FaultyCatalog: CustomTestStringConvertible {
    /// What is wrong with it.
    let name: String

    /// The file.
    let text: String

    /// The errors as they are printed.
    let rendered: String

    /// Describes a faulty catalog.
    init(_ name: String, text: String, rendered: String) {
        self.name = name
        self.text = text
        self.rendered = rendered
    }

    var testDescription: String { name }
}
