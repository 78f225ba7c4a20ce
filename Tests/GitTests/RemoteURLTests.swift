import Git
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) struct RemoteURLTests {
  @Test(arguments: [
    "https://example.com/o/name.git", "https://user:SECRET@example.com/o/name.git/",
    "https://user:SEC@RET@example.com/o/name", "https://example.com/o/name.git?token=SECRET",
    "https://example.com/o/name#SECRET", "ssh://git@example.com:22/o/name.git",
    "git+ssh://git@example.com/o/name", "ssh+git://git@example.com/o/name",
    "git@example.com:o/name.git", "[git@example.com:2222]:o/name", "[example.com:2222]:o/name",
  ])
  func `the address of a forge gives a page and a name, without secrets`(url: String) {
    expectEqual(RemoteURL(url).webPage, "https://example.com/o/name")
    expectEqual(RemoteURL(url).repositoryName, "name")
  }

  @Test(arguments: [
    ("http://example.com:8080/o/name.git", "http://example.com:8080/o/name", "name"),
    ("https://example.com:8443/o/a%20name", "https://example.com:8443/o/a%20name", "a name"),
    ("git://example.com/name.git", "https://example.com/name", "name"),
    ("user:SECRET@host:o/name.git", "https://host/o/name", "name"),
    ("example.com:name", "https://example.com/name", "name"),
    ("https://[2001:db8::1]:8443/o/name", "https://[2001:db8::1]:8443/o/name", "name"),
    ("git@[2001:db8::1]:o/name.git", "https://[2001:db8::1]/o/name", "name"),
  ])
  func `hosts, ports and names are kept`(url: String, page: String, name: String) {
    expectEqual(RemoteURL(url).webPage, page)
    expectEqual(RemoteURL(url).repositoryName, name)
  }

  @Test(arguments: [
    ("/srv/git/name.git", "name"), ("../name/.git", "name"), ("proj/.bare", "proj"),
    ("file:///srv/name.git", "name"), (#"C:\src\name"#, "name"), ("C:/src/name.git", "name"),
    ("ext::ssh -i key SECRET@host /name", nil), ("codecommit::eu-west-1://SECRET@name", nil),
    ("s3://bucket/name", "name"), (".", nil), ("..", nil), ("", nil), ("/", nil), (".git", nil),
    ("https://example.com/", nil), ("https://example.com/..", nil),
    ("https://user:SEC/RET@host/name", "name"), ("https://user:SECRET/@host", "@host"),
    ("https://user:SEC?RET@host/o/name", nil), ("https://user:12#SECRET@host/o/name", nil),
    ("https://user:P@SEC/RET@host/name", "name"), ("https://user:P/SECRET@host", nil),
    ("https://user:P/SECRET%40host", nil),
  ])
  func `other addresses give no page`(url: String, name: String?) {
    expectEqual(RemoteURL(url).webPage, nil)
    expectEqual(RemoteURL(url).repositoryName, name)
  }

  @Test(arguments: [
    ("https://github.com/me/api.git", "https://github.com/me/api/commit/0a1b"),
    ("git@github.com:me/api.git", "https://github.com/me/api/commit/0a1b"),
    ("ssh://git@codeberg.org:22/me/api", "https://codeberg.org/me/api/commit/0a1b"),
    (
      "https://me:SECRET@git.example.com:3000/me/api/?token=SECRET#SECRET",
      "https://git.example.com:3000/me/api/commit/0a1b"
    ),
    ("git@gitlab.com:group/team/api.git", "https://gitlab.com/group/team/api/-/commit/0a1b"),
    ("https://gitlab.gnome.org/me/api", "https://gitlab.gnome.org/me/api/-/commit/0a1b"),
    ("https://SECRET@Bitbucket.org/me/api", "https://Bitbucket.org/me/api/commits/0a1b"),
    ("git@git.sr.ht:~me/api", "https://git.sr.ht/~me/api/commit/0a1b"),
    ("git@host:api.git", nil), ("https://example.com/api", nil), ("https://example.com//", nil),
    ("/srv/me/api.git", nil), ("../me/api", nil), ("file:///srv/me/api", nil),
    (#"C:\src\me\api"#, nil), ("ext::ssh host me/api", nil), ("javascript://host/me/api", nil),
    ("https://me:SEC/RET@host/me/api", nil), ("", nil),
  ])
  func `a forge shows a commit at an address of its own`(url: String, page: String?) {
    expectEqual(RemoteURL(url).commitPage("0a1b"), page)
    expectEqual(RemoteURL(url).commitPage("../x"), nil)
    expectEqual(RemoteURL(url).commitPage(""), nil)
  }

  @Test(arguments: [
    ("https://ghp_SECRET@github.com/me/todos.git", "https://github.com/me/todos.git"),
    ("https://me:SECRET@host:8443/t", "https://host:8443/t"),
    ("https://me:SEC/RET@host/t", "https://…"),
    ("https://me:S@C/RET@host/t", "https://…"),
    ("https://me:SEC?RET@host/o/t", "https://…"), ("https://me:SEC/RET%40host", "https://…"),
    ("https://me:123?RET@host/t", "https://…"), ("https://me:123#RET@host/t", "https://…"),
    ("HTTP://host/t?access_token=SECRET", "http://host/t"),
    ("https://host/t#SECRET", "https://host/t"),
    ("https://host/@me/t", "https://host/@me/t"), ("https://host/t", "https://host/t"),
    ("ssh://git:SECRET@host/t", "ssh://git@host/t"), ("ssh://git@host/t", "ssh://git@host/t"),
    ("ssh://git:S@CRET@host/t", "ssh://git@host/t"),
    ("git@host:me/t", "git@host:me/t"), ("/srv/a@b?c#d", "/srv/a@b?c#d"), ("", ""),
  ])
  func `an address is shown without possible secrets`(url: String, shown: String) {
    expectEqual(RemoteURL.withoutSecrets(url), shown)
  }

  @Test(arguments: [
    ("could not read Password for 'https://ghp_SECRET@host': No", "'https://host': No"),
    ("unable to access 'https://ghp_SECRET@host/me/t.git/': refused", "'https://host/me/t.git/':"),
    ("'https://me:SECRET@other:8443/t' not found", "'https://other:8443/t' not found"),
    ("HTTP://SEC@RET@host", "HTTP://host"), ("<https://me:SECR'ET@host/t>", "<https://host/t>"),
    ("https://SECRET@a https://SECRET@b", "https://a https://b"),
    ("see https://host/@me/t", "see https://host/@me/t"),
    ("https://host me@host\nme@host", "https://host me@host\nme@host"),
    ("git@host:me/t ssh://git@host/t", "git@host:me/t ssh://git@host/t"),
  ])
  func `messages of git are shown without secrets in addresses`(text: String, shown: String) {
    let result = RemoteURL.withoutSecrets(of: "https://ghp_SECRET@host/me/t.git", in: text)
    #expect(result.contains(shown))
    #expect(!result.contains("SEC"))
  }

  @Test func `a page contains no spaces or control characters`() {
    expectEqual(RemoteURL("https://example.com/o/na\u{1b}me").webPage, nil)
    expectEqual(RemoteURL("https://exa mple.com/o/name").webPage, nil)
  }
}
