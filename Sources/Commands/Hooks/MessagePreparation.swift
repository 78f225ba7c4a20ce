import Foundation
import Git
import Rendering
import Store
import Todos

/// Names the todo in a commit message that is still to be written: that of the branch, or else the
/// only one of the project that is in progress.
struct MessagePreparation {
  private let file: String
  private let session: Session
  private let repository: Repository

  /// Nil where the message is given, as by `-m`, a merge or an amendment.
  init?(_ words: [String], _ session: Session, _ repository: Repository) {
    guard let file = words.first, !repository.isRebasing, words.count == 1 || words[1] == "template"
    else { return nil }
    self.file = session.context.absolutePath(file)
    self.session = session
    self.repository = repository
  }

  func run() throws {
    guard let store = try session.storeForHook(.foreground), let handle = try handle(store),
      let bytes = FileManager.default.contents(atPath: file)
    else { return }
    let comments = ["core.commentString", "core.commentChar"].lazy
      .compactMap { session.configuration?.string($0) }
    let template = MessageTemplate(Array(bytes), comment: comments.first)
    guard let text = template.naming(handle) else { return }
    try WholeFile(file).write(text, suffix: session.context.newID().hex)
  }

  private func handle(_ store: TodoStore) throws -> Handle? {
    guard let project = try store.projectName(ofRepositoryAt: repository.path) else { return nil }
    if let handle = repository.branch.flatMap({ BranchReference($0) })?.handle {
      return try store.todos(named: [handle]).isEmpty ? nil : handle
    }
    let query = TodoQuery([.states([.doing]), .projects([project])])
    let doing = try store.todos(matching: query, at: session.now, in: session.calendar)
    return doing.count == 1 ? doing[0].handle : nil
  }
}
