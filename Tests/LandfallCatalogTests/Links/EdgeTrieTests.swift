import TestSupport
import Testing

@testable import LandfallCatalog

/// Finding the keys at the edge of a text.
struct EdgeTrieTests {
    private static func text(_ generator: inout SeededGenerator) -> [UInt8] {
        (0..<generator.below(9)).map { _ in generator.pick(Array("aab".utf8)) }
    }

    /// The numbers of the keys that a trie finds.
    private static func found(_ trie: EdgeTrie, in text: [UInt8]) -> Set<Int32> {
        var found: Set<Int32> = []
        var work = LinkWork()
        trie.forEach(in: text.span, &work) { set, _ in
            if case .few(let members) = set { found.formUnion(members) }
        }
        return found
    }

    @Test(arguments: 0..<8)
    func `the keys at the edge of a text are found, and no others`(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        var foundCount = 0
        for _ in 0..<100 {
            let keys = Set((0..<generator.below(12)).map { _ in Self.text(&generator) })
                .filter { !$0.isEmpty }.enumerated()
            let sets = Dictionary(
                uniqueKeysWithValues: keys.map {
                    ($0.element, LinkSet([Int32($0.offset)], wordCount: 1))
                }
            )
            let front = EdgeTrie(sets, at: .front)
            let end = EdgeTrie(sets, at: .end)
            for _ in 0..<20 {
                let text = Self.text(&generator)
                let starts = keys.filter { text.starts(with: $0.element) }
                let ends = keys.filter { text.reversed().starts(with: $0.element.reversed()) }
                #expect(Self.found(front, in: text) == Set(starts.map { Int32($0.offset) }))
                #expect(Self.found(end, in: text) == Set(ends.map { Int32($0.offset) }))
                foundCount += starts.count + ends.count
            }
        }
        // Or else it says little.
        #expect(foundCount > 1000)
    }
}
