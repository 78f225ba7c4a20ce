package import Todos

/// A checklist item that a command named, with its todo.
package struct ItemChange: Hashable, Sendable {
  package let todo: Todo
  /// As it is now.
  package let item: ChecklistItem
  package let isChanged: Bool
}

extension Transaction {
  /// Changes the checklist of a todo.
  package func edit(_ edit: ChecklistEdit, of handle: Handle) throws -> Todo {
    let todo = try TodoSelection(db).todos([.one(handle)])[0]
    try changeChecklist(of: todo.id) { try set(edit, of: todo.id) }
    try commit(as: .edit)
    return try Todo.fetch(db, ids: [todo.id])[0]
  }

  /// Changes the text of a checklist item, and ticks or unticks it.
  package func edit(
    _ handle: ItemHandle, text: String? = nil, isDone: Bool? = nil
  ) throws -> ItemChange {
    let (todo, item) = try TodoSelection(db).item(handle)
    try changeChecklist(of: todo.id) {
      if let text { try set(.title, of: item.id, to: text) }
      if let isDone { try set(.done, of: item.id, isTrue: isDone) }
    }
    let isChanged = !writes.isEmpty
    try commit(as: .edit)
    let (present, changed) = try TodoSelection(db).item(handle)
    return ItemChange(todo: present, item: changed, isChanged: isChanged)
  }

  /// Moves a checklist item before another one of its list, or to the end.
  package func move(
    _ handle: ItemHandle, before other: ItemHandle?, using random: inout some RandomNumberGenerator
  ) throws -> Todo {
    let (todo, item) = try TodoSelection(db).item(handle)
    if handle != other {
      try changeChecklist(of: todo.id) {
        try move(item, before: other, of: todo.id, using: &random)
      }
    }
    try commit(as: .edit)
    return try Todo.fetch(db, ids: [todo.id])[0]
  }

  /// Turns a checklist item into a todo that its former todo waits for, with the same project, labels, milestone
  /// and day. Two machines that turn the same item into a todo make the same one.
  /// - Parameter id: The todo's id if the item has been a todo before.
  package func promote(_ handle: ItemHandle, id: EntityID) throws -> TodoChange {
    let (todo, item) = try TodoSelection(db).item(handle)
    let shared = EntityID(digestOf: Array("ootd promoted \(item.id.hex)".utf8))
    let id = try Registers.isWritten(shared, db) ? id : shared
    var new = TodoEdit(todo)
    (new.title, new.notes, new.due) = (item.text, nil, nil)
    var numbers = try HandleTable(db).numbers(of: replica.id)
    try add(new, as: id, item.isDone ? .done : .todo, number: numbers.next())
    try set(.deleted, of: item.id, to: .bool(true))
    try add(todo.id, after: id)
    try commit(as: .promote)
    return TodoChange(changed: try Todo.fetch(db, ids: [id]))
  }
}

extension TodoSelection {
  /// - Throws: ``StoreError/noSuchItem(_:)``, or the error for an unknown todo.
  func item(_ handle: ItemHandle) throws -> (todo: Todo, item: ChecklistItem) {
    let todo = try todos([.one(handle.todo)])[0]
    let table = try ChecklistTable(db)
    guard let item = try table.item(handle, of: todo.id, findsDeleted: finds != .none) else {
      throw StoreError.noSuchItem(handle)
    }
    return (todo, item)
  }

  /// The checklist items among the selections, each once, and the other selections.
  func items(
    in selections: [HandleSelection]
  ) throws -> (items: [(todo: Todo, item: ChecklistItem)], todos: [HandleSelection]) {
    var items: [(todo: Todo, item: ChecklistItem)] = []
    var todos: [HandleSelection] = []
    for selection in selections {
      guard case .item(let handle) = selection else {
        todos.append(selection)
        continue
      }
      let found = try item(handle)
      if !items.contains(where: { $0.item.id == found.item.id }) { items.append(found) }
    }
    return (items, todos)
  }
}

extension Transaction {
  /// Changes the checklist of a todo. Items that another command deleted meanwhile stay deleted.
  func set(_ edit: ChecklistEdit, of todo: EntityID) throws {
    for id in edit.removed { try set(.deleted, of: id, to: .bool(true)) }
    for (id, text) in edit.texts.sorted(by: { $0.key < $1.key }) {
      try set(.title, of: id, to: text)
    }
    for (id, isDone) in edit.ticks.sorted(by: { $0.key < $1.key }) {
      try set(.done, of: id, isTrue: isDone)
    }
    let ids = edit.added.indices.map { edit.id(ofAdded: $0, to: todo) }
    try add(Array(zip(ids, edit.added)), to: todo, edit.random)
    if let order = edit.order {
      var random = edit.random
      try arrange(order, using: &random)
    }
  }

  /// Gives items new places in that order.
  private func arrange(
    _ items: [EntityID], using random: inout some RandomNumberGenerator
  ) throws {
    let places = BoardPosition.between(nil, nil, count: items.count, using: &random) ?? []
    for (id, place) in zip(items, places) { try set(.placeInList, of: id, to: place.key) }
  }

  /// - Throws: ``StoreError/noSuchItem(_:)`` if the list doesn't have the other item.
  private func move(
    _ item: ChecklistItem, before other: ItemHandle?, of todo: EntityID,
    using random: inout some RandomNumberGenerator
  ) throws {
    var items = try ChecklistTable(db).items(of: todo)
    let present = items.map(\.id)
    items.removeAll { $0.id == item.id }
    var index = items.endIndex
    if let other {
      guard let found = items.firstIndex(where: { $0.handle == other }) else {
        throw StoreError.noSuchItem(other)
      }
      index = found
    }
    let next = index < items.endIndex ? items[index].place : nil
    let last = index > 0 ? items[index - 1].place : nil
    items.insert(item, at: index)
    if items.map(\.id) == present { return }
    if let place = BoardPosition.between(last, next, using: &random) {
      return try set(.placeInList, of: item.id, to: place.key)
    }
    // There is no room between the two.
    try arrange(items.map(\.id), using: &random)
  }

  /// Adds items at the end of a checklist.
  private func add(
    _ lines: [(id: EntityID, line: ChecklistLine)], to todo: EntityID, _ random: SplitMix
  ) throws {
    if lines.isEmpty { return }
    let table = try ChecklistTable(db)
    let suffix = try Suffixes(db).suffix(of: replica.id) ?? ""
    var number = try table.lastNumber(in: todo, suffix: suffix)
    let last = try table.items(of: todo).last?.place
    var random = random
    var places: [BoardPosition]?
    // By default items are in the order in which they were added. After a reordering that isn't the end.
    let next = BoardPosition(priority: .unset, created: now, number: number + 1)
    if let last, next <= last {
      places = BoardPosition.between(last, nil, count: lines.count, using: &random)
    }
    for (index, (id, line)) in lines.enumerated() {
      number += 1
      try createAgain(id, .item)
      try set(.todo, of: id, to: todo.hex)
      try set(.handle, of: id, to: .integer(Int64(number)))
      try set(.title, of: id, to: line.text)
      if line.isDone { try set(.done, of: id, to: .bool(true)) }
      if let places { try set(.placeInList, of: id, to: places[index].key) }
    }
  }
}
