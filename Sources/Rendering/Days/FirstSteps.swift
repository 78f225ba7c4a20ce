/// What an empty day teaches.
struct FirstSteps {
  let format: Format

  var lines: [StyledText] {
    let phrases = format.phrases
    let steps = [
      (phrases.planSomething, "ootd add \"\(phrases.exampleTitle)\" -p high"),
      (phrases.fromBlock, "ootd add -B algorithm"),
      (phrases.linkRepository, "ootd project add"),
      (phrases.seeItAll, "ootd --help"),
    ]
    let width = (steps.map(\.0.displayWidth).max() ?? 0) + 2
    return steps.map { StyledText($0.0, .dim).padded(toWidth: width) + StyledText($0.1) }
  }
}
