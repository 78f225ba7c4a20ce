import Activity
import Files
import Foundation
import Git
import Localization
import Rendering
import Store
import Todos

/// The facts that several checks share. Reading them changes nothing.
struct Checkup {
  let session: Session
  /// The store; nil if there is none, or it can't be used.
  let store: TodoStore?
  /// The result of examining the store; nil without one.
  let examination: StoreExamination?
  /// Why the store can't be used; nil if it can, or there is none.
  let storeError: (any CodedError)?
  let links: [LinkedRepository]
  /// The linked repositories that can be opened, once each.
  let repositories: [(repository: Repository, project: String)]
  let gitVersion: String?

  /// Checks each area in turn.
  static func reports(in session: Session) async -> [AreaReport] {
    let checkup = await Checkup(session)
    defer { checkup.store?.close() }
    return [
      checkup.checkStore(), await checkup.checkRepositories(), await checkup.checkHooks(),
      checkup.checkPrompt(), checkup.checkShells(), checkup.checkSync(), checkup.checkClock(),
      checkup.checkDisk(), checkup.checkVersions(), checkup.checkSettings(),
    ]
  }

  private init(_ session: Session) async {
    self.session = session
    var (store, examination, links): (TodoStore?, StoreExamination?, [LinkedRepository]) =
      (nil, nil, [])
    var storeError: (any CodedError)?
    do {
      store = try TodoStore.forExamination(
        in: try session.context.dataFolder, calendar: session.calendar, timeout: Self.timeout)
      examination = try session.examine(store)
      links = try store?.read { try $0.linkedRepositories() } ?? []
    } catch {
      storeError = error as? any CodedError ?? StoreError.failed(message: "\(error)")
      store?.close()
      store = nil
    }
    var repositories: [(repository: Repository, project: String)] = []
    for link in links {
      // The report on repositories says why one can't be opened.
      let found = await session.context.debug.ignoring("repository \(link.path)") {
        try await Repository(at: link.path, environment: session.environment)
      }
      if let found { repositories.append((found, link.project)) }
    }
    self.store = store
    self.examination = examination
    self.storeError = storeError
    self.links = links
    self.repositories = repositories
    gitVersion = await GitCLI.version(session.environment)
  }

  /// How long to wait for another program that uses the store, in seconds.
  private static let timeout = 2.0

  /// Why git's configuration can't be read; nil if it can.
  var settingsError: (any CodedError)? {
    do {
      try session.folder.checkSettings()
      return nil
    } catch {
      return error as? any CodedError
    }
  }

  /// ootd's own folders, existing or not; none without a home folder.
  var folders: [String] {
    let data = session.context.debug.ignoring("data folder") { try session.context.dataFolder }
    return [data, session.context.stateFolder, session.context.cacheFolder].compactMap(\.self)
  }

  /// A warning about a file or folder that other users may read; nil if only its owner may.
  func modeFinding(
    _ message: (_ path: String) -> Message, _ path: String, mode: Int
  ) -> Finding? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o077 != 0,
      FileSystemKind(of: path).hasModes
    else { return nil }
    return Finding(
      .warning, message(path), command: "chmod \(String(mode, radix: 8)) \(path.shellWord)",
      repair: .setMode(path: path, mode: mode))
  }
}

extension Session {
  /// Examines the store; shows progress if that takes long.
  fileprivate func examine(_ store: TodoStore?) throws -> StoreExamination? {
    let interactivity = context.interactivity
    guard let store, let width = interactivity.width else { return try store?.examine() }
    let isDue = progressTimer(interactivity)
    var isShown = false
    defer { if isShown { try? context.write(.error, ProgressLine.erased) } }
    return try store.examine { done, total in
      guard isDue() else { return }
      isShown = true
      show(
        ProgressLine(
          language.t("doctor.examining"), done: done, of: total, language: language, width: width))
    }
  }
}
