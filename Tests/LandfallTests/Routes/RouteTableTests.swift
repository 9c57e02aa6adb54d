import Testing

@testable import Landfall

@Suite struct RouteTableTests {
    private static func route(_ id: RouteID, from origin: Chain.Origin) -> Route {
        Route(id, chain: Chain(steps: [], origin: origin))
    }

    /// Routes, and the fault that a table of them has.
    static let faults: [([Route], RouteTableError)] = [
        ([route("a", from: .root), route("a", from: .current)], .duplicateRoute("a")),
        ([route("a", from: .route("b"))], .unknownRoute("b", in: "a")),
        ([route("a", from: .route("a"))], .cycle(["a", "a"])),
        (
            [route("a", from: .route("b")), route("b", from: .route("a"))],
            .cycle(["a", "b", "a"])
        ),
        (
            [
                route("a", from: .root), route("b", from: .route("c")),
                route("c", from: .route("d")), route("d", from: .route("c")),
            ],
            .cycle(["b", "c", "d", "c"])
        ),
        (
            [
                route(
                    "a",
                    from: .choice(
                        [
                            Chain.Case(
                                when: Fixed(holds: false),
                                chain: Chain(steps: [], origin: .route("q"))
                            )
                        ],
                        otherwise: nil
                    )
                )
            ],
            .unknownRoute("q", in: "a")
        ),
        (
            [
                route(
                    "a",
                    from: .choice([], otherwise: Chain(steps: [], origin: .route("a")))
                )
            ],
            .cycle(["a", "a"])
        ),
        (
            [
                Route(
                    "a",
                    chain: Chain(
                        steps: [
                            Step(
                                type: "X",
                                factory: TemplateFactory<AnyScreen>(ViewTemplate(type: "X"))
                            )
                        ],
                        origin: .root
                    )
                )
            ],
            .missingAction("X", in: "a")
        ),
    ]

    @Test(arguments: faults.indices)
    func `a table with a fault is not made`(index: Int) {
        let (routes, error) = Self.faults[index]
        #expect(throws: error) { try RouteTable(routes) }
    }

    @Test func `routes are had by name, the names in order`() throws {
        let table = try RouteTable([
            Self.route("b", from: .root), Self.route("a", from: .route("b")),
        ])
        #expect(table.ids == ["a", "b"])
        #expect(table["a"]?.id == "a")
        #expect(table["c"] == nil)
        #expect(table.defaults == RouteDefaults(veto: .precise, transition: .stepwise))
    }

    @Test func `routes that share routes are checked once each`() throws {
        let routes = (0..<64).map { number in
            let next = Chain(steps: [], origin: .route(RouteID("r\(number + 1)")))
            let both = [Chain.Case(when: Fixed(holds: true), chain: next)]
            let origin: Chain.Origin =
                number == 63 ? .root : .choice(both, otherwise: next)
            return Route(RouteID("r\(number)"), chain: Chain(steps: [], origin: origin))
        }
        #expect(try RouteTable(routes).ids.count == 64)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a chain as long as the table is checked like any other`() throws {
        let last = 50_000
        var routes = (0..<last).map { number in
            Self.route(RouteID("r\(number)"), from: .route(RouteID("r\(number + 1)")))
        }
        let end = [Step.found("X")]
        let table = try RouteTable(
            routes + [Route(RouteID("r\(last)"), chain: Chain(steps: end, origin: .root))]
        )
        #expect(table.targets(of: "r0") == ["X"])
        routes.append(Self.route(RouteID("r\(last)"), from: .route("r0")))
        let error = #expect(throws: RouteTableError.self) { try RouteTable(routes) }
        guard case .cycle(let circle) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(circle.count == last + 2)
    }

    /// A parameter, a text, and the value that it reads as.
    static let values: [(Route.Parameter, String, ContextValue?)] = [
        (Route.Parameter(.string), "x", .string("x")),
        (Route.Parameter(.int), "007", .int(7)),
        (Route.Parameter(.int), "+7", nil),
        (Route.Parameter(.double), "nan", nil),
        (Route.Parameter(.double), "1e999", nil),
        (bounded(.int, 1, 99), "99", .int(99)),
        (bounded(.int, 1, 99), "100", nil),
        (bounded(.int, 1, 99), "0", nil),
        (bounded(.string, 1, 2), "", nil),
        (bounded(.string, 1, 2), "äö", .string("äö")),
        (bounded(.string, 1, 2), "abc", nil),
        (bounded(.double, 0, 1), "1.5", nil),
        (oneOf(.string, [.string("a"), .string("b")]), "b", .string("b")),
        (oneOf(.string, [.string("a"), .string("b")]), "c", nil),
        (oneOf(.int, [.int(7)]), "07", .int(7)),
    ]

    @Test(arguments: values)
    func `a parameter takes what its type and its bounds allow`(
        parameter: Route.Parameter,
        text: String,
        value: ContextValue?
    ) {
        #expect(parameter.value(from: text) == value)
    }

    private static func bounded(
        _ type: ContextType,
        _ minimum: Double,
        _ maximum: Double
    ) -> Route.Parameter {
        var parameter = Route.Parameter(type)
        parameter.minimum = minimum
        parameter.maximum = maximum
        return parameter
    }

    private static func oneOf(_ type: ContextType, _ allowed: [ContextValue]) -> Route.Parameter {
        var parameter = Route.Parameter(type)
        parameter.allowed = allowed
        return parameter
    }
}
