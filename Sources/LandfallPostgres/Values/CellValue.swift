/// A Swift type that a cell can be taken as.
package protocol CellValue {
    /// Takes the value of a cell, or `nil` if the cell is of another type or out of range.
    init?(_ cell: Cell)
}

extension Bool: CellValue {
    package init?(_ cell: Cell) {
        guard case .bool(let value) = cell else {
            return nil
        }
        self = value
    }
}

extension CellValue where Self: FixedWidthInteger {
    /// Takes an integer that fits.
    package init?(_ cell: Cell) {
        guard case .integer(let value) = cell else {
            return nil
        }
        self.init(exactly: value)
    }
}

extension Int64: CellValue {}
extension Int32: CellValue {}
extension Int16: CellValue {}
extension Int: CellValue {}

extension Double: CellValue {
    package init?(_ cell: Cell) {
        guard case .double(let value) = cell else {
            return nil
        }
        self = value
    }
}

extension String: CellValue {
    package init?(_ cell: Cell) {
        guard case .text(let value) = cell else {
            return nil
        }
        self = value
    }
}

extension PostgresTimestamp: CellValue {
    package init?(_ cell: Cell) {
        guard case .timestamp(let value) = cell else {
            return nil
        }
        self = value
    }
}

extension [UInt8]: CellValue {
    package init?(_ cell: Cell) {
        guard case .bytes(let value) = cell else {
            return nil
        }
        self = value
    }
}

extension Optional: CellValue where Wrapped: CellValue {
    package init?(_ cell: Cell) {
        if case .null = cell {
            self = Self.none
            return
        }
        guard let value = Wrapped(cell) else {
            return nil
        }
        self = .some(value)
    }
}
