import Store
import Todos

/// The mouse.
extension ScreenState {
  mutating func press(_ mouse: Mouse, _ frame: Frame) -> [ScreenRequest] {
    let target = frame.target(mouse)
    let isWheel = [.wheelUp, .wheelDown].contains(mouse.action)
    switch overlay {
    case .none: break
    case .page where isWheel: break
    default: return []
    }
    switch mouse.action {
    case .wheelUp where target == .detail: tops.open = max(0, tops.open - 3)
    case .wheelDown where target == .detail: tops.open += 3
    case .wheelUp, .wheelDown:
      let key = Key.character(mouse.action == .wheelDown ? "j" : "k")
      return (0..<3).flatMap { _ in press(key) }
    case .press: return click(target)
    case .drag where drag != nil && view == .board:
      let own = drag.map { ScreenTarget.todo($0.todo) }
      drag?.target = target == own ? nil : target
    case .drag: break
    case .release:
      defer { drag = nil }
      guard let drag, let todo = selected, todo.id == drag.todo else { return [] }
      if let target = drag.target { return drop(todo, on: target) }
      // A click on what was selected, without a drag.
      if drag.opens { isOpen = true }
    }
    return []
  }

  private mutating func click(_ target: ScreenTarget?) -> [ScreenRequest] {
    message = StyledText("")
    switch target {
    case .view(let view): return go(to: view)
    case .todo(let id):
      drag = (id, opens: selected?.id == id, nil)
      if let place = groups.place(where: { $0.id == id }) { self.place = place }
    case .day(let day):
      if pointedDay == day { return [.openDay] }
      (pointedDay, isOpen, opened) = (min(day, format.today), false, nil)
    case .detail: isOpen = true
    case .column, nil: break
    }
    return []
  }

  /// Moves a card, with all marked ones if it is marked, to where the mouse let it go: before the card there, or to the
  /// end of a column.
  private func drop(_ todo: Todo, on target: ScreenTarget) -> [ScreenRequest] {
    let moved = marks.contains(todo.id) ? targets : [todo]
    switch target {
    case .column(let status): return [.act(.move(status, .bottom), on: moved)]
    case .todo(let id):
      guard id != todo.id, let to = groups.place(where: { $0.id == id }),
        let from = groups.place(where: { $0.id == todo.id }),
        let column = groups[to.group].column
      else { return [] }
      let other = groups[to.group].todos[to.index].handle
      let isBelow = from.group == to.group && from.index < to.index
      return [.act(.move(column, isBelow ? .after(other) : .before(other)), on: moved)]
    default: return []
    }
  }
}
