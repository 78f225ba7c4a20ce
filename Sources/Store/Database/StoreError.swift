import CSQLite
package import Localization
package import Todos

/// Why the store refused a command or couldn't be used. The transaction that threw it changed nothing.
package enum StoreError: Error, Hashable, Sendable {
  case noSuchTodo(String, newest: Handle?)
  /// The numbers of a range that no todo has, and those that todos have.
  case missingTodos([HandleSelection], in: HandleSelection, existing: [HandleSelection])
  case deletedTodo(DeletedTodo)
  /// Its text was erased, so that it can't be restored.
  case purged(Handle)
  case claimed(ClaimedTodo)
  /// An agent starts a todo that is done or dropped.
  case ended(Handle, Status)
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
  /// The command to undo was given on the other replica, and can only be undone there.
  case undoElsewhere(EntityID, replica: String)
  /// An agent undoes what another, or another of its sessions, did.
  case undoOfAnother(Author)
  /// A command that can't be undone: an undo, a redo, a purge, or what a merge did.
  case undoIsFinal(String)
  case alreadyUndone(EntityID)
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
  /// The log beside the file belongs to another one.
  case foreignLog(path: String)
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
  package var failure: Failure {
    switch self {
    case .noSuchTodo(let text, let newest):
      Failure(
        "todo.unknown", .missing,
        [
          "id": text,
          "newest": newest.map { Message("error.todo.unknown.newest", ["id": $0.description]) },
        ], given: text, hint: "ootd list --all")
    case .missingTodos(let missing, let range, let existing):
      missingTodos(missing, in: range, existing)
    case .deletedTodo(let todo): todo.failure()
    case .purged(let handle):
      Failure(
        "todo.purged", .conflict, ["id": handle.description], given: handle.description,
        hint: "ootd history \(handle)")
    case .claimed(let todo): todo.failure
    case .ended(let handle, let status):
      Failure(
        "todo.ended", .refused,
        ["id": handle.description, "status": Message("status.\(status.rawValue)")],
        given: handle.description, hint: "ootd start \(handle) --reopen")
    case .unknown(let kind, let name, let nearest): unknown(kind, name, nearest)
    case .exists(let kind, let name):
      Failure(
        "\(kind.rawValue).exists", .conflict, ["name": name, "word": name.shellWord], given: name,
        hint: kind == .project
          ? "ootd project link \(name.shellWord)"
          : "ootd \(kind.rawValue) edit \(name.shellWord)")
    case .repositoryLinked(let path, let project):
      Failure(
        "repository.linked", .conflict,
        ["path": path, "project": project, "word": project.shellWord], given: path,
        hint: "ootd project show \(project.shellWord)")
    case .repositoryNotLinked(let path):
      Failure(
        "repository.notLinked", .missing, ["path": path], given: path, hint: "ootd project list")
    case .noSuchComment: Failure("comment.unknown", .missing)
    case .noSuchItem(let item):
      self.item("unknown", .missing, item, hint: "ootd show \(item.todo)")
    case .notATodo(let item):
      self.item("notATodo", .usage, item, nearest: item.todo.description)
    case .dependencyCycle(let path): dependencyCycle(path)
    case .inOtherColumn(let handle, let column):
      Failure(
        "todo.inOtherColumn", .conflict, ["id": handle.description, "column": column.rawValue],
        given: handle.description, hint: "ootd board")
    case .nothingToUndo: Failure("undo.nothing", .conflict, hint: "ootd history")
    case .restorationIsFinal: Failure("undo.restoration", .conflict, hint: "ootd history")
    case .nothingToRedo: Failure("redo.nothing", .conflict)
    case .undoElsewhere(let id, let replica):
      Failure(
        "undo.elsewhere", .conflict, ["id": id.shortName, "machine": Self.machine(replica)],
        given: id.hex, hint: "ootd history")
    case .undoOfAnother(let author):
      Failure(
        "undo.ofAnother", .refused, ["name": author.rawValue], given: author.rawValue)
    case .undoIsFinal(let command):
      Failure("undo.final", .conflict, ["name": command], given: command, hint: "ootd history")
    case .alreadyUndone(let id):
      Failure(
        "undo.already", .conflict, ["id": id.shortName], given: id.hex, hint: "ootd history")
    case .nothingToPurge: Failure("purge.nothing", .conflict, hint: "ootd history")
    case .notNewest: Failure("history.changed", .conflict, hint: "ootd history")
    case .changedMeanwhile: Failure("store.changed", .conflict)
    case .editedElsewhere(let subject, let replica): editedElsewhere(subject, on: replica)
    case .invalid(let error): error.failure
    case .changeTooLarge(let bytes): Failure("value.tooLong", .usage, ["bytes": String(bytes)])
    case .tooManyElements(let name):
      Failure("value.tooMany", .conflict, ["id": name, "count": ElementLimit.count])
    case .clockExhausted: Failure("clock.exhausted", .failed)
    case .clockBehind(let day, let last):
      Failure("clock.wrong", .failed, ["day": "\(day)", "last": "\(last)"])
    case .locked(let path): store("locked", path)
    case .diskFull(let path): store("diskFull", path)
    case .sizeLimited(let path): store("sizeLimited", path)
    case .readOnly(let path): store("readOnly", path)
    case .replaced(let path): store("replaced", path)
    case .notAStore(let path): store("notAStore", path)
    case .damaged(let path, let reason): store("damaged", path, reason)
    case .foreignLog(let path): store("foreignLog", path)
    case .old(let path): store("old", path)
    case .newer(let path): store("newer", path)
    case .inaccessible(let path, let reason): store("inaccessible", path, reason)
    case .operation: Failure("store.unreadableOperation", .failed)
    case .failed(let message): Failure("store.failed", .failed, ["reason": message])
    }
  }

  private func store(_ name: String, _ path: String, _ reason: String? = nil) -> Failure {
    let hints = ["old": "ootd list --all --json > todos.json", "readOnly": "ootd help sandboxes"]
    return Failure(
      "store.\(name)", .failed, ["path": path, "reason": reason], hint: hints[name])
  }

  private func item(
    _ name: String, _ kind: Failure.Kind, _ item: ItemHandle, nearest: String? = nil,
    hint: String? = nil
  ) -> Failure {
    Failure(
      "item.\(name)", kind, ["item": item.description, "id": item.todo.description],
      given: item.description, nearest: nearest, hint: hint)
  }

  private func unknown(_ kind: EntityKind, _ name: String, _ nearest: String?) -> Failure {
    let command = "ootd \(kind.rawValue)"
    // Labels and milestones need nothing but a name.
    let advice =
      [.label, .milestone].contains(kind) && Name.isName(name)
      ? Message(
        "error.hint.seeOrAdd",
        ["list": "\(command) list", "add": "\(command) add \(name.shellWord)"])
      : Message("error.hint.see", ["command": "\(command) list"])
    return .unknown(
      "\(kind.rawValue).unknown", "name", name, kind: .missing, nearest: nearest, else: advice,
      command: "\(command) list")
  }

  private func missingTodos(
    _ missing: [HandleSelection], in range: HandleSelection, _ existing: [HandleSelection]
  ) -> Failure {
    let count = missing.reduce(0) { $0 + $1.count }
    let fact =
      existing.isEmpty
      ? Message("error.todo.missing.all", ["count": count])
      : Message(
        "error.todo.missing.some",
        ["count": count, "ids": missing.map(\.description).listed])
    // More than ten are too many to type.
    let isShort = !existing.isEmpty && existing.count <= 10
    let ids = existing.map(\.description).joined(separator: " ")
    let hint =
      isShort
      ? Message("error.hint.useTodos", ["ids": ids]) : Message("error.hint.listAll")
    return Failure(
      "todo.missing", .missing, ["todos": fact, "range": range.description, "hint": hint],
      given: range.description, nearest: isShort ? ids : nil, hint: "ootd list --all")
  }

  private func dependencyCycle(_ cycle: [String?]) -> Failure {
    let path = cycle.compactMap(\.self)
    let given = cycle.dropFirst().first ?? nil
    if let new = cycle.firstIndex(of: nil) {
      let others = (cycle[new...].dropLast() + cycle[..<new]).compactMap(\.self)
      return others.isEmpty
        ? Failure("dependency.newItself", .conflict, given: given)
        : Failure(
          "dependency.newCycle", .conflict, ["path": others.joined(separator: " → ")],
          given: given)
    }
    let (id, other) = (path[0], path[min(1, path.count - 1)])
    if id == other { return Failure("dependency.itself", .conflict, ["id": id], given: given) }
    return Failure(
      "dependency.cycle", .conflict,
      [
        "id": id, "other": other, "next": path[2],
        "path": path.dropFirst().joined(separator: " → "),
      ], given: given, hint: "ootd edit \(other) --no-after \(path[2])")
  }

  private func editedElsewhere(_ subject: HistorySubject, on replica: String) -> Failure {
    let part = subject.kind == .comment ? "comment" : "other"
    return Failure(
      "undo.editedElsewhere", .conflict,
      [
        "change": Message("error.undo.editedElsewhere.\(part)", ["title": subject.title]),
        "machine": Self.machine(replica),
        "hint": subject.deletion.map { Message("error.hint.delete", ["command": $0]) },
      ], hint: subject.deletion)
  }
}

