/// What went wrong with some of the things that a command was to do, each by itself.
struct SeveralErrors: Error {
  let errors: [any Error]
}
