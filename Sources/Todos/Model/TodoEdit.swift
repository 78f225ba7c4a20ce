/// Changes to todos, or the values of a new one.
@dynamicMemberLookup package struct TodoEdit: Hashable, Sendable {
  package var fields = FieldEdit()
  package var block: Replacement<Block>?
  package var dependencies = DependencyEdit()
  package var checklist: ChecklistEdit?
  package var comment: NewComment?

  package init() {}

  package init(
    title: String, notes: String? = nil, priority: Priority? = nil, day: Day? = nil,
    due: Due? = nil, project: String? = nil, labels: [String] = [], milestone: String? = nil,
    block: Block? = nil
  ) {
    fields.title = title
    fields.notes = notes
    fields.priority = priority
    fields.day = day.map { .value($0) }
    fields.due = due.map { .value($0) }
    fields.project = project.map { .value($0) }
    fields.milestone = milestone.map { .value($0) }
    fields.addedLabels = labels
    self.block = block.map { .value($0) }
  }

  package subscript<Value>(dynamicMember path: WritableKeyPath<FieldEdit, Value>)
    -> Value
  {
    get { fields[keyPath: path] }
    set { fields[keyPath: path] = newValue }
  }

  package var isEmpty: Bool {
    self == TodoEdit() || fields.isEmpty && isEmptyBesides
  }

  private var isEmptyBesides: Bool {
    block == nil && dependencies == DependencyEdit() && checklist == nil && comment == nil
  }

  /// Adds a later edit, which overrides this one.
  package mutating func apply(_ later: TodoEdit) {
    fields.apply(later.fields)
    block = later.block ?? block
    checklist = later.checklist ?? checklist
    comment = later.comment ?? comment
  }
}

extension TodoEdit {
  /// The values of a todo, to which an edit can be applied.
  package init(_ todo: Todo) {
    for row in FieldRow.all where row.kinds.contains(.todo) {
      if let value = row.property?(todo) { fields[row.field] = value }
    }
    fields.addedLabels = todo.labels.map(\.name)
  }

  /// The todo that a block makes at that moment.
  package init(from block: Block, at now: Moment, in calendar: LocalCalendar) {
    let parser = DayParser(now: now, calendar: calendar)
    fields = block.edit
    // Days and deadlines were validated when typed, but another version of ootd may read them differently.
    let day = block.day.flatMap { try? parser.day($0) } ?? parser.today
    fields.day = block.day == Block.backlog ? .nothing : .value(day)
    fields.due = block.due.flatMap { try? parser.due($0) }.map { .value($0) }
    self.block = .value(block)
  }
}

/// A todo to add, alone or with others.
package struct NewTodo: Hashable, Sendable {
  package var edit: TodoEdit
  package var status: Status
  package let id: EntityID
  /// The todos of the same command that it waits for, and those that wait for it, by their index.
  package var after: [Int] = []
  package var before: [Int] = []
  /// The todo during whose work it was found.
  package var origin: Todo?

  package init(_ edit: TodoEdit, as status: Status = .todo, id: EntityID) {
    self.edit = edit
    self.status = status
    self.id = id
  }
}

/// A comment to add to each edited todo.
package struct NewComment: Hashable, Sendable {
  package let text: String
  /// A random id, or that of a key, from which those of the comments are derived.
  package var seed: EntityID

  package init(_ text: String, seed: EntityID) {
    self.text = text
    self.seed = seed
  }

  package func id(on todo: EntityID) -> EntityID {
    EntityID(digestOf: Array("ootd comment \(seed.hex) \(todo.hex)".utf8))
  }
}

/// Changes to what a todo waits for, and to what waits for it.
package struct DependencyEdit: Hashable, Sendable {
  /// The todos that it will wait for, and those that it no longer waits for.
  package var after: [HandleSelection] = []
  package var notAfter: [HandleSelection] = []
  /// The todos that will wait for it, and those that no longer wait for it.
  package var before: [HandleSelection] = []
  package var notBefore: [HandleSelection] = []

  package init() {}
}

/// Labels and milestones that a command creates along with its change.
package struct NewNames: Hashable, Sendable {
  package var labels: [String] = []
  package var milestones: [String] = []
  /// The known names that new ones resemble, by the new one.
  package var beside: [String: String] = [:]
  /// The known names of which new ones are probably misspellings, by the new one.
  package var misspelt: [String: String] = [:]

  package init() {}
}

