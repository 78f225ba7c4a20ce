/// What a project's page in a portfolio would say.
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
