import Testing

@testable import LandfallReview

/// The states that were found, each once.
struct StateTableTests {
    @Test
    func `a state is added once, with the first way to it`() {
        var table = StateTable()
        for number in 0..<1000 {
            let key: [UInt8] = Array(repeating: UInt8(number & 7), count: number / 8)
            let origin = StateTable.Origin(state: Int32(number) - 1, move: .rotate)
            let isNew = number / 8 > 0 || number == 0
            let isAdded = table.insert(key.span, from: origin)
            #expect(isAdded == isNew)
        }
        // Of no bytes there is one state; of each other length, eight.
        #expect(table.count == 1 + 8 * 124)
        for state in 0..<table.count {
            let key = Array(table.key(of: state))
            let isThere = table.contains(key.span)
            #expect(isThere)
            let again = table.insert(key.span, from: .init(state: 0, move: .sign))
            #expect(!again)
        }
        #expect(table.origin(of: 1).state == 7 && table.origin(of: 1).move == .rotate)
        let other: [UInt8] = [9]
        let isThere = table.contains(other.span)
        #expect(!isThere)
    }
}
