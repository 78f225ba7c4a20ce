/// A todo as the JSON of `cli.md` lays it down. Decoding fails where a key is missing.
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
}

struct CommentRecord: Decodable, Equatable {
  let at: String
  let text: String
}

/// A commit that a todo is linked to.
struct CommitLinkRecord: Decodable, Equatable {
  let oid: String
  let subject: String
  let completes: Bool
  let project: String?
  let path: String?
}

/// A commit as `log --json` prints it.
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

/// What `today --json` prints.
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
  let repositories: [Repository]
  let completion: Rate
  let todos: [TodoRecord]
  let carriedOver: [TodoRecord]
  let due: [TodoRecord]
  let overdue: [TodoRecord]
}

/// What `history --json` prints of one command.
struct HistoryRecord: Decodable, Equatable {
  struct Change: Decodable, Equatable {
    let kind: String?
    let id: String
    let title: String
    let field: String
    let to: Value
  }

  /// A todo or whatever else a command wrote to.
  struct Subject: Decodable, Equatable {
    let kind: String?
    let id: String
    let title: String
  }

  /// A value of a register, of those that tests look at.
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
  let replica: String?
  let undone: Bool
  let changes: [Change]
  let subjects: [Subject]
}
