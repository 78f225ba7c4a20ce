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
