import Landfall

extension LinkRule {
    /// Whether one URL could fit both rules; a doubt counts as yes.
    ///
    /// - Parameters:
    ///   - other: A rule of another route.
    ///   - budget: What may still be done.
    /// - Returns: `false` only when no URL fits both.
    func overlaps(_ other: LinkRule, _ budget: inout OverlapBudget) -> Bool {
        guard countsOverlap(other), queriesOverlap(other), segmentsOverlap(other, &budget) else {
            return false
        }
        let exclusions = excluded + other.excluded
        guard form.isOpen || other.form.isOpen || !exclusions.isEmpty else { return true }
        return PathProgram.overlaps(
            form.program,
            other.form.program,
            except: exclusions.flatMap { $0.forms.map(\.program) },
            &budget
        )
    }

    private func countsOverlap(_ other: LinkRule) -> Bool {
        switch (form.isOpen, other.form.isOpen) {
        case (true, true): true
        case (true, false): form.minimumCount <= other.form.minimumCount
        case (false, true): other.form.minimumCount <= form.minimumCount
        case (false, false): form.minimumCount == other.form.minimumCount
        }
    }

    /// Whether the segments overlap that lie at the same place of any path, from its front or its end.
    private func segmentsOverlap(_ other: LinkRule, _ budget: inout OverlapBudget) -> Bool {
        for (own, segment) in zip(form.head, other.form.head) {
            guard overlap(own, segment, of: other, &budget) else { return false }
        }
        let isAnchored = form.isOpen || other.form.isOpen
        guard isAnchored else { return true }
        let tail = form.isOpen ? form.tail : form.head
        let otherTail = other.form.isOpen ? other.form.tail : other.form.head
        for (own, segment) in zip(tail.reversed(), otherTail.reversed()) {
            guard overlap(own, segment, of: other, &budget) else { return false }
        }
        return true
    }

    private func overlap(
        _ own: LinkSegment,
        _ segment: LinkSegment,
        of other: LinkRule,
        _ budget: inout OverlapBudget
    ) -> Bool {
        switch (own, segment) {
        case (.literal(let left), .literal(let right)): left == right
        case (.literal(let text), _): other.accepts(text, in: segment, &budget)
        case (_, .literal(let text)): accepts(text, in: own, &budget)
        case (.whole(let left), .whole(let right)):
            Route.Parameter.overlaps(parameter(left), other.parameter(right))
        case (.whole(let slot), .mixed): overlaps(parameter(slot), segment, of: other, &budget)
        case (.mixed, .whole(let slot)):
            other.overlaps(other.parameter(slot), own, of: self, &budget)
        case (.mixed(let left), .mixed(let right)): left.overlaps(right, &budget)
        }
    }

    /// Whether a parameter that has few texts could be a text of a segment of another rule.
    private func overlaps(
        _ parameter: Route.Parameter?,
        _ segment: LinkSegment,
        of other: LinkRule,
        _ budget: inout OverlapBudget
    ) -> Bool {
        guard let texts = parameter?.onlyTexts else { return true }
        return texts.contains { other.accepts(Array($0.utf8), in: segment, &budget) }
    }

    /// Whether a text fits a segment, and its values are such as the route takes.
    private func accepts(
        _ text: [UInt8],
        in segment: LinkSegment,
        _ budget: inout OverlapBudget
    ) -> Bool {
        switch segment {
        case .literal(let literal): return literal == text
        case .whole(let slot):
            guard !text.isEmpty else { return false }
            let text = String(decoding: text, as: UTF8.self)
            return parameter(slot)?.value(from: text) != nil
        case .mixed(let mixed):
            guard mixed.edges.fit(text) else { return false }
            // A step of a match costs far less than one of a search.
            budget.spend(1 + mixed.program.instructions.count * text.count / 64)
            guard !budget.isSpent else { return true }
            guard let ranges = mixed.program.ranges(in: text, 0..<text.count) else { return false }
            return ranges.enumerated().allSatisfy { slot, range in
                guard let range else { return true }
                let text = String(decoding: text[range], as: UTF8.self)
                return parameter(slot)?.value(from: text) != nil
            }
        }
    }

    /// Whether one query could fit both.
    private func queriesOverlap(_ other: LinkRule) -> Bool {
        query.allSatisfy { name, isRequired in
            guard let isRequiredThere = other.query[name], isRequired || isRequiredThere else {
                return true
            }
            return Route.Parameter.overlaps(parameters[name], other.parameters[name])
        }
    }
}

extension Route.Parameter {
    /// The only texts that are read as one of its values; `nil` when they can't be listed.
    ///
    /// Numbers and UUIDs have several spellings, so they can't.
    var onlyTexts: [String]? {
        switch type {
        case .string: allowed.isEmpty ? nil : allowed.map(\.text)
        case .bool: ["true", "false"].filter { value(from: $0) != nil }
        case .int, .double, .uuid: nil
        }
    }

    /// Whether one text could be a value of both; a doubt counts as yes.
    ///
    /// - Parameters:
    ///   - left: A parameter; what is not known takes everything.
    ///   - right: Another one.
    /// - Returns: `false` only when no text fits both.
    static func overlaps(_ left: Self?, _ right: Self?) -> Bool {
        guard let left, let right else { return true }
        if let texts = left.onlyTexts { return texts.contains { right.value(from: $0) != nil } }
        if let texts = right.onlyTexts { return texts.contains { left.value(from: $0) != nil } }
        return switch (left.type, right.type) {
        case (.uuid, .uuid):
            left.allowed.isEmpty || right.allowed.isEmpty
                || !Set(left.allowed).isDisjoint(with: right.allowed)
        case (.uuid, .string): right.takesLength(36)
        case (.string, .uuid): left.takesLength(36)
        case (.uuid, _), (_, .uuid): false
        case (.string, .string):
            (left.minimum ?? 0) <= (right.maximum ?? .infinity)
                && (right.minimum ?? 0) <= (left.maximum ?? .infinity)
        case (.string, _), (_, .string): true
        default: numbersOverlap(left, right)
        }
    }

    private static func numbersOverlap(_ left: Self, _ right: Self) -> Bool {
        guard let numbers = left.numbers else {
            if right.numbers != nil { return numbersOverlap(right, left) }
            return (left.minimum ?? -.infinity) <= (right.maximum ?? .infinity)
                && (right.minimum ?? -.infinity) <= (left.maximum ?? .infinity)
        }
        return numbers.contains { number in
            right.numbers?.contains(number) ?? right.spans(number)
        }
    }

    /// The only numbers that it takes.
    private var numbers: [Double]? {
        guard !allowed.isEmpty else { return nil }
        return allowed.compactMap { value in
            switch value {
            case .int(let number): Double(number)
            case .double(let number): number
            case .string, .bool, .uuid: nil
            }
        }
    }

    private func spans(_ number: Double) -> Bool {
        number >= minimum ?? number && number <= maximum ?? number
    }

    private func takesLength(_ count: Double) -> Bool { spans(count) }
}
