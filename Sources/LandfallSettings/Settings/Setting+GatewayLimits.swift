import LandfallGateway

extension Setting {
    package static let gatewayMaxConnections = Setting(
        "gateway-max-connections",
        \.gateway.connections,
        .count(1...10_000_000),
        "The most connections",
        fallback: "what the limit of open files leaves"
    )
    package static let gatewayMaxStreams = Setting(
        "gateway-max-streams",
        \.gateway.streams,
        .count(1...10_000_000),
        "The most streams of plans",
        fallback: "nine tenths of the connections"
    )
    package static let gatewayBodyBytes = Setting(
        "gateway-body-bytes",
        \.gateway.limits.bodyBytes,
        .size(1024...(16 << 20)),
        "The longest body, unpacked"
    )
    package static let gatewayGzipRatio = Setting(
        "gateway-gzip-ratio",
        \.gateway.limits.gzipRatio,
        .count(1...1000),
        "How many times larger than in gzip a body may be"
    )
    package static let gatewayHeaderBytes = Setting(
        "gateway-header-bytes",
        \.gateway.limits.headerBytes,
        .size(1024...(1 << 20)),
        "The most bytes of all header fields of a request"
    )
    package static let gatewayIdleTimeout = Setting(
        "gateway-idle-timeout",
        \.gateway.limits.idleTimeout,
        .duration(.seconds(1) ... .seconds(3600)),
        "How long a connection may do nothing"
    )
    package static let gatewayMaxRequests = Setting(
        "gateway-max-requests",
        \.gateway.limits.requests,
        .count(1...1_000_000),
        "The most requests that are answered at once, streams aside"
    )
    package static let gatewayQueueRecords = Setting(
        "gateway-queue-records",
        \.gateway.limits.queueRecords,
        .count(100...10_000_000),
        "The most records that wait for Kafka"
    )
    package static let gatewayQueueBytes = Setting(
        "gateway-queue-bytes",
        \.gateway.limits.queueBytes,
        .size((1 << 20)...(1 << 30)),
        "The most memory for those records"
    )
    package static let gatewayAddressConnections = Setting(
        "gateway-address-connections",
        \.gateway.rates.connectionsAnAddress,
        .count(1...10_000_000),
        "The most connections from one address; holds with gateway-trusted-proxies"
    )
    package static let gatewayAddressFailures = Setting(
        "gateway-address-failures",
        \.gateway.rates.failures,
        SettingFormat(
            "wrong tokens a second and at once, as 50/500",
            parse: { Rate($0) },
            write: { .text($0.text) }
        ),
        "How many wrong tokens may come from one address; holds with gateway-trusted-proxies"
    )
    package static let gatewayBackendStreams = Setting(
        "gateway-backend-streams",
        \.gateway.limits.streamsABackend,
        .count(1...10_000_000),
        "The most streams of plans of one backend"
    )
    package static let gatewayRequestDeadline = Setting(
        "gateway-request-deadline",
        \.gateway.limits.requestDeadline,
        .duration(.seconds(1) ... .seconds(600)),
        "How long the head and the body of a request may take to arrive"
    )
    package static let gatewayProduceDeadline = Setting(
        "gateway-produce-deadline",
        \.gateway.limits.produceDeadline,
        .duration(.milliseconds(100) ... .seconds(60)),
        "How long a request waits until Kafka has its records"
    )
    package static let gatewayWaitDefault = Setting(
        "gateway-wait-default",
        \.gateway.limits.standardWait,
        .duration(.zero ... .seconds(600)),
        "How long an intent waits for its plan if it does not say"
    )
    package static let gatewayWaitMax = Setting(
        "gateway-wait-max",
        \.gateway.limits.longestWait,
        .duration(.zero ... .seconds(600)),
        "The longest that an intent waits for its plan"
    )
    package static let gatewayMaxWaits = Setting(
        "gateway-max-waits",
        \.gateway.limits.waits,
        .count(1...10_000_000),
        "The most intents that wait for plans at once"
    )
    package static let gatewayDeviceWaits = Setting(
        "gateway-device-waits",
        \.gateway.limits.waitsADevice,
        .count(1...10_000_000),
        "The most requests of one device that wait for plans at once"
    )
    package static let gatewayBackendWaits = Setting(
        "gateway-backend-waits",
        \.gateway.limits.waitsABackend,
        .count(1...10_000_000),
        "The most requests of one backend that wait for plans at once"
    )
    package static let gatewayHeartbeat = Setting(
        "gateway-heartbeat",
        \.gateway.limits.heartbeat,
        .duration(.seconds(1) ... .seconds(600)),
        "How often a stream gives a sign of life, a fifth more or less"
    )
    package static let gatewayStreamAge = Setting(
        "gateway-stream-age",
        \.gateway.limits.streamAge,
        .duration(.seconds(10) ... .seconds(86_400)),
        "How long a stream stays open, a fifth more or less"
    )
    package static let gatewayReplayWindow = Setting(
        "gateway-replay-window",
        \.gateway.limits.replayWindow,
        .duration(.seconds(1) ... .seconds(3600)),
        "How long plans are kept for those who come back"
    )
    package static let gatewayReplayBytes = Setting(
        "gateway-replay-bytes",
        \.gateway.limits.replayBytes,
        .size((1 << 20)...(64 << 30)),
        "The most memory for those plans"
    )
    package static let gatewayDeviceRates = Setting(
        "gateway-device-rates",
        \.gateway.rates.devices,
        SettingFormat(
            "calls a second and at once, as intents=1/20,plans=2/40; or off",
            parse: { $0 == "off" ? .some(nil) : DeviceRates($0).map { .some($0) } },
            write: { .text($0?.text ?? "off") }
        ),
        "How often a device may make each kind of request"
    )
    package static let gatewayClickRates = Setting(
        "gateway-click-rates",
        \.gateway.rates.clicks,
        SettingFormat(
            "clicks a second and at once, as address=5/300,link=200/20000; or off",
            parse: { $0 == "off" ? .some(nil) : ClickRates($0).map { .some($0) } },
            write: { .text($0?.text ?? "off") }
        ),
        "How many clicks of one address become intents; without gateway-trusted-proxies, how many on one link"
    )
    package static let gatewayDeviceQuotas = Setting(
        "gateway-device-quotas",
        \.gateway.rates.quotas,
        SettingFormat(
            "as intents=2000,states=20000; or off",
            parse: { $0 == "off" ? .some(nil) : DeviceQuotas($0).map { .some($0) } },
            write: { .text($0?.text ?? "off") }
        ),
        "How much a device may send on one day (UTC)"
    )
    package static let gatewayBackendRate = Setting(
        "gateway-backend-rate",
        \.gateway.rates.backends,
        SettingFormat(
            "requests a second and at once, as 2000/5000; or off",
            parse: { $0 == "off" ? .some(nil) : Rate($0).map { .some($0) } },
            write: { .text($0?.text ?? "off") }
        ),
        "How many requests a backend may make unless its key says another rate"
    )
    package static let gatewayDrainDelay = Setting(
        "gateway-drain-delay",
        \.gateway.drainDelay,
        .duration(.zero ... .seconds(600)),
        "How long the gateway continues after SIGTERM while it reports that it is not ready, so that proxies notice"
    )
    package static let gatewayDrain = Setting(
        "gateway-drain",
        \.gateway.limits.drain,
        .duration(.zero ... .seconds(600)),
        "The time over which it then ends the streams of plans"
    )
    /// What the gateway takes.
    package static let gatewayLimits = [
        gatewayMaxConnections, gatewayAddressConnections, gatewayIdleTimeout, gatewayMaxRequests,
        gatewayHeaderBytes, gatewayBodyBytes, gatewayGzipRatio, gatewayRequestDeadline,
        gatewayProduceDeadline, gatewayQueueRecords, gatewayQueueBytes, gatewayWaitDefault,
        gatewayWaitMax, gatewayMaxWaits, gatewayDeviceWaits, gatewayBackendWaits,
        gatewayMaxStreams, gatewayBackendStreams, gatewayHeartbeat, gatewayStreamAge,
        gatewayReplayWindow, gatewayReplayBytes,
        gatewayDeviceRates, gatewayDeviceQuotas, gatewayBackendRate, gatewayAddressFailures,
        gatewayClickRates, gatewayDrainDelay, gatewayDrain,
    ]
}
