/// A sequence of pointer actions. Pressed buttons stay pressed in the next gesture.
package struct Gesture: Sendable {
  enum Pointer: Sendable {
    case mouse, touch
  }

  enum Step: Sendable {
    case move(Point)
    /// Moves along a line in `count` steps.
    case draw(Point, count: Int)
    case press, release, cancel
    case hold(milliseconds: Int)
  }

  let pointer: Pointer
  private(set) var steps: [Step] = []

  package static var mouse: Gesture { Gesture(pointer: .mouse) }
  package static var touch: Gesture { Gesture(pointer: .touch) }

  private init(pointer: Pointer) {
    self.pointer = pointer
  }

  package func move(to point: Point) -> Gesture { adding(.move(point)) }

  /// Moves along a line in `count` steps.
  package func move(to point: Point, in count: Int) -> Gesture {
    adding(.draw(point, count: count))
  }

  package func press() -> Gesture { adding(.press) }
  package func release() -> Gesture { adding(.release) }

  /// The system takes over the pointer. Not possible with a mouse.
  package func cancel() -> Gesture { adding(.cancel) }

  package func hold(milliseconds: Int) -> Gesture { adding(.hold(milliseconds: milliseconds)) }

  private func adding(_ step: Step) -> Gesture {
    var gesture = self
    gesture.steps.append(step)
    return gesture
  }
}

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

extension BrowserTab {
  /// Performs a gesture through the DevTools protocol: WebDriver's own actions release a captured pointer
  /// when the next ones begin (chromedriver 156).
  package func perform(_ gesture: Gesture) async throws {
    for step in gesture.steps {
      switch step {
      case .move(let point): try await move(gesture.pointer, to: point)
      case .draw(let end, let count):
        for point in browser.hand.place.line(to: end, count: count) {
          try await move(gesture.pointer, to: point)
        }
      case .press: try await press(gesture.pointer)
      case .release: try await release(gesture.pointer)
      case .cancel: try await touch("touchCancel", points: [])
      case .hold(let milliseconds): try await Task.sleep(for: .milliseconds(milliseconds))
      }
    }
  }

  private func move(_ pointer: Gesture.Pointer, to point: Point) async throws {
    browser.hand.place = point
    switch pointer {
    case .mouse: try await mouse("mouseMoved")
    case .touch:
      // A finger has no position unless it touches the screen.
      if browser.hand.isPressed { try await touch("touchMove", points: [point]) }
    }
  }

  private func press(_ pointer: Gesture.Pointer) async throws {
    browser.hand.isPressed = true
    switch pointer {
    case .mouse: try await mouse("mousePressed")
    case .touch: try await touch("touchStart", points: [browser.hand.place])
    }
  }

  private func release(_ pointer: Gesture.Pointer) async throws {
    switch pointer {
    case .mouse: try await mouse("mouseReleased")
    case .touch: try await touch("touchEnd", points: [])
    }
    browser.hand.isPressed = false
  }

  private func mouse(_ type: String) async throws {
    let hand = browser.hand
    try await devTools(
      "Input.dispatchMouseEvent",
      [
        "type": .text(type), "x": .number(hand.place.x), "y": .number(hand.place.y),
        "button": hand.isPressed ? "left" : "none", "clickCount": hand.isPressed ? 1 : 0,
        "buttons": hand.isPressed && type != "mouseReleased" ? 1 : 0,
      ])
  }

  private func touch(_ type: String, points: [Point]) async throws {
    let list = points.map { point -> JSON in ["x": .number(point.x), "y": .number(point.y)] }
    try await devTools(
      "Input.dispatchTouchEvent", ["type": .text(type), "touchPoints": .list(list)])
    if points.isEmpty { browser.hand.isPressed = false }
  }
}
