/// What a person is about to choose todos for.
package enum TodoChoice: Sendable {
  /// Open ones, those that aren't in progress first.
  case toStart
  /// Open ones, those in progress first.
  case toFinish
  /// Done ones, the last completed first.
  case toReopen
  /// Open ones, then done ones.
  case any
}
