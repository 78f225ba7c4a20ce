import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct ProjectRecognitionTests {
  /// - Parameter repositories: The root and path of each.
  private static func project(
    _ name: String, _ repositories: (root: String?, path: String?)...
  ) -> Project {
    Project(
      id: EntityID(.label, named: name, after: 0), name: name,
      repositories: repositories.map { repository in
        .init(
          id: EntityID(.label, named: name, after: 1), path: repository.path,
          root: repository.root)
      })
  }

  private static let projects = [
    project("api", ("a", nil)), project("site", ("s", "/gone/site")),
    project("here", ("h", "/here")), project("empty", (nil, nil)), project("none"),
    project("fork", ("f", nil)), project("other", ("f", "/gone/other")),
    project("clones", ("c", "/here"), ("c", nil)),
  ]

  @Test(arguments: [
    ("a", "api", "api"), ("a", "renamed", "api"), ("s", "site", "site"), ("h", "here", nil),
    (nil, "empty", nil), ("x", "api", nil), ("f", "fork", "fork"), ("f", "OTHER", "other"),
    ("f", "third", nil), ("c", "c", "clones"),
  ])
  func `a repository is recognised by its root commit, if its path here is free`(
    root: String?, name: String, project: String?
  ) {
    let found = Self.projects.recognising(root: root, named: name) { $0 == "/here" }
    expectEqual(found?.project.name, project)
    #expect(found?.repository.path != "/here")
  }
}
