/// A list in memory of its own, which nothing else shares.
///
/// Not copyable, so that no access asks whether the memory is shared. Safe because the memory is
/// private, elements are plain bytes, and each access is checked against ``count``.
@safe
public struct Pool<Element: BitwiseCopyable>: ~Copyable {
    @usableFromInline var memory: UnsafeMutablePointer<Element>
    @usableFromInline var capacity: Int
    @usableFromInline var storedCount = 0

    /// Makes an empty list.
    ///
    /// - Parameter capacity: The number of elements that it has room for before it grows by doubling;
    ///   with 0 nothing is allocated before the first element comes.
    /// - Precondition: `capacity` is not negative.
    @inlinable
    public init(capacity: Int = 0) {
        precondition(capacity >= 0)
        unsafe memory = Self.allocate(capacity)
        self.capacity = capacity
    }

    @inlinable
    deinit { if capacity > 0 { unsafe memory.deallocate() } }

    /// Memory for so many elements; for none an address that is never read.
    @inlinable
    static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Element> {
        guard capacity > 0 else {
            return unsafe UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment)
                .unsafelyUnwrapped
        }
        return .allocate(capacity: capacity)
    }

    /// How many elements there are.
    @inlinable @inline(__always)
    public var count: Int { storedCount }

    /// Adds an element at the end.
    @inlinable @inline(__always)
    public mutating func append(_ element: Element) {
        if storedCount == capacity { grow() }
        unsafe (memory + storedCount).initialize(to: element)
        storedCount &+= 1
    }

    /// Empties the list and keeps its memory.
    @inlinable @inline(__always)
    public mutating func removeAll() { storedCount = 0 }

    /// Takes elements off the end until so many are left; all stay where there are fewer.
    ///
    /// - Precondition: `count` is not negative.
    @inlinable @inline(__always)
    public mutating func keepFirst(_ count: Int) {
        precondition(count >= 0)
        storedCount = min(storedCount, count)
    }

    /// The element at a place, which must be below ``count``.
    @inlinable
    public subscript(_ place: Int) -> Element {
        @inline(__always)
        get {
            precondition(UInt(bitPattern: place) < UInt(bitPattern: storedCount))
            return unsafe memory[place]
        }
        @inline(__always)
        _modify {
            precondition(UInt(bitPattern: place) < UInt(bitPattern: storedCount))
            yield unsafe &memory[place]
        }
    }

    /// A copy of the elements.
    @inlinable public var array: [Element] {
        unsafe Array(UnsafeBufferPointer(start: memory, count: storedCount))
    }

    /// Copies the elements into an array, in the place of those that it has.
    ///
    /// Cheapest where the array has as many.
    @inlinable
    public func copy(to array: inout [Element]) {
        let kept = min(array.count, storedCount)
        if array.count > kept { array.removeLast(array.count - kept) }
        // An array without elements is asked for no memory to write to.
        if kept > 0 {
            unsafe array.withUnsafeMutableBufferPointer { elements in
                guard let start = elements.baseAddress else { return }
                unsafe start.update(from: memory, count: kept)
            }
        }
        guard storedCount > kept else { return }
        let rest = unsafe UnsafeBufferPointer(start: memory + kept, count: storedCount - kept)
        unsafe array.append(contentsOf: rest)
    }

    @inlinable @inline(never)
    mutating func grow() {
        let room = max(8, capacity * 2)
        let larger = unsafe Self.allocate(room)
        unsafe larger.update(from: memory, count: storedCount)
        if capacity > 0 { unsafe memory.deallocate() }
        unsafe memory = larger
        capacity = room
    }
}
