extension GraphNode.Kind {
    /// The colour of the outline.
    var ink: Color {
        switch self {
        case .route: .blue
        case .screen: .green
        case .container: .faint
        case .flow: .violet
        case .choice: .amber
        case .start, .every, .departure: .ink
        }
    }

    var ground: Color {
        switch self {
        case .route: .blueTint
        case .screen: .greenTint
        case .container: .panel
        case .flow: .violetTint
        case .choice: .amberTint
        case .start, .every, .departure: .paper
        }
    }
}

extension GraphEdge.Kind {
    /// The colour of the line.
    var ink: Color {
        switch self {
        case .from: .blue
        case .target: .green
        case .action: .ink
        case .child: .line
        case .condition, .cancellation: .amber
        case .redirect: .red
        case .detour, .step: .violet
        case .dismissal: .faint
        }
    }
}

extension GraphEdge {
    /// What stands beside the edge where the kind does not say all.
    var shownLabel: String {
        switch kind {
        case .redirect where !label.isEmpty: "redirect \(label)"
        case .detour where !label.isEmpty: "detour \(label)"
        default: label
        }
    }
}
