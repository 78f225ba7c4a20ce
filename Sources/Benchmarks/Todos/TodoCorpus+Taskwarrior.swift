import Foundation
import Todos

extension TodoCorpus {
  func fillTaskwarrior(in home: Home, _ workspace: Workspace) async throws {
    let folder = workspace.path(of: home)
    let settings = "data.location=\(folder)/.task\nconfirmation=no\nverbose=nothing\n"
    try write(settings, to: "\(folder)/.taskrc")
    try write(JSON.array(all.map(\.taskwarrior)).text, to: "\(folder)/todos.json")
    try await workspace.run(["task", "import", "\(folder)/todos.json"], in: home)
  }

  private func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
