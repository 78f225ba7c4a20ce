import ArgumentParser
import Rendering
import Store
import Sync
import Todos

struct SyncPurge: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("purge", \.syncPurge, examples: ["sync purge 3f9a01c2", "sync purge 3f9a01c2 77b0"])
  }

  @Argument(help: ArgumentHelp(\.operations)) var operations: [String]
  @OptionGroup var output: JSONOption

  func run(in session: Session) async throws {
    let store = try session.store(beginsDay: false)
    let commands = try operations.map { try session.command($0, store) }
    // What other machines did since has to be here first, so that their chains are known too.
    let isShared = try store.remote() != nil
    if isShared { _ = try await session.exchange(store) }
    try store.purge(commands, at: session.now)
    let report = isShared ? try await session.exchange(store, removesTainted: true) : SyncReport()
    if output.json { return try session.tell(report, store, json: true) }
    try session.print(
      PurgeView(count: commands.count, report, isShared: isShared, format: session.format).text)
  }
}

extension Session {
  /// The operation whose id begins so.
  fileprivate func command(_ text: String, _ store: TodoStore) throws -> EntityID {
    let prefix = text.lowercased()
    guard (4...32).contains(prefix.utf8.count), prefix.allSatisfy({ $0.isASCII && $0.isHexDigit })
    else { throw InputError.invalidOperation(text) }
    let found = try store.commands(beginningWith: prefix)
    guard let first = found.first else { throw InputError.noSuchOperation(text) }
    guard found.count == 1 else { throw InputError.ambiguousOperation(text) }
    return first
  }
}
