import LandfallBytes
import Testing

/// Lists in memory of their own.
@Suite struct PoolTests {
    @Test(arguments: [0, 1, 3])
    func `a pool grows past its capacity and keeps what it holds`(capacity: Int) {
        var pool = Pool<Int>(capacity: capacity)
        for number in 0..<100 { pool.append(number) }
        #expect(pool.count == 100)
        #expect(pool.array == Array(0..<100))
    }

    @Test func `an element is changed in its place`() {
        var pool = Pool<Place>()
        pool.append(.none)
        pool.append(Place(offset: 3, length: 4))
        pool[0].length = 7
        #expect(pool[0].length == 7 && pool[0].offset == 0)
        #expect(pool[1].range == 3..<7)
    }

    @Test func `what is taken off the end is gone, and its memory is used again`() {
        var pool = Pool<UInt8>(capacity: 4)
        for number: UInt8 in 0..<4 { pool.append(number) }
        pool.keepFirst(9)
        #expect(pool.count == 4)
        pool.keepFirst(2)
        pool.append(9)
        #expect(pool.array == [0, 1, 9])
        pool.removeAll()
        #expect(pool.array.isEmpty)
    }

    @Test(arguments: [0, 1, 3, 4, 5, 100])
    func `its elements take the place of those of an array`(count: Int) {
        var pool = Pool<Int>()
        for number in 0..<4 { pool.append(number) }
        var array = Array(repeating: 9, count: count)
        let shared = array
        pool.copy(to: &array)
        #expect(array == [0, 1, 2, 3])
        #expect(shared == Array(repeating: 9, count: count))
        Pool<Int>().copy(to: &array)
        #expect(array.isEmpty)
    }

    @Test func `an empty pool that never held anything has no elements`() {
        #expect(Pool<Int64>().array.isEmpty)
    }

    @Test func `a place behind the last element traps`() async {
        await #expect(processExitsWith: .failure) {
            var pool = Pool<Int>(capacity: 8)
            pool.append(1)
            _ = pool[1]
        }
        await #expect(processExitsWith: .failure) {
            let pool = Pool<Int>()
            _ = pool[-1]
        }
    }

    @Test func `a place says whether it is empty, and which bytes it covers`() {
        #expect(Place.none.isEmpty)
        #expect(!Place(offset: 0, length: 1).isEmpty)
        #expect(Place(offset: 2, length: 0).range == 2..<2)
    }

    @Test func `bytes are compared with a text as they stand`() {
        let bytes = Array("grün".utf8)
        bytes.withBytes { borrowed in
            #expect(borrowed.isEqual(to: "grün"))
            #expect(!borrowed.isEqual(to: "grü"))
            #expect(!borrowed.isEqual(to: "gron"))
        }
    }
}
