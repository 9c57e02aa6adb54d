/// A list to which little is added as a rule: its first elements take no memory of their own.
struct ShortList<let room: Int, Element: BitwiseCopyable & Sendable>: Sendable {
    private var first: InlineArray<room, Element>
    private var others: [Element] = []

    /// The number of elements.
    private(set) var count = 0

    /// Makes an empty list.
    ///
    /// - Parameter filler: What stands where no element is yet.
    init(filler: Element) { first = InlineArray(repeating: filler) }

    /// The element at a place, which must be below ``count``.
    subscript(place: Int) -> Element {
        get { place < room ? first[place] : others[place - room] }
        set {
            if place < room { first[place] = newValue } else { others[place - room] = newValue }
        }
    }

    /// Adds an element at the end.
    mutating func append(_ element: Element) {
        if count < room { first[count] = element } else { others.append(element) }
        count += 1
    }
}
