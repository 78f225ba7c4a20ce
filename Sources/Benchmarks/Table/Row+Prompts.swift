extension Row {
  /// A thousand prompts of each shell, with ootd's script and without. The input of bash and zsh ends with a
  /// check that the day is shown.
  static var prompts: [Row] {
    [
      prompts(
        of: "bash", before: "bash --noprofile --rcfile prompt.bash -i <checked",
        without: "bash --noprofile --rcfile /dev/null -i <returns"),
      prompts(
        of: "zsh", needing: [.zsh], before: "ZDOTDIR=zsh zsh -d -i <checked",
        without: "ZDOTDIR=none zsh -d -i <returns"),
      prompts(
        of: "fish", needing: [.fish],
        before: "fish --no-config -i -C \"source prompt.fish\" emits.fish",
        without: "fish --no-config -i emits.fish"),
    ]
  }

  private static func prompts(
    of shell: String, needing programs: Set<Need> = [], before command: String,
    without yardstick: String
  ) -> Row {
    Row(
      name: "prompt, \(shell)", home: .repositories, command: inShell(command),
      figure: .delay(after: inShell(yardstick)), packages: 100, plain: 100, setup: setup,
      programs: programs)
  }

  private static func inShell(_ line: String) -> String {
    "env TERM=xterm STARSHIP_SHELL=\"\" sh -c '\(line) >/dev/null 2>&1'"
  }

  /// fish shows a prompt only on terminals, but its prompt event runs ootd's script without one.
  private static var setup: String {
    """
    set -e; mkdir -p zsh none; : >none/.zshrc
    ootd init bash >prompt.bash; ootd init zsh >zsh/.zshrc; ootd init fish >prompt.fish
    yes "" | head -n 1000 >returns
    { cat returns; echo 'exit $((${#OOTD_PROMPT} == 0))'; } >checked
    echo "for number in (seq 1000); emit fish_prompt; end" >emits.fish
    ootd add Plan; ootd morning --claim
    """
  }
}
