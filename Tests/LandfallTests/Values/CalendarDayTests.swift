import Landfall
import Testing

@Suite struct CalendarDayTests {
    @Test(arguments: [
        (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2000, 3, 1, 11_017),
        (1900, 3, 1, -25_508), (1, 1, 1, -719_162), (9999, 12, 31, 2_932_896),
        (-1, 12, 31, -719_529),
    ])
    func `a day has its number`(year: Int, month: Int, day: Int, number: Int) throws {
        let date = try #require(CalendarDay(year: year, month: month, day: day))
        #expect(date.daysSinceEpoch == number)
        #expect(CalendarDay(daysSinceEpoch: number) == date)
    }

    @Test(arguments: [
        (2023, 2, 29), (1900, 2, 29), (2024, 2, 30), (2024, 4, 31), (2024, 0, 1), (2024, 13, 1),
        (2024, 1, 0), (2024, 1, 32),
    ])
    func `what no calendar shows is no day`(year: Int, month: Int, day: Int) {
        #expect(CalendarDay(year: year, month: month, day: day) == nil)
    }

    @Test func `each day follows the one before`() throws {
        var last = CalendarDay(daysSinceEpoch: -720_000)
        for number in (-719_999)...(-700_000) {
            let day = CalendarDay(daysSinceEpoch: number)
            try #require(day.daysSinceEpoch == number)
            try #require(
                (day.year, day.month, day.day) > (last.year, last.month, last.day)
                    && CalendarDay(year: day.year, month: day.month, day: day.day) == day
            )
            last = day
        }
    }
}
