import Landfall
import LandfallBytes

extension JSONCursor {
    /// Reads a node without children as nearly every program writes it: id, type and perhaps a
    /// context, in this order, without white space, escapes or characters past ASCII.
    ///
    /// Most nodes of a device are such. All that is checked of a node is checked of these.
    ///
    /// - Returns: `nil` where anything else stands, which is then still to be read from its beginning.
    mutating func leaf(
        in builder: inout ViewTreeBuilder,
        depth: Int
    ) throws(ContractError) -> NodeIndex? {
        guard let head = leafHead() else { return nil }
        var entries = LeafEntries()
        var place = head.end
        if byte(at: place) != UInt8(ascii: "}") {
            guard let end = leafEntries(from: place, into: &entries) else { return nil }
            place = end
        }
        // The node is one entry itself.
        let count = entries.count + 1
        guard byte(at: place) == UInt8(ascii: "}"), entriesLeft >= count,
            entries.count <= limits.tree.contextEntries, !repeatsKey(entries)
        else { return nil }
        entriesLeft -= count
        let node = try tree { () throws(ViewTreeError) in
            try builder.addLeaf(
                id: head.id,
                type: head.type,
                depth: depth,
                context: entries.list,
                count: entries.count
            )
        }
        move(to: place + 1)
        return node
    }

    /// Id and type from the cursor on, and where they end.
    @inline(__always)
    private func leafHead() -> (id: Text, type: Text, end: Int)? {
        let start = position
        // `{"id":"`
        guard let words = nextWords, words.low & 0xFF_FFFF_FFFF_FFFF == 0x22_3A22_6469_227B,
            let id = leafText(from: start &+ 7)
        else { return nil }
        let name = id.end
        // `,"type":` and a quote
        guard name <= end &- 9, allBytes.word(at: name) == 0x3A22_6570_7974_222C,
            byte(at: name &+ 8) == UInt8(ascii: "\""), let type = leafText(from: name &+ 9),
            !type.text.isEmpty
        else { return nil }
        return (id.text, type.text, type.end)
    }

    /// The entries of a context, if it begins at a place.
    ///
    /// - Returns: Where they end; `nil` for anything else.
    @inline(__always)
    private func leafEntries(from start: Int, into entries: inout LeafEntries) -> Int? {
        // `,"context":{`
        guard let words = allBytes.words(at: start), words.low == 0x7865_746E_6F63_222C,
            words.high & 0xFFFF_FFFF == 0x7B3A_2274
        else { return nil }
        var place = start &+ 12
        while entries.count < LeafEntries.most {
            guard byte(at: place) == UInt8(ascii: "\""), let key = leafText(from: place &+ 1),
                byte(at: key.end) == UInt8(ascii: ":"),
                byte(at: key.end &+ 1) == UInt8(ascii: "\""),
                let value = leafText(from: key.end &+ 2)
            else { return nil }
            entries.list[entries.count] = EntryRecord(key: key.text, value: value.text)
            entries.count += 1
            place = value.end &+ 1
            switch byte(at: value.end) {
            case UInt8(ascii: ","): continue
            case UInt8(ascii: "}"): return place
            default: return nil
            }
        }
        return nil
    }

    /// A text whose bytes mean themselves, and where its closing quote ends.
    @inline(__always)
    private func leafText(from start: Int) -> (text: Text, end: Int)? {
        let place = plainEnd(from: start)
        guard byte(at: place) == UInt8(ascii: "\""), place &- start <= textBytes else { return nil }
        return (Text(offset: start, length: place &- start), place &+ 1)
    }

    private func repeatsKey(_ entries: LeafEntries) -> Bool {
        for index in 0..<entries.count {
            for other in 0..<index
            where bytes(of: entries.list[index].key).isEqual(to: bytes(of: entries.list[other].key))
            {
                return true
            }
        }
        return false
    }

    private func bytes(of text: Text) -> BorrowedBytes {
        allBytes.slice(from: Int(text.offset), count: Int(text.length))
    }
}

/// The entries of a context that are read before the node is made.
private struct LeafEntries {
    var count = 0
    var list = InlineArray<4, EntryRecord>(repeating: EntryRecord(key: .none, value: .none))

    /// The most; a node with more is read in the general way.
    static let most = 4
}