/// A todo as imported or exported, with names in place of references.
package struct TodoRecord: Hashable, Sendable {
  /// The same in every file that contains the todo.
  package var id: EntityID
  /// Whether the id follows from the content because the file gives none; the n-th of several equal records has
  /// ``EntityID/numbered(_:)``.
  package var isByContent = false
  package var title: String
  package var notes: String
  package var priority: Priority
  package var status: Status
  package var day: Day?
  package var due: Due?
  package var project: String?
  /// Unique and sorted.
  package var labels: [String]
  package var milestone: String?
  package var reference: IssueReference?
  /// The todos that it waits for. Some may not be in the same file.
  package var after: Set<EntityID>
  package var checklist: [ChecklistLine]
  /// Oldest first.
  package var comments: [Comment]
  /// Nil if unknown.
  package var created: Moment?
  package var started: Moment?
  /// When it was completed; nil if the moment is unknown.
  package var completed: Moment?
  /// The day that its completion counts for; nil unless it is done, or if the source names no day.
  package var finished: Day?
  /// Fields of the other tool that ootd lacks, kept for export: JSON texts under names that begin with
  /// the format's, such as `taskwarrior/recur`.
  package var attributes: [String: String]
  package var stated = StatedValues()
  /// When anything of it was last changed at its source; nil if unknown.
  package var updated: Moment?
  /// The colours of its labels, if the source says them.
  package var colors: [String: LabelColor] = [:]
  /// The deadline of its milestone, if the source says it.
  package var milestoneDue: Day?

  package init(
    id: EntityID, title: String, notes: String = "", priority: Priority = .unset,
    status: Status = .todo, day: Day? = nil, due: Due? = nil, project: String? = nil,
    labels: [String] = [], milestone: String? = nil, reference: IssueReference? = nil,
    after: Set<EntityID> = [], checklist: [ChecklistLine] = [], comments: [Comment] = [],
    created: Moment? = nil,
    started: Moment? = nil,
    completed: Moment? = nil, finished: Day? = nil,
    attributes: [String: String] = [:]
  ) {
    self.id = id
    self.title = title
    self.notes = notes
    self.priority = priority
    self.status = status
    self.day = day
    self.due = due
    self.project = project
    self.labels = labels
    self.milestone = milestone
    self.reference = reference
    self.after = after
    self.checklist = checklist
    self.comments = comments
    self.created = created
    self.started = started
    self.completed = completed
    self.finished = finished
    self.attributes = attributes
  }
}

extension TodoRecord {
  /// An open issue as a forge reports it.
  package init(
    _ issue: IssueReference, title: String, notes: String = "", labels: [String] = [],
    milestone: String? = nil, created: Moment? = nil
  ) {
    self.init(
      id: EntityID(issue: issue), title: title, notes: notes, labels: labels, milestone: milestone,
      reference: issue, created: created)
  }
}

/// The original texts of values that depend on the time zone in which a file is read, such as times without an offset.
/// A record's digest contains these texts instead of the values, so that reading the file again in another time zone
/// changes nothing. They don't count when records are compared.
package struct StatedValues: Hashable, Sendable {
  package enum Name: Sendable { case day, due, created, started, completed, finished }

  private var texts: [Name: String] = [:]

  package init() {}

  package subscript(name: Name) -> String? {
    get { texts[name] }
    set { texts[name] = newValue }
  }

  package static func == (left: StatedValues, right: StatedValues) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}

/// A change of a todo's status or existence: by a person, a commit, an importer or a repeating block.
package enum Transition: Hashable, Sendable {
  /// Starts it for the actor, unless it is in progress.
  case start
  /// Starts it for the actor, or takes it over.
  case claim
  /// Stops what is in progress.
  case stop
  /// Finishes it now, unless it is done.
  case finish
  /// Finishes it at a known time, or moves the completion of a done one. `at` is nil if the moment is unknown, `on` if
  /// it counts for no day.
  case complete(at: Moment?, on: Day?)
  /// Drops what is open.
  case drop
  /// Opens it, as a todo or in progress.
  case reopen(as: Status = .todo)
  case delete, restore
  /// Its block made the next one.
  case expire

  /// The one that gives a todo another status, as a column of the board does.
  package init(to status: Status) {
    self =
      switch status {
      case .todo: .reopen()
      case .doing: .start
      case .done: .finish
      case .dropped: .drop
      }
  }
}
