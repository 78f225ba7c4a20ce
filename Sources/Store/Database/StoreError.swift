import GRDB
package import Localization
package import Todos

/// Why the store refused a command or couldn't be used. The transaction that threw it changed nothing.
package enum StoreError: Error, Hashable, Sendable {
  case noSuchTodo(String, newest: Handle?)
  /// The numbers of a range that no todo has, and those that todos have.
  case missingTodos([HandleSelection], in: HandleSelection, existing: [HandleSelection])
  case deletedTodo(DeletedTodo)
  case claimed(ClaimedTodo)
  /// A project, block, label, milestone or view that doesn't exist, with the existing name that is nearest to it.
  case unknown(EntityKind, String, nearest: String?)
  /// The name is in use.
  case exists(EntityKind, String)
  case repositoryLinked(path: String, project: String)
  case repositoryNotLinked(path: String)
  /// A comment that was deleted or never existed.
  case noSuchComment
  /// An item of a checklist that was deleted or never existed.
  case noSuchItem(ItemHandle)
  /// An item of a checklist, for a command that takes only todos.
  case notATodo(ItemHandle)
  /// A todo would wait for itself. The todos of the cycle, nil for those that the command would add; the first is
  /// also the last.
  case dependencyCycle([String?])
  /// The todo before or after which others were moved isn't in their column.
  case inOtherColumn(Handle, column: Status)
  case nothingToUndo
  /// The import of another store's operations can't be undone.
  case restorationIsFinal
  case nothingToRedo
  /// The commands contain no text that anyone typed.
  case nothingToPurge
  /// The command to undo or redo is no longer the newest.
  case notNewest
  /// The store has changed since the command read it.
  case changedMeanwhile
  /// Its creation can't be undone because the other replica has edited or used it since.
  case editedElsewhere(HistorySubject, replica: String)
  /// A value that contradicts the stored ones.
  case invalid(TodoError)
  /// One value is longer than an operation may be.
  case changeTooLarge(bytes: Int)
  /// A label, member or dependency more than an entity may have; a todo's handle or the name of the entity.
  case tooManyElements(String)
  /// No later hybrid time exists.
  case clockExhausted
  /// The clock is more than a day behind the last command's day, and whoever was asked doesn't go on.
  case clockBehind(Day, last: Day)

  case locked(path: String)
  case diskFull(path: String)
  /// `ulimit -f` keeps its files from growing.
  case sizeLimited(path: String)
  case readOnly(path: String)
  /// The file was deleted, or replaced by another, since it was opened.
  case replaced(path: String)
  case notAStore(path: String)
  case damaged(path: String, message: String)
  /// Written by the earlier ootd, whose stores this one can't read.
  case old(path: String)
  /// Written by a later version of ootd.
  case newer(path: String)
  case inaccessible(path: String, message: String)
  /// An operation of the log could not be read.
  case operation(OperationError)
  case failed(message: String)
}

extension StoreError: CodedError {
  package var message: Message {
    switch self {
    case .noSuchTodo(let text, let newest):
      Message(
        "error.todo.unknown",
        [
          "id": text,
          "newest": newest.map { Message("error.todo.unknown.newest", ["id": $0.description]) },
        ])
    case .missingTodos(let missing, let range, let existing):
      missingTodos(missing, in: range, existing)
    case .deletedTodo(let todo): todo.message
    case .claimed(let todo): todo.message
    case .unknown(let kind, let name, let nearest): unknown(kind, name, nearest)
    case .exists(let kind, let name):
      Message("error.\(kind.rawValue).exists", ["name": name, "word": name.shellWord])
    case .repositoryLinked(let path, let project):
      Message(
        "error.repository.linked",
        ["path": path, "project": project, "word": project.shellWord])
    case .repositoryNotLinked(let path):
      Message("error.repository.notLinked", ["path": path])
    case .noSuchComment: Message("error.comment.unknown")
    case .noSuchItem(let item):
      Message("error.item.unknown", ["item": item.description, "id": item.todo.description])
    case .notATodo(let item):
      Message("error.item.notATodo", ["item": item.description, "id": item.todo.description])
    case .dependencyCycle(let path): dependencyCycle(path)
    case .inOtherColumn(let handle, let column):
      Message(
        "error.todo.inOtherColumn", ["id": handle.description, "column": column.rawValue])
    case .nothingToUndo: Message("error.undo.nothing")
    case .restorationIsFinal: Message("error.undo.restoration")
    case .nothingToRedo: Message("error.redo.nothing")
    case .nothingToPurge: Message("error.purge.nothing")
    case .notNewest: Message("error.history.changed")
    case .changedMeanwhile: Message("error.store.changed")
    case .editedElsewhere(let subject, let replica): editedElsewhere(subject, on: replica)
    case .invalid(let error): error.message
    case .changeTooLarge(let bytes): Message("error.value.tooLong", ["bytes": String(bytes)])
    case .tooManyElements(let name):
      Message("error.value.tooMany", ["id": name, "count": ElementLimit.count])
    case .clockExhausted: Message("error.clock.exhausted")
    case .clockBehind(let day, let last):
      Message("error.clock.wrong", ["day": "\(day)", "last": "\(last)"])
    case .locked(let path): Message("error.store.locked", ["path": path])
    case .diskFull(let path): Message("error.store.diskFull", ["path": path])
    case .sizeLimited(let path): Message("error.store.sizeLimited", ["path": path])
    case .readOnly(let path): Message("error.store.readOnly", ["path": path])
    case .replaced(let path): Message("error.store.replaced", ["path": path])
    case .notAStore(let path): Message("error.store.notAStore", ["path": path])
    case .damaged(let path, let message):
      Message("error.store.damaged", ["path": path, "reason": message])
    case .old(let path): Message("error.store.old", ["path": path])
    case .newer(let path): Message("error.store.newer", ["path": path])
    case .inaccessible(let path, let message):
      Message("error.store.inaccessible", ["path": path, "reason": message])
    case .operation: Message("error.store.unreadableOperation")
    case .failed(let message): Message("error.store.failed", ["reason": message])
    }
  }

