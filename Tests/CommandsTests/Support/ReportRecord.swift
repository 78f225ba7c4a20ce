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
    let branch: String
    let path: String
  }

  var idle: [Idle] = []
  var unplanned: [Unplanned] = []
  var merged: [Branch] = []
  var unmerged: [Branch] = []
}
