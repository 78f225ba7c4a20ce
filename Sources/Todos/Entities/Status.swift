/// The column of the board that a todo is in.
package enum Status: String, Sendable, CaseIterable {
  case todo, doing, done
}
