import Actions
import Files
import Git
import Localization
import Rendering
import Resources
import Store
import Todos

/// Prints how to introduce agents to ootd, and writes the paragraph into a file only if asked.
struct Agents: OotdCommand {
  static let usage = Usage(
    "agents",
    examples: ["agents", "agents mcp", "agents hook", "agents --write", "agents --remove"])

  /// A part of the output.
  enum Section: String, CaseIterable {
    case paragraph, skill, mcp, hook
  }

  @Argument("agentsSection", offering: .agentsSections) var word: String?
  @Flag("write", help: "agentsWrite") var write = false
  @Flag("remove", help: "agentsRemove") var remove = false
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    if write, remove { throw Failure.conflicting("--write", "--remove") }
    if write || remove {
      if let word, [.skill, .mcp, .hook].contains(Section(rawValue: word)) {
        throw Failure.conflicting(word, write ? "--write" : "--remove")
      }
      return try await change(session)
    }
    let sections = try word.map { [try Section(named: $0)] } ?? Section.allCases
    if json {
      return try session.print(
        .object(
          sections.map { JSON.Member($0.rawValue, .string(content(of: $0, session.context).text)) })
      )
    }
    let texts = sections.map { section in
      let (heading, text) = content(of: section, session.context)
      // A single section can go into a file.
      return sections.count > 1 ? "# \(heading)\n\n\(text)" : text
    }
    try session.page(texts.joined(separator: "\n"))
  }

  private func content(
    of section: Section, _ context: CommandContext
  ) -> (heading: String, text: String) {
    switch section {
    case .paragraph: ("AGENTS.md", Self.paragraph)
    case .skill: (".agents/skills/ootd/SKILL.md", String(decoding: Resource.skill, as: UTF8.self))
    case .mcp: ("MCP", Self.registration(context))
    case .hook: ("SessionStart", Self.hooks(context))
    }
  }

  private static var paragraph: String { String(decoding: Resource.agents, as: UTF8.self) }

  private static func program(_ context: CommandContext) -> String {
    context.program(named: "ootd") == nil ? context.executable : "ootd"
  }

  /// The settings with which agents run `prime` at the start of a session and read what it prints. The names are there
  /// because hooks don't have the variables of commands. Sources: Claude Code, "Hooks reference"; Codex, "Hooks"; Gemini
  /// CLI, "Hooks reference".
  private static func hooks(_ context: CommandContext) -> String {
    [
      ("claude", ".claude/settings.json"), ("codex", ".codex/hooks.json"),
      ("gemini", ".gemini/settings.json"),
    ].map { name, file in
      let command = "OOTD_ACTOR=\(name) \(program(context).shellWord) prime"
      let hook: JSON = ["type": "command", "command": .string(command)]
      let settings: JSON = ["hooks": ["SessionStart": [["hooks": [hook]]]]]
      return "\(file)\n\(settings.text)\n"
    }.joined()
  }

  /// The lines that register the server in the usual clients, and the JSON for others.
  private static func registration(_ context: CommandContext) -> String {
    let program = program(context)
    let word = program.shellWord
    let server: JSON = ["mcpServers": ["ootd": ["command": .string(program), "args": ["mcp"]]]]
    return """
      claude mcp add ootd -- \(word) mcp
      codex mcp add ootd -- \(word) mcp
      gemini mcp add ootd \(word) mcp
      \(server.text)

      """
  }
}

extension Agents {
  /// Writes or removes the block in the file that `word` names, by default AGENTS.md of this worktree.
  private func change(_ session: Session) async throws {
    let repository = try await session.repository(at: ".")
    guard let folder = repository.workTree, let tree = FileSystem.realPath(folder) else {
      throw Failure.noWorkTree(path: repository.path)
    }
    let name = word == Section.paragraph.rawValue ? nil : word
    let path = name.map(session.context.absolutePath) ?? "\(tree)/AGENTS.md"
    do {
      let file = try AgentsFile(at: path, in: tree)
      let change = try change(file)
      if json { return try session.print(["path": .string(path), "change": .string(change)]) }
      try session.print(Message("agents.\(change)", ["path": path]))
    } catch let obstacle as AgentsFile.Obstacle {
      if write, !json { try session.print(Self.paragraph) }
      throw Failure.path("agents.\(obstacle.rawValue)", .refused, path)
    }
  }

  /// Writes or removes the block.
  /// - Returns: The name of what happened.
  private func change(_ file: AgentsFile) throws -> String {
    let target = AtomicFile(file.path)
    if write {
      guard let bytes = try file.installing(Self.paragraph) else { return "unchanged" }
      try target.write(bytes)
      return "written"
    }
    guard let rest = try file.removing() else { return "noBlock" }
    if rest.isEmpty, file.isOwn {
      try target.remove()
      return "deleted"
    }
    try target.write(rest)
    return "removed"
  }
}

/// Prints what an agent should know when it begins.
struct Prime: OotdCommand {
  static let usage = Usage("prime", examples: ["prime", "prime --json"])

  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let store = try session.store()
    try await session.scan(store)
    let view = try await session.introduction(store)
    if json { return try session.print(view.json) }
    try session.print(view.text)
  }
}

extension Session {
  /// The introduction for an agent that starts, with its notices, which are then marked as read.
  func introduction(_ store: TodoStore) async throws -> PrimeView {
    var view = PrimeView(for: store.actor, at: now)
    if store.author.isAgent { view.notices = try takeNotices(from: store) }
    view.branch = await branchHere()
    let branch = view.branch.flatMap { BranchReference($0)?.handle }
    let context = try actionContext(store)
    view.project = context.project
    let query = TodoQuery(context.project.map { [.projects([$0])] } ?? [])
    return try store.read { snapshot in
      // The branch's todo may be deleted, or only on another machine.
      let named = branch.flatMap { try? snapshot.todos([.one($0)]) }?.isEmpty == false
      let current = try CurrentTodo(branch: named ? branch : nil, snapshot, context)
      if let todo = current.todo(where: \.isOpen) ?? current.branch {
        view.todo = todo
        view.items = try snapshot.checklists(of: [todo])[todo.id] ?? []
        view.comment = try snapshot.comments(on: [todo])[todo.id]?.last
        view.milestone = try snapshot.milestones().first { $0.name == todo.milestone }
      }
      var doing = query
      doing.conditions.append(.init(.states([.doing])))
      view.doing = try snapshot.todos(matching: doing, at: now, in: calendar)
        .filter { $0.id != view.todo?.id }
      view.starters = try snapshot.starters(of: view.doing)
      view.ready = try snapshot.startable(matching: query, context).map(\.todo)
        .filter { $0.id != view.todo?.id && $0.status != .doing }
      view.unready = try snapshot.nothingReady(matching: query, context)
      return view
    }
  }
}
