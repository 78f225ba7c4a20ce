/// A point in CSS pixels from the upper left corner of the viewport.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package func moved(x: Double = 0, y: Double = 0) -> Point {
    Point(x: self.x + x, y: self.y + y)
  }

  /// The points that divide a line from here into `count` equal parts, including its end.
  func line(to end: Point, count: Int) -> [Point] {
    (1...count).map { index in
      let part = Double(index) / Double(count)
      return moved(x: (end.x - x) * part, y: (end.y - y) * part)
    }
  }
}
