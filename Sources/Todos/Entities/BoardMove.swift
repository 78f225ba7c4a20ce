/// Where in a column of the board todos go.
package enum BoardMove: Hashable, Sendable {
  /// Where their priority and age put them, unless they were put there before.
  case anywhere
  case top, bottom
  case before(Handle)
  case after(Handle)
}
