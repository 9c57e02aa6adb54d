/// A report on the facts of a period: questions with answers, tables and charts.
package struct Report: Hashable, Sendable {
    /// The first UTC day, as `2026-11-20`.
    package let firstDay: String
    /// The last UTC day.
    package let lastDay: String
    /// The most important numbers.
    package let figures: [ReportFigure]
    /// The questions, in order.
    package let sections: [ReportSection]
}

/// One of the most important numbers.
package struct ReportFigure: Hashable, Sendable {
    /// What it is.
    package let title: String
    /// The number with its unit.
    package let value: String
    /// What it is made of, in a few words.
    package let note: String
}

/// A question, and what the facts say to it.
package struct ReportSection: Hashable, Sendable {
    /// The tone of an answer: whether it calls for action.
    package enum Tone: Hashable, Sendable {
        /// Nothing to do.
        case plain
        /// Somebody should look into it.
        case warning
    }

    package let question: String
    /// The answer in a sentence or two.
    package let answer: String
    /// Whether the answer asks for something to be done.
    package var tone = Tone.plain
    /// The answer as a picture.
    package var chart: ReportChart?
    /// What the picture shows, where that is not plain.
    package var caption: String?
    /// The numbers; no rows where there is nothing to tell.
    package let table: ReportTable
}
