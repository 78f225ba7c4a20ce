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
