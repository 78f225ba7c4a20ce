extension KeyedDecodingContainer {
  /// Lists and answers leave out what is empty. `SchemaTests` checks what they must have.
  package func decode<Element: Decodable>(
    _ type: [Element].Type, forKey key: Key
  ) throws -> [Element] {
    try decodeIfPresent(type, forKey: key) ?? []
  }

  package func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try decodeIfPresent(type, forKey: key) ?? ""
  }
}

/// A todo in the JSON format of `cli.md`.
package struct ShownTodo: Decodable, Equatable {
  package let id: String
  package let uuid: String
  package let title: String
  package let status: String
  package let priority: String
  package let project: String?
  package let day: String?
  package let due: String?
  package let overdue: Bool
  package let labels: [String]
  package let milestone: String?
  package let block: String?
  package let notes: String
  package let comments: [CommentRecord]
  package let commits: [CommitLinkRecord]
  package let created: String
  package let started: String?
  package let completed: String?
  package let finished: String?
  package let claimedBy: String?
  package let claimedAt: String?
  package let checklist: [ItemRecord]
  package let after: [String]
  package let waitsFor: [String]
  package let blocked: Bool
  package let ready: Bool
  /// Only in the output of `ready` and `next`.
  package let unblocks: Int?
  package let reasons: [String]?
}

/// An item of a checklist.
package struct ItemRecord: Decodable, Equatable {
  package let id: String
  package let text: String
  package let done: Bool
}

package struct CommentRecord: Decodable, Equatable {
  package let at: String
  package let text: String

  package init(at: String, text: String) {
    (self.at, self.text) = (at, text)
  }
}

/// A commit linked to a todo.
package struct CommitLinkRecord: Decodable, Equatable {
  package let oid: String
  package let subject: String
  package let completes: Bool
  package let project: String?
  package let path: String?

  package init(oid: String, subject: String, completes: Bool, project: String?, path: String?) {
    (self.oid, self.subject, self.completes) = (oid, subject, completes)
    (self.project, self.path) = (project, path)
  }
}

/// The output of `today --json`.
package struct DayRecord: Decodable {
  package struct Repository: Decodable, Equatable {
    package let project: String
    package let path: String
    package let commits: Int

    package init(project: String, path: String, commits: Int) {
      (self.project, self.path, self.commits) = (project, path, commits)
    }
  }

  package struct Rate: Decodable, Equatable {
    package let done: Int
    package let total: Int
    package let rate: Double?

    package init(done: Int, total: Int, rate: Double?) {
      (self.done, self.total, self.rate) = (done, total, rate)
    }
  }

  package let date: String
  package let commits: Int
  package let assisted: Int
  package let repositories: [Repository]
  package let completion: Rate
  package let todos: [ShownTodo]
  package let carriedOver: [ShownTodo]
  package let due: [ShownTodo]
  package let overdue: [ShownTodo]
}

/// A command in the output of `history --json`.
package struct HistoryRecord: Decodable, Equatable {
  package struct Change: Decodable, Equatable {
    package let kind: String?
    package let id: String
    package let title: String
    package let field: String
    package let to: Value?
  }

  /// A todo or other entity that a command changed.
  package struct Subject: Decodable, Equatable {
    package let kind: String?
    package let id: String
    package let title: String

    package init(kind: String?, id: String, title: String) {
      (self.kind, self.id, self.title) = (kind, id, title)
    }
  }

  /// A register's value, of the types that tests need.
  package enum Value: Decodable, Equatable {
    case text(String)
    case other

    package init(from decoder: any Decoder) throws {
      let text = try? decoder.singleValueContainer().decode(String.self)
      self = text.map(Value.text) ?? .other
    }
  }

  package let operation: String
  package let at: String
  package let command: String
  package let by: String
  package let replica: String?
  package let undone: Bool
  package let changes: [Change]
  package let subjects: [Subject]
}

/// The output of `activity --json`.
package struct ActivityRecord: Decodable {
  package struct Day: Decodable, Equatable {
    package let date: String
    package let commits: Int
    package let done: Int
    package let total: Int

    package init(date: String, commits: Int, done: Int, total: Int) {
      (self.date, self.commits, self.done, self.total) = (date, commits, done, total)
    }
  }

  package let from: String
  package let to: String
  package let days: [Day]
}
