/// A value whose copies share memory until one of them is changed, so that a copy counts one
/// reference however large the value is.
struct Shared<Value: Sendable>: Sendable {
    private var box: Box

    /// Sendable, since it is changed only while a single copy holds it, as an array's elements are.
    private final class Box: @unchecked Sendable {
        // Each access goes through the copy that holds the box, and the compiler checks that nobody
        // else has access to that copy.
        @exclusivity(unchecked) var value: Value

        init(_ value: Value) { unsafe self.value = value }
    }

    /// Takes a value.
    init(_ value: Value) { box = Box(value) }

    /// Whether no other copy has the value.
    mutating func isUnique() -> Bool { isKnownUniquelyReferenced(&box) }

    /// The value, for whoever has just asked ``isUnique()`` or has made the only copy.
    var ownValue: Value {
        @inline(__always) _read { yield unsafe box.value }
        @inline(__always) _modify {
            assert(isKnownUniquelyReferenced(&box), "another copy has the value")
            yield unsafe &box.value
        }
    }

    /// The value, changed in place where no other copy has it.
    var value: Value {
        @inline(__always) _read { yield unsafe box.value }
        @inline(__always) _modify {
            if !isKnownUniquelyReferenced(&box) { box = unsafe Box(box.value) }
            yield unsafe &box.value
        }
    }
}

/// A value whose copies share memory, and that is made at once: a change makes another.
///
/// Since it never changes where it is, it is lent without counting up what it holds.
struct SharedConstant<Value: Sendable>: Sendable {
    private var box: Box

    private final class Box: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    /// Takes a value.
    init(_ value: Value) { box = Box(value) }

    /// The value; a change of a part copies all others.
    var value: Value {
        @inline(__always) _read { yield box.value }
        set { box = Box(newValue) }
    }
}

extension Array {
    /// Takes the elements out and leaves none, so that whoever gets them counts no reference.
    mutating func taken() -> [Element] {
        var elements: [Element] = []
        swap(&elements, &self)
        return elements
    }
}