extension StoreError {
  private static func machine(_ name: String) -> any MessageValue {
    name.isEmpty ? Message("sync.anotherMachine") : name
  }

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
    let message = error.message
    switch error.code {
    case SQLITE_BUSY, SQLITE_LOCKED: self = .locked(path: path)
    case SQLITE_FULL where StoreFile.isLimited(path),
      SQLITE_IOERR where StoreFile.isLimited(path):
      self = .sizeLimited(path: path)
    case SQLITE_FULL: self = .diskFull(path: path)
    // The files next to the store grow too, and report a full disk as an I/O error. Less than 64 KB is too
    // little for the smallest of them.
    case SQLITE_IOERR where StoreFile.isDiskFull(path, room: 64 << 10):
      self = .diskFull(path: path)
    case SQLITE_READONLY: self = .readOnly(path: path)
    case SQLITE_CANTOPEN where StoreFile.isOnReadOnlyDisk(path): self = .readOnly(path: path)
    case SQLITE_NOTADB: self = .notAStore(path: path)
    case SQLITE_CORRUPT: self = .damaged(path: path, message: message)
    case SQLITE_ERROR where message.contains("no such table"):
      self = .damaged(path: path, message: message)
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH, SQLITE_IOERR:
      self = .inaccessible(path: path, message: message)
    default: self = .failed(message: message)
    }
  }
}
