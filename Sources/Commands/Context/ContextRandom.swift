/// The context's source of chance as a generator.
struct ContextRandom: RandomNumberGenerator {
  let context: CommandContext

  mutating func next() -> UInt64 {
    context.random()
  }
}
