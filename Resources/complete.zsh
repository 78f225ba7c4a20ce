#compdef ootd
# Completes ootd's command lines: eval "$(ootd completions zsh)", or as a file _ootd in $fpath.

_ootd() {
  local line kind
  local -a lines whole shown begun titled titles
  integer found=0
  [[ -x @ootd@ ]] || return 1
  # ootd parses the line itself, including quotes.
  lines=("${(@f)$(COLUMNS=$COLUMNS @ootd@ completions zsh \
    --line "${(j: :)words[1,CURRENT-1]} $QIPREFIX$PREFIX" </dev/null 2>/dev/null)}")
  kind=${lines[1]}
  case $kind in
  files)
    compset -P '--[a-z-]##='
    _files
    return
    ;;
  folders)
    compset -P '--[a-z-]##='
    _files -/
    return
    ;;
  esac
  for line in "${(@)lines[2,-1]}"; do
    # After an empty line, the typed text is a part of the titles, and numbers take its place.
    if [[ -z $line ]]; then
      found=1
    elif (( found )); then
      titled+=("${line%%$'\t'*}")
      titles+=("${line#*$'\t'}")
    # No space follows a candidate that ends with a colon.
    elif [[ ${line%%$'\t'*} == *: ]]; then
      begun+=("${line%%$'\t'*}")
    else
      whole+=("${line%%$'\t'*}")
      shown+=("${line#*$'\t'}")
    fi
  done
  compadd -V ootd-begun -S '' -a begun
  compadd -V ootd -l -d shown -a whole
  compadd -U -V ootd-titled -l -d titles -a titled
  # The common prefix of numbers doesn't take the place of the text.
  if (( $#titled && compstate[nmatches] > 1 )) && [[ ${compstate[insert]-} == *unambiguous ]]; then
    compstate[insert]=
  fi
  (( $#begun + $#whole + $#titled ))
}

__ootd_register() {
  precmd_functions=(${precmd_functions:#__ootd_register})
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }
  compdef _ootd ootd
}

if [[ ${funcstack[1]-} == _ootd ]]; then
  # Autoloaded as a file, it runs at the first TAB.
  _ootd "$@"
elif (( $+functions[compdef] )); then
  compdef _ootd ootd
else
  # Startup files may still load the completion system, so wait for the first prompt.
  precmd_functions+=(__ootd_register)
fi
