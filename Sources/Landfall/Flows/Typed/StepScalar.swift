/// A value that stands in a step as one text.
protocol StepScalar: LosslessStringConvertible {}

extension String: StepScalar {}
extension Bool: StepScalar {}
extension Double: StepScalar {}
extension Float: StepScalar {}
extension Int: StepScalar {}
extension Int8: StepScalar {}
extension Int16: StepScalar {}
extension Int32: StepScalar {}
extension Int64: StepScalar {}
extension UInt: StepScalar {}
extension UInt8: StepScalar {}
extension UInt16: StepScalar {}
extension UInt32: StepScalar {}
extension UInt64: StepScalar {}
