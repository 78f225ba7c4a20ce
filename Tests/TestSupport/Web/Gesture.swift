/// What a pointer does, step by step. What is held stays so in the next gesture.
package struct Gesture: Sendable {
  enum Pointer: Sendable {
    case mouse, touch
  }

  enum Step: Sendable {
    case move(Point)
    /// Moves on a line of as many places.
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

  /// Moves on a line of as many places.
  package func move(to point: Point, in count: Int) -> Gesture {
    adding(.draw(point, count: count))
  }

  package func press() -> Gesture { adding(.press) }
  package func release() -> Gesture { adding(.release) }

  /// What the system does that needs the pointer for itself. A mouse can't do so.
  package func cancel() -> Gesture { adding(.cancel) }

  package func hold(milliseconds: Int) -> Gesture { adding(.hold(milliseconds: milliseconds)) }

  private func adding(_ step: Step) -> Gesture {
    var gesture = self
    gesture.steps.append(step)
    return gesture
  }
}
