import ArgumentParser
import Git
import Rendering
import Store
import Sync

struct SyncSetup: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "setup", \.syncSetup,
      examples: [
        "sync setup git@example.com:me/todos.git", "sync setup --encrypt https://example.com/todos",
        "sync setup --key ~/usb/sync.key https://example.com/todos",
      ])
  }

  @Argument(help: ArgumentHelp(\.syncURL)) var url: String
  @Flag(inversion: .prefixedNo, exclusivity: .exclusive, help: ArgumentHelp(\.encrypt)) var encrypt:
    Bool?
  @Option(help: ArgumentHelp(\.keyFile), completion: .offering(.files)) var key: String?
  @Option(help: ArgumentHelp(\.machineName)) var name: String?
  @Flag(help: ArgumentHelp(\.yes)) var yes = false
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    if key != nil, encrypt == false { throw InputError.conflicting("--key", "--no-encrypt") }
    let store = try session.store(beginsDay: false)
    let setup = RemoteSetup(
      session: session, store: store, url: try session.remoteURL(url),
      name: try name.map { try MachineName.checked($0) })
    if !yes { try await setup.checkIsPrivate() }
    let done = try await setup.run(isEncrypted: encrypt, keyFile: key)
    if json { return try session.tell(done, store, json: true) }
    let unread = try store.unread()
    try session.print(
      SyncSetupView(
        done, unread, url: RemoteURL.withoutSecrets(setup.url),
        keyPath: setup.hasNewKey ? try session.keyFile.path : nil,
        formerKeyPath: setup.formerKeyPath, isEncrypted: try store.remote()?.key != nil,
        isAutomatic: session.syncsByItself, format: session.format
      ).text)
    try store.markAsRead(unread)
  }
}
