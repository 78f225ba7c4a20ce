import Git
import Store
import Sync
import Todos

/// An error as the one line `ootd: …`.
package struct ErrorLine {
  let error: any Error
  let phrases: any Phrases
  /// The format of times; nil if the reader's time isn't known.
  private let format: Format?

  package init(_ error: any Error, phrases: any Phrases) {
    self.error = error
    self.phrases = phrases
    format = nil
  }

  package init(_ error: any Error, format: Format) {
    self.error = error
    self.format = format
    phrases = format.phrases
  }

  package var text: String {
    "ootd: \(sentence)\n"
  }

  /// The line without the program's name and the newline.
  package var sentence: String { shortened.visible }

  /// What is quoted may be of any length; its beginning tells which it is. Paths stay whole.
  private var shortened: String {
    sentence(error).split(separator: "`", omittingEmptySubsequences: false).map { part in
      part.utf8.count > ErrorLine.quotedLimit ? part.prefix(100) + "…" : part
    }.joined(separator: "`")
  }

  /// In bytes: PATH_MAX of Linux.
  private static let quotedLimit = 4096

  private func sentence(_ error: any Error) -> String {
    switch error {
    case let error as KeptText:
      phrases.error(sentence(error.error), textKeptIn: error.path)
    case let error as UnfinishedPurge:
      error.isGoneHere
        ? phrases.unfinishedPurge(sentence(error.error))
        : phrases.unbegunPurge(sentence(error.error))
    case let error as TodoError: phrases.error(error)
    case let error as QueryError: phrases.error(error)
    case StoreError.deletedTodo(let todo):
      phrases.deleted(todo, when: format.map { TodoNotes(format: $0).when(todo.at) })
    case let error as StoreError: phrases.error(error)
    case let error as GitError: phrases.error(error)
    case let error as InputError: phrases.error(error)
    case let error as BoardError: phrases.error(error)
    case let error as SyncError: phrases.error(error)
    case let error as RemoteError: phrases.error(SyncError(error))
    case let error as UsageError: phrases.error(error)
    default: String(describing: error)
    }
  }
}
