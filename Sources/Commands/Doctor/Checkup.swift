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
  private(set) var store: TodoStore?
  /// The result of examining the store; nil without one.
  private(set) var examination: StoreExamination?
  /// Why the store can't be used; nil if it can, or there is none.
  private(set) var storeError: (any CodedError)?
  private(set) var links: [LinkedRepository] = []
  /// The linked repositories that can be opened, once each.
  private(set) var repositories: [(repository: Repository, project: String)] = []
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
    gitVersion = await GitCLI.version(session.environment)
    do {
      store = try TodoStore.forExamination(
        in: try session.context.dataFolder, calendar: session.calendar, timeout: Self.timeout)
      defer { session.endProgress() }
      examination = try store?.examine(progress: session.progress("doctor.examining"))
      links = try store?.read { try $0.linkedRepositories() } ?? []
    } catch {
      storeError = error as? any CodedError ?? StoreError.failed(message: "\(error)")
      store?.close()
      store = nil
    }
    for link in links {
      // The report on repositories says why one can't be opened.
      let found = await session.context.debug.ignoring("repository \(link.path)") {
        try await Repository(at: link.path, environment: session.environment)
      }
      if let found { repositories.append((found, link.project)) }
    }
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

  /// Warns of a file or folder that others than its owner may read.
  func checkMode(_ mode: Int, of path: String, _ code: String, _ report: inout AreaReport) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o077 != 0,
      FileSystemKind(of: path).hasModes
    else { return }
    report.add(
      .warning, code, ["path": path],
      hint: "chmod \(String(mode, radix: 8)) \(path.shellWord)",
      repair: .setMode(path: path, mode: mode))
  }
}
