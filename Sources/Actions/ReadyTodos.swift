package import Store
package import Todos

/// Why no todo can be started.
package struct NothingReady: Sendable {
  /// How many wait for others, and for which, the most wanted first.
  package var waiting = 0
  package var blockers: [Handle] = []
  /// The claims of others.
  package var claims: [Claim] = []
  /// How many are in progress.
  package var started = 0
  /// How many are planned for a later day.
  package var later = 0

  package init() {}
}

extension Snapshot {
  /// The todos that can be started, the most pressing first.
  /// - Parameter query: Without an order.
  package func ready(
    matching query: TodoQuery, _ context: ActionContext, first: Bool = false
  ) throws -> [RankedTodo] {
    var query = query
    query.conditions.append(.init(.states([.ready])))
    return try ranked(
      matching: query, presets: query.namesBlocks ? context.presets : [], at: context.now,
      in: context.calendar, first: first)
  }

  /// The current todo, or where there is none the one that `next` names: the arrow of a day.
  /// - Parameters:
  ///   - branch: The todo that the branch here is named for.
  ///   - query: For what `next` chooses from.
  package func currentOrNext(
    branch: Handle?, matching query: TodoQuery, _ context: ActionContext
  ) throws -> Todo? {
    let current = try CurrentTodo(branch: branch, self, context)
    return try current.todo(where: \.isOpen)
      ?? startable(matching: query, context, first: true).first?.todo
  }

  /// Those of them that can be started, of which `next` is the first: not in progress. At the end an agent also gets
  /// those that were started by nobody who still works on them.
  /// - Parameter first: Whether only the first one is needed.
  package func startable(
    matching query: TodoQuery, _ context: ActionContext, first: Bool = false
  ) throws -> [RankedTodo] {
    var waiting = query
    waiting.conditions.append(.init(.states([.todo])))
    let todos = try ready(matching: waiting, context, first: first)
    guard actor.author.isAgent, todos.isEmpty || !first else { return todos }
    let left = try ready(matching: query, context).filter {
      $0.todo.status == .doing && $0.todo.claim?.isHeld(by: actor) != true
    }
    return todos + left
  }

  package func nothingReady(
    matching query: TodoQuery, _ context: ActionContext
  ) throws -> NothingReady {
    var query = query
    query.conditions.append(.init(.states([.open])))
    let open = try todos(
      matching: query, presets: query.namesBlocks ? context.presets : [], at: context.now,
      in: context.calendar)
    var reasons = NothingReady()
    var wanted: [Handle: Int] = [:]
    for todo in open {
      if todo.isHeldByAnother(than: actor, at: context.now) {
        if let claim = todo.claim { reasons.claims.append(claim) }
      } else if todo.status == .doing {
        reasons.started += 1
      } else if todo.isBlocked {
        reasons.waiting += 1
        for blocker in todo.waitsFor { wanted[blocker, default: 0] += 1 }
      } else if todo.day.map({ $0 > context.today }) == true {
        reasons.later += 1
      }
    }
    reasons.blockers = wanted.sorted { ($1.value, $0.key.number) < ($0.value, $1.key.number) }
      .map(\.key)
    return reasons
  }
}

extension Actions {
  /// Claims the first todo that can be started, so that of many who ask at once each gets another one.
  /// - Returns: Nil if there is none.
  package func claimNext(matching query: TodoQuery) throws -> Change? {
    try transaction.startable(matching: query, context, first: true).first.map {
      try setStatus(.doing, of: [.one($0.todo.handle)], as: .claim)
    }
  }
}
