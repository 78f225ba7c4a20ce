/// A project, which todos and repositories belong to.
package struct Project: Hashable, Identifiable, Sendable {
  package let id: EntityID
  package var name: String
  package var details: ProjectDetails
  package var isArchived: Bool
  /// The project's repositories, sorted by path on this machine.
  package var repositories: [Repository]
  /// The number of its todos that are not done.
  package var open: Int
  /// The number of its todos that are done.
  package var done: Int

  /// A local git repository linked to a project.
  package struct Repository: Hashable, Sendable {
    package let id: EntityID
    /// Its path on this machine; nil if only another machine has it.
    package var path: String?
    /// The id of the root commit of its current branch, by which other machines recognise it.
    package var root: String?

    package init(id: EntityID, path: String?, root: String?) {
      self.id = id
      self.path = path
      self.root = root
    }
  }

  package init(
    id: EntityID, name: String, details: ProjectDetails = ProjectDetails(),
    isArchived: Bool = false, repositories: [Repository] = [], open: Int = 0, done: Int = 0
  ) {
    self.id = id
    self.name = name
    self.details = details
    self.isArchived = isArchived
    self.repositories = repositories
    self.open = open
    self.done = done
  }
}

extension [Project] {
  /// The project that a repository belongs to already, recognised by its root commit: it was linked on another
  /// machine, or has moved from a path that is gone. Nil if there is none, or if several have that root
  /// and none has the name.
  /// - Parameter isPresent: Whether there is a repository at a path.
  package func recognising(
    root: String?, named name: String, isPresent: (String) -> Bool
  ) -> (project: Project, repository: Project.Repository)? {
    let found = compactMap { project in
      project.repositories.first { repository in
        repository.root != nil && repository.root == root
          && !(repository.path.map(isPresent) ?? false)
      }.map { (project: project, repository: $0) }
    }
    return found.count == 1 ? found[0] : found.first { $0.project.name.isSameName(as: name) }
  }
}

/// A repository on this machine that belongs to a project.
package struct LinkedRepository: Hashable, Sendable {
  package let project: String
  /// Its path.
  package let path: String

  package init(project: String, path: String) {
    self.project = project
    self.path = path
  }
}

/// Details of a project, as for a portfolio.
package struct ProjectDetails: Hashable, Sendable {
  package var description: String
  package var link: String?
  package var members: [String]
  package var tech: [String]
  package var memo: String
  package var start: Month?
  package var end: Month?

  package init(
    description: String = "", link: String? = nil, members: [String] = [], tech: [String] = [],
    memo: String = "", start: Month? = nil, end: Month? = nil
  ) {
    self.description = description
    self.link = link
    self.members = members
    self.tech = tech
    self.memo = memo
    self.start = start
    self.end = end
  }
}

/// The rules for a link, which the board can open.
package enum Link {
  /// Returns the text if it is a web address. Empty text removes a link.
  package static func checked(_ text: String) throws(TodoError) -> String {
    let isWeb = ["http://", "https://"].contains { text.lowercased().hasPrefix($0) }
    let isPlain = text.unicodeScalars.allSatisfy { !$0.isTerminalControl && $0 != " " }
    guard text.isEmpty || (isWeb && isPlain), text.utf8.count <= 2048 else {
      throw .invalidLink(text)
    }
    return text
  }
}
