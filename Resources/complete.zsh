#compdef ootd
# Completes ootd's command lines: eval "$(ootd completions zsh)", or as a file _ootd in $fpath.

_ootd() {
  local line kind
  local -a lines whole shown begun
  [[ -x @ootd@ ]] || return 1
  # ootd reads the line itself, quotes included.
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
    # What ends with a colon goes on.
    if [[ ${line%%$'\t'*} == *: ]]; then
      begun+=("${line%%$'\t'*}")
    else
      whole+=("${line%%$'\t'*}")
      shown+=("${line#*$'\t'}")
    fi
  done
  compadd -V ootd-begun -S '' -a begun
  compadd -V ootd -l -d shown -a whole
  (( $#begun + $#whole ))
}

__ootd_register() {
  precmd_functions=(${precmd_functions:#__ootd_register})
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }
  compdef _ootd ootd
}

if [[ ${funcstack[1]-} == _ootd ]]; then
  # As a file, it is run at the first TAB.
  _ootd "$@"
elif (( $+functions[compdef] )); then
  compdef _ootd ootd
else
  # At the first prompt the files are read that may start what completes.
  precmd_functions+=(__ootd_register)
fi
