import CommandSupport

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
  let done: [ShownTodo]
  let plan: [ShownTodo]
  let overdue: [ShownTodo]
  let idle: [DriftRecord.Idle]
  let waiting: [Waiting]

  struct Waiting: Decodable {
    struct Blocker: Decodable, Equatable {
      let id: String
      let title: String
    }

    let waitsFor: [Blocker]
  }
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

extension RepositoryMachineTest {
  /// All todos by number.
  func todos() async throws -> [ShownTodo] {
    try await machine.json([ShownTodo].self, "list", "--all", "--sort", "id")
  }

  func status(_ id: String = "1") async throws -> String? {
    try await todos().first { $0.id == id }?.status
  }

  /// The commands in the history, the latest first.
  func history() async throws -> [String] {
    try await machine.json([HistoryRecord].self, "history", "-n", "100").map(\.command)
  }
}
