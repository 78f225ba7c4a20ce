import Testing
import TestingAdditions
import Todos

@Suite(.startsNothing) struct IssueReferenceTests {
  /// Typed text, its reference and its web address.
  private static let references = """
    github:Acme/API#34 = github:acme/api#34, https://github.com/acme/api/issues/34
    GitHub:acme/site.js#1 = github:acme/site.js#1, https://github.com/acme/site.js/issues/1
    github:ghe.example.com/acme/api#7 = github:ghe.example.com/acme/api#7, https://ghe.example.com/acme/api/issues/7
    gitlab:group/sub/name#34 = gitlab:group/sub/name#34, https://gitlab.com/group/sub/name/-/issues/34
    gitlab:git.example.org/group/name#3 = gitlab:git.example.org/group/name#3, https://git.example.org/group/name/-/issues/3
    gitlab:gitlab.com/my.group/name#3 = gitlab:gitlab.com/my.group/name#3, https://gitlab.com/my.group/name/-/issues/3
    gitlab:gitlab.com/group/name#3 = gitlab:group/name#3, https://gitlab.com/group/name/-/issues/3
    gitlab:https://intranet/group/name#3 = gitlab:https://intranet/group/name#3, https://intranet/group/name/-/issues/3
    forgejo:codeberg.org/forgejo/forgejo#99 = forgejo:codeberg.org/forgejo/forgejo#99, https://codeberg.org/forgejo/forgejo/issues/99
    forgejo:http://localhost:3000/me/api#2 = forgejo:http://localhost:3000/me/api#2, http://localhost:3000/me/api/issues/2
    forgejo:https://codeberg.org:443/o/r#2 = forgejo:codeberg.org/o/r#2, https://codeberg.org/o/r/issues/2
    """

  @Test(arguments: references.split(separator: "\n").map(String.init))
  func `a reference has one text and one web address`(line: String) throws {
    let match = try #require(line.wholeMatch(of: #/(.+) = (.+), (.+)/#))
    let (text, page) = (String(match.2), String(match.3))
    let reference = try #require(IssueReference(String(match.1)))
    expectEqual(reference.description, text)
    expectEqual(reference.page, page)
    expectEqual(IssueReference(text), reference)
    expectEqual(IssueReference(reference.repository.forge, page: page), reference)
  }

  @Test(arguments: [
    "", "34", "#34", "acme/api#34", "github:acme#34", "github:acme/api", "github:acme/api#0",
    "github:acme/api#034x", "github:acme/api#-1", "github:acme/api#9999999999", "github:acme/#3",
    "github:acme/../#3", "github:a b/c#3", "github:acme/api/x/y#3", "gitlab:group#3",
    "gitlab:git.example.org/name#3", "forgejo:codeberg.org/name#3", "bitbucket:acme/api#3",
    "github:acme/'x'#3", "forgejo:user@host/o/r#3", "forgejo:/o/r#3", "github:한/글#3",
  ])
  func `anything else isn't a reference`(_ text: String) {
    expectEqual(IssueReference(text), nil)
  }

  @Test(arguments: [
    (Forge.github, "https://github.com/Acme/API/issues/34#issuecomment-1", "github:acme/api#34"),
    (Forge.github, "https://www.github.com/acme/api/issues/34?x=1", "github:acme/api#34"),
    (Forge.gitlab, "https://gitlab.com/g/s/n/-/work_items/6", "gitlab:g/s/n#6"),
    (
      Forge.gitlab, "http://example.com/my-group/my-project/issues/6",
      "gitlab:http://example.com/my-group/my-project#6"
    ),
    (Forge.forgejo, "https://example.org/git/o/r/issues/3/", "forgejo:example.org/git/o/r#3"),
  ])
  func `an issue's web address gives its reference`(
    _ forge: Forge, _ page: String, _ expected: String
  ) {
    expectEqual(IssueReference(forge, page: page)?.description, expected)
  }

  @Test(arguments: [
    (Forge.github, "https://github.com/acme/api/pull/34"),
    (Forge.github, "https://github.com/acme/api"),
    (Forge.github, "https://github.com"),
    (Forge.gitlab, "https://gitlab.com/g/n/-/merge_requests/6"),
    (Forge.forgejo, "https://codeberg.org/o/r/pulls/3"),
    (Forge.forgejo, "ssh://codeberg.org/o/r/issues/3"),
  ])
  func `other web addresses give none`(_ forge: Forge, _ page: String) {
    expectEqual(IssueReference(forge, page: page), nil)
  }

  @Test func `each of a repository's addresses gives the same repository`() {
    let pages = ["https://github.com/Acme/Api", "https://ssh.github.com/acme/api/"]
    for page in pages {
      expectEqual(ForgeRepository(.github, page: page)?.description, "github:acme/api")
    }
  }

  @Test func `the todo of an issue has the same id on every machine`() throws {
    let reference = try #require(IssueReference("github:acme/api#34"))
    expectEqual(EntityID(issue: reference).hex, "f932fef294c0e3a06b54975502bf9e3b")
  }
}
