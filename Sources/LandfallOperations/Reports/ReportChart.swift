/// A picture of numbers.
package enum ReportChart: Hashable, Sendable {
    /// One bar below the other, each with its name and number.
    case bars([Bar])
    /// One column beside the other, each in two parts.
    case columns([Column], parts: [String])
    /// One span below the other, each with its middle: an estimate and how far off it may be.
    case spans([Span])

    /// A bar.
    package struct Bar: Hashable, Sendable {
        /// What it stands for.
        package let label: String
        /// Its length, from 0 to 1.
        package let length: Double
        /// Its number.
        package let text: String
    }

    /// A column of two parts, the first of which stands below.
    package struct Column: Hashable, Sendable {
        /// What it stands for.
        package let label: String
        /// The height of the first part, from 0 to 1.
        package let lower: Double
        /// The height of the second part, from 0 to 1 less the first.
        package let upper: Double
        /// Its numbers.
        package let text: String
    }

    /// An estimate between two ends, all from 0 to 1.
    package struct Span: Hashable, Sendable {
        /// What it stands for.
        package let label: String
        /// The lower end.
        package let low: Double
        /// The estimate.
        package let middle: Double
        /// The upper end.
        package let high: Double
        /// Its numbers.
        package let text: String
    }
}
