import TestSupport

/// A test with a home, and an index in it.
class IndexTest {
  let home: TestHome
  let reading: IndexedReading

  init(in home: TestHome) {
    self.home = home
    reading = IndexedReading(in: home)
  }

  convenience init() async throws {
    try self.init(in: TestHome())
  }
}

/// A test with a home, a repository and an index in it.
class RepositoryTest: IndexTest {
  let made: TestRepository

  init() async throws {
    let home = try TestHome()
    made = try await TestRepository(in: home)
    super.init(in: home)
  }
}
