/// What `git worktree list --porcelain` says.
struct WorktreeList: Sendable {
  let mainPath: String
  let mainIsBare: Bool
  /// The commits that work trees have checked out, as hexadecimal names.
  let heads: [String]

  init(_ text: String) {
    let blocks = text.split(separator: "\n\n").map { $0.split(separator: "\n") }
    let main = blocks.first ?? []
    mainPath = String(main.first?.dropFirst("worktree ".count) ?? "")
    mainIsBare = main.contains("bare")
    let names = blocks.joined().filter { $0.hasPrefix("HEAD ") }.map { $0.dropFirst(5) }
    heads = names.filter { name in name.contains { $0 != "0" } }.map(String.init)
  }
}
