import Landfall
import LandfallBytes

extension JSONCursor {
    /// Reads the beginning of a node as nearly every program writes it: id and type, in this order and
    /// without white space, escapes or characters past ASCII.
    ///
    /// Where only supertypes and a context come behind them, likewise, the node is read to its end:
    /// most nodes of a device are such. All that is checked of a node is checked of these.
    mutating func nodeBeginning(
        in builder: inout ViewTreeBuilder,
        depth: Int
    ) throws(ContractError) -> NodeBeginning {
        guard let head = nodeHead() else { return .nothing }
        var lists = LeafLists()
        guard let end = leafEnd(from: head.end, into: &lists) else {
            move(to: head.end)
            return .head(id: head.id, type: head.type)
        }
        entriesLeft -= lists.count
        let node = try tree { () throws(ViewTreeError) in
            try builder.addLeaf(
                id: head.id,
                type: head.type,
                supertypes: lists.supertypes.span.extracting(first: lists.supertypeCount),
                context: lists.entries.span.extracting(first: lists.entryCount),
                depth: depth
            )
        }
        move(to: end)
        return .leaf(node)
    }

    /// Id and type from the cursor on, and where they end.
    @inline(__always)
    private func nodeHead() -> (id: Text, type: Text, end: Int)? {
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

    /// Reads on to the end of a node, if supertypes and a context are all that comes.
    ///
    /// - Returns: Where it ends; `nil` for anything else.
    @inline(__always)
    private func leafEnd(from start: Int, into lists: inout LeafLists) -> Int? {
        var place = start
        // A list that begins with a supertype and continues with something else is no context either.
        if let end = leafSupertypes(from: place, into: &lists) { place = end }
        if byte(at: place) != UInt8(ascii: "}") {
            guard let end = leafEntries(from: place, into: &lists) else { return nil }
            place = end
        }
        guard byte(at: place) == UInt8(ascii: "}"), entriesLeft >= lists.count,
            lists.supertypeCount <= limits.tree.supertypes,
            lists.entryCount <= limits.tree.contextEntries, !lists.repeats(in: allBytes)
        else { return nil }
        return place &+ 1
    }

    /// The supertypes, if their list begins at a place.
    ///
    /// - Returns: Where it ends; `nil` for anything else.
    @inline(__always)
    private func leafSupertypes(from start: Int, into lists: inout LeafLists) -> Int? {
        // `,"supertypes":[`
        guard let words = allBytes.words(at: start), words.low == 0x7472_6570_7573_222C,
            words.high & 0xFF_FFFF_FFFF_FFFF == 0x5B_3A22_7365_7079
        else { return nil }
        var place = start &+ 15
        while lists.supertypeCount < LeafLists.most {
            guard byte(at: place) == UInt8(ascii: "\""), let name = leafText(from: place &+ 1),
                !name.text.isEmpty
            else { return nil }
            lists.supertypes[lists.supertypeCount] = name.text
            lists.supertypeCount += 1
            place = name.end &+ 1
            switch byte(at: name.end) {
            case UInt8(ascii: ","): continue
            case UInt8(ascii: "]"): return place
            default: return nil
            }
        }
        return nil
    }

    /// The entries of a context, if it begins at a place.
    ///
    /// - Returns: Where they end; `nil` for anything else.
    @inline(__always)
    private func leafEntries(from start: Int, into lists: inout LeafLists) -> Int? {
        // `,"context":{`
        guard let words = allBytes.words(at: start), words.low == 0x7865_746E_6F63_222C,
            words.high & 0xFFFF_FFFF == 0x7B3A_2274
        else { return nil }
        var place = start &+ 12
        while lists.entryCount < LeafLists.most {
            guard byte(at: place) == UInt8(ascii: "\""), let key = leafText(from: place &+ 1),
                byte(at: key.end) == UInt8(ascii: ":"),
                byte(at: key.end &+ 1) == UInt8(ascii: "\""),
                let value = leafText(from: key.end &+ 2)
            else { return nil }
            lists.entries[lists.entryCount] = EntryRecord(key: key.text, value: value.text)
            lists.entryCount += 1
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
}

/// The supertypes and the entries of a context that are read before the node is made.
///
/// Not copyable, so that it is lent as it is.
private struct LeafLists: ~Copyable {
    var supertypeCount = 0
    var supertypes = InlineArray<4, Text>(repeating: .none)
    var entryCount = 0
    var entries = InlineArray<4, EntryRecord>(repeating: EntryRecord(key: .none, value: .none))

    /// The most of either; a node with more is read in the general way.
    static let most = 4

    /// What the node counts for among the entries of the record.
    var count: Int { supertypeCount + entryCount + 1 }

    /// Whether a key or a supertype is there twice.
    ///
    /// - Parameter bytes: What the texts stand in.
    /// - Returns: Whether one is.
    @inline(__always)
    func repeats(in bytes: BorrowedBytes) -> Bool {
        guard entryCount > 1 || supertypeCount > 1 else { return false }
        for index in 0..<entryCount {
            for other in 0..<index
            where bytes.isEqual(entries[index].key, to: entries[other].key) {
                return true
            }
        }
        for index in 0..<supertypeCount {
            for other in 0..<index
            where bytes.isEqual(supertypes[index], to: supertypes[other]) {
                return true
            }
        }
        return false
    }
}

extension BorrowedBytes {
    /// Whether the same text stands at two places.
    fileprivate func isEqual(_ text: Text, to other: Text) -> Bool {
        slice(from: Int(text.offset), count: Int(text.length))
            .isEqual(to: slice(from: Int(other.offset), count: Int(other.length)))
    }
}
