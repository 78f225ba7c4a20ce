/// The values of the qualifier `no:`: what a todo can be without.
package enum TodoPart: String, Sendable, CaseIterable {
  case project, label, due, day, milestone
}
