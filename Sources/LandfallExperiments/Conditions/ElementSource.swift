/// An element of a list, whose members are looked at like attributes.
struct ElementSource: AttributeSource {
    private let element: JSONValue

    /// Looks at an element.
    init(_ element: JSONValue) { self.element = element }

    /// The member of a name.
    func attribute(_ name: String) -> JSONValue? { element.member(name) }
}
