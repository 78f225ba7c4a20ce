/// A day of the week; weeks begin on Monday, as in ISO 8601.
package enum Weekday: Int, CaseIterable, Sendable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday
}
