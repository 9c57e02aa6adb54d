import Landfall
import LandfallCatalog

/// The values that routes are requested with: of each key as many as can be told apart.
struct ContextSamples {
    /// The most contexts of one route.
    static let contextLimit = 64
    /// The most values of one key, those of an enumeration and those that are named included.
    static let valueLimit = 16

    /// The longest text that is made up.
    private static let lengthLimit = 2048

    /// The values of each key that nothing tells apart.
    private(set) var free: [String: [ContextValue]] = [:]
    /// The values of each key that are named or enumerated.
    private var fixed: [String: [ContextValue]] = [:]
    private let routes: [RouteSyntax]

    /// Chooses values.
    ///
    /// - Parameters:
    ///   - routes: The routes, with what each takes.
    ///   - named: The values that conditions name, by route and key.
    ///   - count: How many values of a key there are that nothing tells apart.
    init(
        _ routes: [RouteSyntax],
        named: [RouteID: [String: Set<ContextValue>]],
        count: Int
    ) {
        self.routes = routes
        var number = 0
        for key in Set(routes.flatMap(\.parameters.keys)).sorted() {
            let parameters = routes.compactMap { $0.parameters[key] }
            var values: [ContextValue] = []
            for parameter in parameters {
                let all = parameter.type == .bool ? [.bool(false), .bool(true)] : parameter.allowed
                for value in all where !values.contains(value) { values.append(value) }
            }
            let words = named.values.flatMap { Array($0[key] ?? []) }
            for value in words.sorted(by: { $0.text < $1.text }) where !values.contains(value) {
                values.append(value)
            }
            fixed[key] = Array(values.prefix(Self.valueLimit))
            guard let open = parameters.first(where: { $0.allowed.isEmpty && $0.type != .bool })
            else { continue }
            free[key] = Self.free(open, key: key, except: values, count: count, from: &number)
        }
    }

    /// The classes of values that nothing tells apart: all routes that have the key take each of
    /// them, and no other key has them.
    func classes(_ symbols: SymbolTable) -> ValueClasses {
        var uses: [String: Int] = [:]
        for values in free.values { for value in values { uses[value.text, default: 0] += 1 } }
        for values in fixed.values { for value in values { uses[value.text, default: 0] += 1 } }
        let classes = free.sorted { $0.key < $1.key }.compactMap { key, values -> [UInt16]? in
            let parameters = routes.compactMap { $0.parameters[key] }
            let isFree = values.allSatisfy { value in
                uses[value.text] == 1
                    && parameters.allSatisfy { $0.value(from: value.text) == value }
            }
            let numbers = values.map { symbols.number(of: $0.text) }
            guard isFree, values.count > 1, !numbers.contains(SymbolTable.unknown) else {
                return nil
            }
            return numbers
        }
        return ValueClasses(classes, symbolCount: symbols.texts.count)
    }

    /// The contexts that a route is requested with.
    ///
    /// - Returns: At most ``contextLimit``, each with its entries in the order of the keys, and how
    ///   many there would be; one without entries for a route that takes none, and none where no
    ///   value of a key is known that the route takes.
    func contexts(of route: RouteSyntax) -> (contexts: [[ContextEntry]], total: Int) {
        var contexts: [[ContextEntry]] = [[]]
        var total = 1
        for (key, parameter) in route.parameters.sorted(by: { $0.key < $1.key }) {
            let values = ((fixed[key] ?? []) + (free[key] ?? []))
                .filter { parameter.value(from: $0.text) == $0 }
            let choices: [ContextEntry?] =
                (parameter.isOptional ? [nil] : [])
                + values.map { ContextEntry(key: key, value: $0.text) }
            let (product, isTooLarge) = total.multipliedReportingOverflow(by: choices.count)
            total = isTooLarge ? .max : product
            let longer = contexts.lazy.flatMap { context in
                choices.lazy.map { context + [$0].compactMap { $0 } }
            }
            contexts = Array(longer.prefix(Self.contextLimit))
        }
        return (contexts, total)
    }

    /// Values that a parameter takes and no other key has.
    private static func free(
        _ parameter: Route.Parameter,
        key: String,
        except taken: [ContextValue],
        count: Int,
        from number: inout Int
    ) -> [ContextValue] {
        var values: [ContextValue] = []
        // Bounds may be so narrow that fewer are found.
        for _ in 0..<count * 64 where values.count < count {
            number += 1
            for text in candidates(parameter, key: key, number: number, index: values.count + 1) {
                guard let value = parameter.value(from: text), !values.contains(value),
                    !taken.contains(value)
                else { continue }
                values.append(value)
                break
            }
        }
        return values
    }

    private static func candidates(
        _ parameter: Route.Parameter,
        key: String,
        number: Int,
        index: Int
    ) -> [String] {
        let least = Int64(parameter.minimum.map { max(min($0, 1e15), -1e15) }?.rounded(.up) ?? 1)
        switch parameter.type {
        case .string:
            let width = min(max(0, Int(clamping: least)), Self.lengthLimit)
            let short = String(number, radix: 36)
            let long = String(repeating: "0", count: max(0, width - short.count)) + short
            return ["\(key)-\(index)", long]
        case .int: return [String(least + Int64(number) - 1), String(least + Int64(index) - 1)]
        case .double:
            return [
                String(Double(least + Int64(number) - 1)),
                String(Double(least) + 1 / Double(number)),
            ]
        case .uuid:
            let digits = String(number, radix: 16)
            let zeros = String(repeating: "0", count: max(0, 12 - digits.count))
            return ["00000000-0000-4000-8000-\(zeros)\(digits)"]
        case .bool: return []
        }
    }
}
