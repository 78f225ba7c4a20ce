/// Days from one to another, each included; open where there is none.
package struct DayRange: Hashable, Sendable {
  package let first: Day?
  package let last: Day?

  package init(first: Day?, last: Day?) {
    self.first = first
    self.last = last
  }

  package func contains(_ day: Day) -> Bool {
    first.map { $0 <= day } ?? true && last.map { day <= $0 } ?? true
  }
}
