import Foundation
import Landfall
import LandfallBytes
import LandfallContract
import LandfallKafka
import Testing

@testable import LandfallCommand
@testable import LandfallOperations
@testable import LandfallReview

/// The texts of the commands that look at a pipeline.
@Suite struct OperateTextTests {
    @Test func `an audit of a time in which nothing came says so, and which time`() throws {
        let report = AuditReport(limit: 1)
        #expect(
            AuditText(report, in: AuditRange()).lines
                == ["nothing to audit: the intent topics have no records"]
        )
        let range = AuditRange(since: 0, until: 60_000)
        #expect(
            AuditText(report, in: range).lines.last?
                .hasSuffix("since 1970-01-01T00:00:00Z before 1970-01-01T00:01:00Z") == true
        )
        let json = JSONDocument.line(AuditDocument(report, in: range))
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        )
        #expect(document["empty"] as? Bool == true)
        #expect(document["since"] as? String == "1970-01-01T00:00:00Z")
    }

    @Test func `a dead letter can't make a terminal obey it`() throws {
        let hostile = "x\u{1B}]0;y\u{07}\u{9B}2J\u{7F}\u{202E}z\n"
        let bytes = Array(hostile.utf8)
        let headers = ["content-type", hostile].map { RecordHeader(name: $0, value: bytes) }
        let own = [
            "landfall_error_code", "landfall_error_message", "landfall_original_topic",
            "landfall_original_partition", "landfall_original_offset", "landfall_version",
            "landfall_omitted_\(hostile)_bytes",
        ].map { RecordHeader(name: $0, value: bytes) }
        let letter = DeadLetter(
            place: TopicPlace(TopicPartition("dead", 1), 7),
            milliseconds: nil,
            key: bytes,
            value: bytes,
            headers: headers + own
        )
        var tally = CodeTally()
        tally.add(letter)
        var lines = [DeadLettersListCommand.line(letter), tally.text(isFiltered: false)]
        for isRevealed in [false, true] {
            lines += DeadLetterText(letter: letter, isRevealed: isRevealed, fault: nil).lines
        }
        var table = ColumnText(["owner"])
        table.add([hostile])
        lines += table.lines
        for line in lines {
            #expect(!line.unicodeScalars.contains(where: ExplanationText.isUnprintable), "\(line)")
        }
        #expect(lines[0].contains(#"x\u{1b}]0;y\u{7}\u{9b}2J\u{7f}\u{202e}z\u{a}"#))
    }

    @Test func `JSON says the same without what a terminal would obey`() throws {
        let hostile = "a\u{1B}[2J\u{9B}m\u{7F}\u{202E}\u{E0001}\n\u{e9}\u{1F600}"
        let line = JSONDocument.line(["a": hostile])
        #expect(!line.unicodeScalars.contains(where: ExplanationText.isUnprintable))
        #expect(line.contains(#"\u009bm\u007f\u202e\udb40\udc01\n"#))
        #expect(line.contains("\u{e9}\u{1F600}"))
        let read = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
        #expect(read == ["a": hostile])
    }

    @Test func `an audit of records that are all in flight does not say that it adds up`() {
        var report = AuditReport(limit: 1)
        report.counts.underWay = 2
        let text = AuditText(report, in: AuditRange()).lines
        #expect(text == ["nothing to audit yet: 2 records are in flight, and none is published"])
        report.counts.records = 1
        #expect(AuditText(report, in: AuditRange()).lines.last == "all adds up")
    }

    @Test
    func `what is recorded and not published is waiting, and an offset beside the log is told`() {
        #expect(
            LagCommand.summary(waiting: 0, unpublished: 1, reports: 2, group: "g")
                == "0 intents and 2 plan results waiting, 1 recorded and not published in group g"
        )
        let watermark = StoredWatermark(
            next: 820,
            published: 820,
            ownerEpoch: 1,
            owner: "",
            updatedMilliseconds: 0
        )
        let progress = PartitionProgress(
            TopicPartition("intents", 0),
            range: OffsetRange(start: 0, end: 40),
            committed: nil,
            watermark: watermark
        )
        #expect(
            OffsetsShowCommand.plan(progress) == "sets it aside: 820 is not in the log (0..40)"
        )
        #expect(JSONDocument.line(ProgressDocument(progress)).contains(#""inLog":false"#))
    }

    @Test func `what is not read is said with what lets it be read again`() {
        func watermark(_ next: Offset) -> StoredWatermark {
            StoredWatermark(
                next: next,
                published: next,
                ownerEpoch: 1,
                owner: "",
                updatedMilliseconds: 0
            )
        }
        let gone = PartitionProgress(gone: TopicPartition("sms", 0), watermark(7))
        #expect(OffsetsShowCommand.plan(gone) == "reads nothing: the topic is gone")
        #expect(!JSONDocument.line(ProgressDocument(gone)).contains(#""end""#))
        func progress(_ next: Offset) -> PartitionProgress {
            PartitionProgress(
                TopicPartition("intents", 0),
                range: OffsetRange(start: 0, end: 80),
                committed: 70,
                watermark: watermark(next)
            )
        }
        let (lost, outside) = (progress(52), progress(99))
        #expect(LagCommand.refusal(of: []) == nil)
        #expect(
            LagCommand.refusal(of: [gone, lost])
                == "there is no topic sms any more: make it with `landfall topics create`, or leave it out of the settings"
        )
        #expect(
            LagCommand.refusal(of: [lost, lost])
                == "2 partitions are set aside and not read: restore PostgreSQL further, or have the workers answer again what it has lost: `landfall offsets reset --to postgres --execute`"
        )
        #expect(
            LagCommand.refusal(of: [lost, outside])
                == "2 partitions are set aside and not read: let the workers resume with `landfall offsets reset`"
        )
    }

    @Test func `letters that stay are counted, and how to send them is said`() {
        var tally = RedriveTally()
        #expect(tally.lines(isSent: false, isFiltered: false) == ["no dead letters"])
        #expect(tally.lines(isSent: false, isFiltered: true) == ["no dead letter matches"])
        tally.add(.unreadable(.noTarget))
        #expect(
            tally.lines(isSent: true, isFiltered: false) == [
                "none was sent back",
                "1 dead letter still can't be read and stays: --unreadable sends it all the same",
            ]
        )
        tally.add(.ready(OutgoingRecord(topic: "intents", key: nil, value: nil)))
        tally.add(.repeated)
        tally.add(.repeated)
        #expect(
            tally.lines(isSent: false, isFiltered: false).prefix(2) == [
                "1 dead letter would be sent back: --execute does it",
                "2 dead letters more of the same records: one of each is enough",
            ]
        )
    }

    @Test func `a letter that is shown to programs hides what tells of a person`() throws {
        let letter = DeadLetter(
            place: TopicPlace(TopicPartition("dead", 1), 7),
            milliseconds: nil,
            key: Array("dev-1".utf8),
            value: Array(#"{"name":"Anna"}"#.utf8),
            headers: [RecordHeader(name: "mark", value: [0xFF])]
        )
        for isRevealed in [false, true] {
            let text = DeadLetterText(letter: letter, isRevealed: isRevealed, fault: .noTarget)
            let json = JSONDocument.line(DeadLetterContentDocument(text))
            #expect(json.contains("Anna") == isRevealed)
            #expect(json.contains("dev-1") == isRevealed)
            #expect(json.contains(#""base64":"/w==""#) == isRevealed)
            #expect(json.contains(#""readable":false"#))
        }
    }

    @Test func `a time that is long ago begins with the first record`() throws {
        #expect(try InstantText("2000000000d").milliseconds == 0)
        #expect(try InstantText("2026-11-21T08:15:00.250Z").milliseconds == 1_795_248_900_250)
    }
}