  package var given: String? {
    switch self {
    case .noSuchTodo(let text, _), .unknown(_, let text, _), .exists(_, let text),
      .repositoryLinked(let text, _), .repositoryNotLinked(let text):
      text
    case .missingTodos(_, let range, _): range.description
    case .deletedTodo(let todo): todo.handle.description
    case .claimed(let todo): todo.handle.description
    case .inOtherColumn(let handle, _): handle.description
    case .noSuchItem(let item), .notATodo(let item): item.description
    case .dependencyCycle(let path): path.dropFirst().first ?? nil
    case .invalid(let error): error.given
    default: nil
    }
  }

  package var hint: String? {
    if case .notATodo(let item) = self { item.todo.description } else { message.advice }
  }

  private func unknown(_ kind: EntityKind, _ name: String, _ nearest: String?) -> Message {
    let command = "ootd \(kind.rawValue)"
    // Labels and milestones need nothing but a name.
    let advice =
      [.label, .milestone].contains(kind) && Name.isName(name)
      ? Message(
        "error.hint.seeOrAdd",
        ["list": "\(command) list", "add": "\(command) add \(name.shellWord)"])
      : Message("error.hint.see", ["command": "\(command) list"])
    return Message(
      "error.\(kind.rawValue).unknown",
      ["name": name, "hint": Message.didYouMean(nearest, else: advice)])
  }

  private func missingTodos(
    _ missing: [HandleSelection], in range: HandleSelection, _ existing: [HandleSelection]
  ) -> Message {
    let count = missing.reduce(0) { $0 + $1.count }
    let fact =
      existing.isEmpty
      ? Message("error.todo.missing.all", ["count": count])
      : Message(
        "error.todo.missing.some",
        ["count": count, "ids": missing.map(\.description).listed])
    // More than ten are too many to type.
    let hint =
      existing.isEmpty || existing.count > 10
      ? Message("error.hint.listAll")
      : Message(
        "error.hint.useTodos",
        ["ids": existing.map(\.description).joined(separator: " ")])
    return Message(
      "error.todo.missing", ["todos": fact, "range": range.description, "hint": hint])
  }

  private func dependencyCycle(_ cycle: [String?]) -> Message {
    let path = cycle.compactMap(\.self)
    if let new = cycle.firstIndex(of: nil) {
      let others = (cycle[new...].dropLast() + cycle[..<new]).compactMap(\.self)
      return others.isEmpty
        ? Message("error.dependency.newItself")
        : Message("error.dependency.newCycle", ["path": others.joined(separator: " → ")])
    }
    let (id, other) = (path[0], path[min(1, path.count - 1)])
    if id == other { return Message("error.dependency.itself", ["id": id]) }
    return Message(
      "error.dependency.cycle",
      [
        "id": id, "other": other, "next": path[2],
        "path": path.dropFirst().joined(separator: " → "),
      ])
  }

  private func editedElsewhere(_ subject: HistorySubject, on replica: String) -> Message {
    let part = subject.kind == .comment ? "comment" : "other"
    let machine: any MessageValue =
      replica.isEmpty ? Message("sync.anotherMachine") : replica
    return Message(
      "error.undo.editedElsewhere",
      [
        "change": Message("error.undo.editedElsewhere.\(part)", ["title": subject.title]),
        "machine": machine,
        "hint": subject.deletion.map { Message("error.hint.delete", ["command": $0]) },
      ])
  }
}

extension StoreError {
  /// Whether a store that reports it may still be read.
  var mayBeOnlyForWriting: Bool {
    switch self {
    case .diskFull, .sizeLimited, .readOnly, .inaccessible: true
    default: false
    }
  }
}

extension StoreError {
  /// Converts the error with which a transaction failed.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as StoreError: self = error
    case let error as OperationError: self = .operation(error)
    case let error as DatabaseError: self.init(error, path: path)
    default: self = .failed(message: String(describing: error))
    }
  }

  private init(_ error: DatabaseError, path: String) {
    let message = error.message ?? error.resultCode.description
    switch error.resultCode.primaryResultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked(path: path)
    case .SQLITE_FULL where StoreFile.isLimited(path),
      .SQLITE_IOERR where StoreFile.isLimited(path):
      self = .sizeLimited(path: path)
    case .SQLITE_FULL: self = .diskFull(path: path)
    // The files next to the store grow too, and report a full disk as an I/O error. Less than 64 KB is too
    // little for the smallest of them.
    case .SQLITE_IOERR where StoreFile.isDiskFull(path, room: 64 << 10):
      self = .diskFull(path: path)
    case .SQLITE_READONLY: self = .readOnly(path: path)
    case .SQLITE_CANTOPEN where StoreFile.isOnReadOnlyDisk(path): self = .readOnly(path: path)
    case .SQLITE_NOTADB: self = .notAStore(path: path)
    case .SQLITE_CORRUPT: self = .damaged(path: path, message: message)
    case .SQLITE_ERROR where message.contains("no such table"):
      self = .damaged(path: path, message: message)
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_IOERR:
      self = .inaccessible(path: path, message: message)
    default: self = .failed(message: message)
    }
  }
}
