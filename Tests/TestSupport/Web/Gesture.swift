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
