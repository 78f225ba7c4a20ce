import Activity
import Foundation
import Git
import Rendering
import Store
import Todos

extension Session {
  /// Whether a linked repository is still at its path.
  static func isPresent(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  /// The repository that a folder is in.
  func repository(at folder: String) async throws -> Repository {
    let path = context.absolutePath(folder)
    guard !path.isEmpty, Self.isPresent(path),
      let repository = try await Repository.discover(from: path, environment: environment)
    else { throw InputError.noRepository(path: folder) }
    return repository
  }

  /// The values with which a repository is linked.
  func newRepository(_ repository: Repository) async throws -> NewRepository {
    NewRepository(
      id: context.newID(), path: repository.path,
      root: try await repository.rootCommit()?.description)
  }

  /// Projects with their commits; says what could not be read.
  func reports(of projects: [Project], _ store: TodoStore) async throws -> [ProjectReport] {
    let (reports, warnings) = try await activityReader(store).projects(projects, at: now)
    try finishReading(warnings)
    return reports
  }

  /// What happened to a project: `added api  /home/me/api`.
  func tell(
    of change: Changed<Project>, verb: String, json: Bool, detail: String = ""
  ) throws {
    if json { return try print(change.value.json(isPresent: Session.isPresent)) }
    let suffix = detail.isEmpty ? "" : "  \(detail.visible)"
    let verb = change.isChanged ? verb : phrases.unchanged
    try print("\(verb) \(change.value.name.visible)\(suffix)\n")
  }
}
