/// How `landfall resolve` explains its plans.
package enum ExplanationForm: String {
    /// For a person, in the place of the lines of JSON.
    case text
    /// For a program, beside the plan.
    case json
}
