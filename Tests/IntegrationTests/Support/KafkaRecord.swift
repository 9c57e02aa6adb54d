import LandfallKafka

/// A record to send; the contract has a type of that name too.
typealias KafkaRecord = LandfallKafka.OutgoingRecord
