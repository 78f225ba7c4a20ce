import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Other programs that change bash's prompt before or after ootd's script.
@Suite(.serialized, .startsOotd) final class BashPromptTests: MachineTest {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var before = "PROMPT_COMMAND=count"
    var after = ""

    var testDescription: String { name }
  }

  /// As starship's script does: its function runs the earlier PROMPT_COMMAND and restores the status.
  private static let starship = """
    starship_restore() { return "$1"; }
    starship_precmd() {
      STATUS=$?
      if [[ -n ${STARSHIP_PROMPT_COMMAND-} ]]; then
        starship_restore "$STATUS"
        eval "$STARSHIP_PROMPT_COMMAND"
      fi
      printf '{%s}' "$(printenv OOTD_PROMPT)"
    }
    if [[ ${PROMPT_COMMAND-} != *starship_precmd* ]]; then
      STARSHIP_PROMPT_COMMAND=${PROMPT_COMMAND-}
      PROMPT_COMMAND=starship_precmd
    fi
    export STARSHIP_SHELL=bash
    """

  /// With bash-preexec, starship leaves PROMPT_COMMAND alone.
  private static let starshipWithPreexec = """
    starship_precmd() { printf '{%s}' "$(printenv OOTD_PROMPT)"; }
    precmd_functions+=(starship_precmd)
    export STARSHIP_SHELL=bash
    """

  /// As VS Code's script does: its function runs the earlier PROMPT_COMMAND, a string or an array.
  private static let visualStudioCode = """
    __vsc_original_prompt_command=("${PROMPT_COMMAND[@]}")
    unset PROMPT_COMMAND
    vsc_restore() { return "$1"; }
    vsc() {
      vsc_status=$?
      for command in "${__vsc_original_prompt_command[@]}"; do
        vsc_restore "$vsc_status"
        eval "${command:-}"
      done
    }
    PROMPT_COMMAND=vsc
    """

  /// As bash-preexec does: at the first prompt its install string replaces itself, its own functions run
  /// first, and a DEBUG trap distinguishes the user's commands from the prompt's.
  private static let preexec = """
    bash_preexec_imported=defined
    preexec_restore() { return "$1"; }
    invoke() {
      last=$?
      for function in "${precmd_functions[@]}"; do
        preexec_restore "$last"
        "$function"
      done
      return "$last"
    }
    interactive() { on=yes; }
    debug() { if [[ -n ${on-} ]]; then on=; fi; }
    install() {
      PROMPT_COMMAND=${PROMPT_COMMAND//"$install_string"/:}
      PROMPT_COMMAND="invoke"$'\n'"$PROMPT_COMMAND"$'\n'"interactive"
      trap 'debug "$_"' DEBUG
      invoke
      interactive
    }
    install_string='install'
    precmd_functions+=(count)
    PROMPT_COMMAND=${PROMPT_COMMAND:+$PROMPT_COMMAND$'\n'}$install_string
    """

  static let cases = [
    Case(name: "a string"),
    Case(name: "a string that ends with a semicolon", before: "PROMPT_COMMAND='count; '"),
    Case(name: "lines", before: "PROMPT_COMMAND=$'count\\ntrue'"),
    Case(name: "an exported string", before: "export PROMPT_COMMAND=count"),
    Case(name: "an array of one", before: "PROMPT_COMMAND=(count)"),
    Case(name: "an array", before: "PROMPT_COMMAND=(true count)"),
    Case(name: "an array without its first element", before: "PROMPT_COMMAND=([2]=count [5]=true)"),
    Case(
      name: "nothing before, an array after", before: "unset PROMPT_COMMAND",
      after: "PROMPT_COMMAND+=(count)"),
    Case(
      name: "an empty array", before: "PROMPT_COMMAND=()", after: "PROMPT_COMMAND+=(count)"),
    Case(
      name: "a string put before it", before: "", after: "PROMPT_COMMAND=\"count; $PROMPT_COMMAND\""
    ),
    Case(name: "starship before", before: "PROMPT_COMMAND=count\n\(starship)"),
    Case(name: "starship after", after: starship),
    Case(name: "VS Code before", before: "PROMPT_COMMAND=(true count)\n\(visualStudioCode)"),
    Case(name: "VS Code after", after: visualStudioCode),
    Case(name: "bash-preexec before", before: preexec),
    Case(name: "bash-preexec after", before: "", after: preexec),
    Case(
      name: "starship and bash-preexec before",
      before: "\(preexec)\n\(starshipWithPreexec)"),
    Case(
      name: "starship and bash-preexec after", before: "",
      after: "\(preexec)\n\(starshipWithPreexec)"),
    Case(name: "set -u", before: "PROMPT_COMMAND=count; set -u"),
    Case(name: "set -o posix", before: "PROMPT_COMMAND=count; set -o posix"),
    Case(name: "set -o noclobber", before: "PROMPT_COMMAND=count; set -C"),
    Case(name: "failglob", before: "PROMPT_COMMAND=count; shopt -s failglob extglob"),
    Case(name: "an unusual IFS", before: "PROMPT_COMMAND=count; IFS=01tp/"),
    Case(
      name: "aliases", before: "PROMPT_COMMAND=count; alias read=false printf=false export=false"),
    Case(
      name: "functions", before: "PROMPT_COMMAND=count; read() { false; }; printf() { false; }"),
  ]

  @Test(arguments: Seeds.each(3, of: cases))
  func `it works next to other programs as it does without them`(example: Case) throws {
    try machine.start(.bash).run("$OOTD add One")
    let session = try machine.start(.bash, before: example.before, after: example.after)
    expectEqual(session.briefings, 1)
    expectEqual(session.prompt, "0|0/1 0c")
    try expectEqual(session.run("false"), "1|0/1 0c")
    try expectEqual(session.run("\"$OOTD\" done 1"), "0|1/1 ✓ 0c")
    expectEqual(session.briefings, 1)
    for trouble in ["bash:", "unbound", "not found", "error", "No such file"] {
      #expect(!session.output.contains(trouble), "\(session.output)")
    }
  }

  @Test(arguments: [
    "\(starship)", "\(preexec)\n\(starshipWithPreexec)",
  ])
  func `starship shows the current segment, not the previous one`(integration: String) throws {
    for isBefore in [true, false] {
      let machine = try Machine()
      let counting = integration.contains("count)") ? "" : "PROMPT_COMMAND=count"
      let session = try machine.start(
        .bash, before: isBefore ? "\(counting)\n\(integration)" : counting,
        after: isBefore ? "" : integration)
      for number in 1...2 {
        try session.run("\"$OOTD\" add Todo")
        #expect(session.output.contains("{0/\(number) 0c}"), "\(session.output)")
      }
    }
  }

  @Test func `without starship, nothing is exported`() throws {
    let session = try machine.start(.bash, before: "export PROMPT_COMMAND=count")
    try session.run("env | sed 's/OOTD_PROMPT/seen &/; s/PROMPT_COMMAND/seen &/'")
    #expect(!session.output.contains("seen PROMPT_COMMAND"))
    #expect(!session.output.contains("seen OOTD_PROMPT"))
  }

  @Test func `PIPESTATUS is preserved for each command in a PROMPT_COMMAND array`() throws {
    let session = try machine.start(
      .bash, before: "PROMPT_COMMAND=('pipes=\"${PIPESTATUS[*]}\"' count)")
    #expect(try session.run("(exit 3) | (exit 4)").hasPrefix("4|"))
    try session.run("echo \"[$pipes]\"")
    #expect(session.output.contains("[3 4]"))
  }

  @Test func `a non-zero status doesn't exit the shell or run an ERR trap twice`() throws {
    let session = try machine.start(
      .bash, before: "PROMPT_COMMAND=count; count() { s=$?; n=$((n + 1)); }\nset -e")
    try expectEqual(session.run("! true"), "1|")
    try expectEqual(session.run("[[ a == b ]] && true"), "1|")
    try session.run("set +e; trap 'echo trapped' ERR")
    try session.run("sh -c 'exit 9'")
    expectEqual(session.prompt, "9|")
    expectEqual(session.output.components(separatedBy: "trapped").count, 3)
  }

  @Test(arguments: [starship, visualStudioCode])
  func `sourced again after being wrapped, it runs once per prompt`(integration: String) throws {
    let again = "eval \"$(\"$OOTD\" init bash)\""
    let session = try machine.start(.bash, after: integration)
    try session.run(again)
    try session.run("eval \"real_$(declare -f __ootd_update)\"")
    try session.run("runs=0; __ootd_update() { runs=$((runs + 1)); real___ootd_update; }")
    try session.run("runs=0")
    try session.run("true")
    try session.run("echo \"[$runs]\"")
    #expect(session.output.contains("[2]"), "\(session.output)")
  }
}
