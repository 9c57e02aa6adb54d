import Landfall
import LandfallBytes

/// The texts that an exploration meets, numbered in ascending order, so that a state takes few
/// bytes.
///
/// All of them stand in one run of bytes, which is also the text of each tree that
/// ``StateReader`` makes: nothing is copied or compared to know a text again.
struct SymbolTable: Sendable {
    /// The number of a text that is not in the table.
    static let unknown = UInt16.max

    /// The texts by their numbers.
    let texts: [String]
    /// All texts, then the ids of nodes.
    let bytes: [UInt8]

    /// How many ids of nodes stand in ``bytes``.
    private static let idCount = 256

    private let places: [Text]
    private let idPlaces: [Text]
    /// The number of the text that begins at an offset.
    private let numbers: [UInt16]
    /// The texts by their hashes, with the next free place for those that share one.
    private let slots: [UInt16]

    /// Numbers texts.
    ///
    /// - Parameter texts: The texts; those past the 65,534th are left out.
    init(_ texts: Set<String>) {
        let sorted = Array(texts.filter { !$0.isEmpty }.sorted().prefix(Int(Self.unknown) - 1))
        var bytes: [UInt8] = []
        func add(_ text: String) -> Text {
            let place = Text(offset: UInt32(bytes.count), length: UInt32(text.utf8.count))
            bytes += text.utf8
            return place
        }
        let places = sorted.map(add)
        self.idPlaces = (0..<Self.idCount).map { add("n\($0)") }
        var numbers = [UInt16](repeating: Self.unknown, count: bytes.count)
        var slots = [UInt16](repeating: Self.unknown, count: Self.slotCount(for: sorted.count))
        for (number, text) in sorted.enumerated() {
            numbers[Int(places[number].offset)] = UInt16(number)
            var slot = Int(truncatingIfNeeded: ViewTree.hash(text.utf8.span)) & (slots.count - 1)
            while slots[slot] != Self.unknown { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt16(number)
        }
        self.texts = sorted
        self.bytes = bytes
        self.places = places
        self.numbers = numbers
        self.slots = slots
    }

    /// Returns the place of a text in ``bytes``.
    func place(of number: UInt16) -> Text { places[Int(number)] }

    /// Returns the place of a node's id in ``bytes``; `nil` for one that is not prepared.
    func place(ofNode position: Int) -> Text? {
        position < idPlaces.count ? idPlaces[position] : nil
    }

    /// The number of a text; ``unknown`` for one that is not in the table.
    func number(of text: String) -> UInt16 {
        var slot = Int(truncatingIfNeeded: ViewTree.hash(text.utf8.span)) & (slots.count - 1)
        while slots[slot] != Self.unknown {
            if texts[Int(slots[slot])] == text { return slots[slot] }
            slot = (slot + 1) & (slots.count - 1)
        }
        return Self.unknown
    }

    /// The number of a stretch of a tree's text; ``unknown`` for one that is not in the table.
    func number(of stretch: Text, in tree: ViewTree) -> UInt16 {
        let offset = Int(stretch.offset)
        if tree.text.count == bytes.count, offset < bytes.count { return numbers[offset] }
        var slot = Int(truncatingIfNeeded: tree.hash(stretch)) & (slots.count - 1)
        while slots[slot] != Self.unknown {
            if tree.isEqual(stretch, to: texts[Int(slots[slot])]) { return slots[slot] }
            slot = (slot + 1) & (slots.count - 1)
        }
        return Self.unknown
    }

    private static func slotCount(for count: Int) -> Int {
        var slots = 16
        while slots < count * 2 { slots *= 2 }
        return slots
    }
}
