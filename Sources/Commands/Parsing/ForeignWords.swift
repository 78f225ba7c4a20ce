/// Words that fingers know from gh, bd, task and git, with those of ootd. They aren't synonyms: a refusal that names the
/// right word teaches one vocabulary.
enum ForeignWords {
  /// The command for a verb of another program; nil if none is known.
  /// - Parameter commands: The verbs that can stand there.
  static func verb(for word: String, of commands: [String]) -> String? {
    verbs[word]?.first { line in commands.contains { "\(line) ".hasPrefix("\($0) ") } }
  }

  /// The spelling that a command has for an option of another program, or the command to use instead; nil if none is
  /// known.
  /// - Parameter spellings: Those of the command's options.
  static func option(for word: String, of spellings: [String], takesQuery: Bool) -> String? {
    options[String(word.drop { $0 == "-" })]?.first {
      $0.hasPrefix("-") ? spellings.contains($0) : $0.hasPrefix("is:") == takesQuery
    }
  }

  private static let verbs = table([
    "done": "close finish complete resolve",
    "rm": "delete remove del destroy erase",
    "restore": "undelete unrm recover",
    "drop": "cancel wontfix abandon",
    "stop": "pause release unclaim unassign",
    "start --claim": "claim take assign",
    "start": "begin work",
    "add": "new create task capture",
    "list": "search find query issues tasks todos",
    "show": "view info get",
    "edit": "update modify mod set rename",
    "comment": "annotate note",
    "plan": "schedule defer postpone snooze",
    "today": "status st agenda",
    "edit 12 --after": "dep depend depends",
    "block add --every": "recur repeat",
    "undo": "revert",
    "activity": "report stats summary",
    "sync": "pull push fetch",
    "board": "serve web ui kanban",
    "prime": "onboard context",
    "label": "labels tag tags", "project": "projects", "milestone": "milestones",
    "view": "views", "block": "blocks templates",
  ])

  private static let options = table([
    "-n": "limit count max",
    "--notes": "body description desc message text",
    "--label": "labels tag tags add-label",
    "--unlabel": "remove-label untag no-label",
    "--due": "deadline until", "--on": "scheduled date",
    "--no-milestone": "remove-milestone",
    "--after": "depends depends-on deps blocked-by waits-for",
    "--before": "blocks blocking",
    "--check": "subtask checklist", "--title": "name subject summary",
    "is:done": "status state", "ootd done": "status state",
    "--json": "output",
  ])

  /// The keys of rows by the words beside them.
  static func table(_ rows: KeyValuePairs<String, String>) -> [String: [String]] {
    rows.reduce(into: [:]) { table, row in
      for word in row.value.split(separator: " ") {
        table[String(word), default: []].append(row.key)
      }
    }
  }
}
