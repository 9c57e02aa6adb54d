/// A day of the Gregorian calendar, which is taken to hold for all years.
package struct CalendarDay: Hashable, Sendable {
    package let year: Int
    /// The month, from 1 to 12.
    package let month: Int
    /// The day of the month, from 1.
    package let day: Int

    /// Names a day.
    ///
    /// - Returns: `nil` where the month has no such day, or the year no such month.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), day >= 1, day <= Self.days(ofMonth: month, in: year) else {
            return nil
        }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Finds the day that is so many days after 1970-01-01.
    package init(daysSinceEpoch days: Int) {
        // Years that begin with March end with their leap day; 400 of them, an era, always have as many days.
        let shifted = days + Self.daysBeforeEpoch
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let leaps = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
        let yearOfEra = (dayOfEra - leaps) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    }

    /// How many days it is after 1970-01-01; before that, a negative number.
    package var daysSinceEpoch: Int {
        let marchYear = month > 2 ? year : year - 1
        let marchMonth = (month + 9) % 12
        let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        return era * 146_097 + 365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - Self.daysBeforeEpoch
    }

    private static func days(ofMonth month: Int, in year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The days from 0000-03-01 to 1970-01-01.
    private static let daysBeforeEpoch = 719_468
}
