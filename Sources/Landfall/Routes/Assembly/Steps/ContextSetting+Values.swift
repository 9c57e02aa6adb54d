extension ContextSetting where Subject.Input: RouteInput {
    /// Gives the screen a fixed value.
    ///
    /// - Parameters:
    ///   - path: The field of the screen's input.
    ///   - value: The value; `nil` removes the field.
    /// - Returns: The part.
    public func set<Value: InputValue>(
        _ path: KeyPath<Subject.Input, Value>,
        to value: Value
    ) -> Given {
        setting(path, to: value.contextValue.map(ValueSource.literal))
    }

    /// Gives the screen a text from the session or the device.
    ///
    /// - Parameters:
    ///   - path: The field of the screen's input.
    ///   - source: Where the text comes from; one that has none removes the field.
    /// - Returns: The part.
    public func set(_ path: KeyPath<Subject.Input, String>, to source: TextSource) -> Given {
        setting(path, to: source.value)
    }

    /// Gives the screen a text from the session or the device, for a field that may have none.
    ///
    /// - Parameters:
    ///   - path: The field of the screen's input.
    ///   - source: Where the text comes from; one that has none removes the field.
    /// - Returns: The part.
    public func set(_ path: KeyPath<Subject.Input, String?>, to source: TextSource) -> Given {
        setting(path, to: source.value)
    }

    private func setting(
        _ path: PartialKeyPath<Subject.Input>,
        to source: ValueSource?
    ) -> Given {
        let key = Subject.Input.fields.key(of: path)
        let sources = source.map { [key: $0] } ?? [:]
        return unchecked(task: SetContext(sources, declaredKeys: Subject.declaredKeys))
    }
}
