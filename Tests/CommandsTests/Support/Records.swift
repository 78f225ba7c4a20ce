/// A todo in the JSON format of `cli.md`. Decoding fails if a key is missing.
struct TodoRecord: Decodable, Equatable {
  let id: String
  let uuid: String
  let title: String
  let status: String
  let priority: String
  let project: String?
  let day: String?
  let due: String?
  let overdue: Bool
  let labels: [String]
  let milestone: String?
  let block: String?
  let notes: String
  let comments: [CommentRecord]
  let commits: [CommitLinkRecord]
  let created: String
  let started: String?
  let completed: String?
  let finished: String?
  let claimedBy: String?
  let claimedAt: String?
  let checklist: [ItemRecord]
  let after: [String]
  let waitsFor: [String]
  let blocked: Bool
  let ready: Bool
  /// Only in the output of `ready` and `next`.
  let unblocks: Int?
  let reasons: [String]?
}

/// An item of a checklist.
struct ItemRecord: Decodable, Equatable {
  let id: String
  let text: String
  let done: Bool
}

struct CommentRecord: Decodable, Equatable {
  let at: String
  let text: String
}

/// A commit linked to a todo.
struct CommitLinkRecord: Decodable, Equatable {
  let oid: String
  let subject: String
  let completes: Bool
  let project: String?
  let path: String?
}

/// A commit in the output of `log --json`.
struct LogRecord: Decodable, Equatable {
  struct Link: Decodable, Equatable {
    let id: String
    let completes: Bool
  }

  let oid: String
  let at: String
  let project: String
  let path: String
  let subject: String
  let todos: [Link]
}

/// The output of `today --json`.
struct DayRecord: Decodable {
  struct Repository: Decodable, Equatable {
    let project: String
    let path: String
    let commits: Int
  }

  struct Rate: Decodable, Equatable {
    let done: Int
    let total: Int
    let rate: Double?
  }

  let date: String
  let commits: Int
  let assisted: Int
  let repositories: [Repository]
  let completion: Rate
  let todos: [TodoRecord]
  let carriedOver: [TodoRecord]
  let due: [TodoRecord]
  let overdue: [TodoRecord]
}

/// A command in the output of `history --json`.
struct HistoryRecord: Decodable, Equatable {
  struct Change: Decodable, Equatable {
    let kind: String?
    let id: String
    let title: String
    let field: String
    let to: Value
  }

  /// A todo or other entity that a command changed.
  struct Subject: Decodable, Equatable {
    let kind: String?
    let id: String
    let title: String
  }

  /// A register's value, of the types that tests need.
  enum Value: Decodable, Equatable {
    case text(String)
    case other

    init(from decoder: any Decoder) throws {
      let text = try? decoder.singleValueContainer().decode(String.self)
      self = text.map(Value.text) ?? .other
    }
  }

  let operation: String
  let at: String
  let command: String
  let by: String
  let replica: String?
  let undone: Bool
  let changes: [Change]
  let subjects: [Subject]
}

/// A label in the output of `label list --json`.
struct LabelRecord: Decodable, Equatable {
  let name: String
  let color: String
  let textColor: String
  var open = 0
  var done = 0
}

/// The output of `activity --json`.
struct ActivityRecord: Decodable {
  struct Day: Decodable, Equatable {
    let date: String
    let commits: Int
    let done: Int
    let total: Int
  }

  let from: String
  let to: String
  let days: [Day]
}

/// The output of `standup --json`.
struct StandupRecord: Decodable {
  struct Commit: Decodable, Equatable {
    let oid: String
    let at: String
    let subject: String
    let path: String
  }

  struct Linked: Decodable, Equatable {
    let id: String
    let title: String
    let status: String
    let commits: [Commit]
  }

  struct Project: Decodable, Equatable {
    let project: String
    let todos: [Linked]
    let commits: [Commit]
  }

  let since: String
  let projects: [Project]
  let done: [TodoRecord]
  let plan: [TodoRecord]
  let overdue: [TodoRecord]
  let idle: [DriftRecord.Idle]
}

/// The output of `drift --json`.
struct DriftRecord: Decodable, Equatable {
  struct Idle: Decodable, Equatable {
    let id: String
    let title: String
    let project: String?
    let since: String
    let days: Int
  }

  struct Unplanned: Decodable, Equatable {
    let date: String
    let commits: Int
  }

  struct Branch: Decodable, Equatable {
    let id: String
    let title: String
    var branch: String?
    var commit: String?
    let path: String
  }

  var idle: [Idle] = []
  var unplanned: [Unplanned] = []
  var merged: [Branch] = []
  var unmerged: [Branch] = []
}
