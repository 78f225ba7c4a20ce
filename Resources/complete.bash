# Completes ootd's command lines: eval "$(ootd completions bash)". For bash 3.2 and later.

# ootd parses the line itself, and prints the text to append, or in place of the word.
_ootd() {
  COMPREPLY=()
  [[ -x @ootd@ ]] || return 0
  \builtin local line='' type="${COMP_TYPE-}" reply='' kind=''
  __ootd_cut
  # ble.sh inserts listed candidates into the line.
  if [[ -n ${BLE_VERSION-} ]]; then type=''; fi
  reply="$(COMP_TYPE=$type COLUMNS=${COLUMNS-} @ootd@ completions bash --line "$line" \
    </dev/null 2>/dev/null)" || :
  while IFS='' \builtin read -r line; do
    if [[ -z $kind ]]; then
      kind=$line
    elif [[ $line == =* ]]; then
      COMPREPLY+=("${line#=}")
    else
      COMPREPLY+=("$2${line#+}")
    fi
  done <<<"$reply"
  case $kind in
  files) \builtin compopt -o default +o nospace 2>/dev/null || : ;;
  folders) \builtin compopt -o dirnames +o nospace 2>/dev/null || : ;;
  quoted) \builtin compopt +o nospace 2>/dev/null || : ;;
  esac
}

# The line up to the cursor. Up to bash 4.2, COMP_POINT counts bytes.
__ootd_cut() {
  if ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] <= 402)); then \builtin local LC_ALL=C; fi
  line=${COMP_LINE:0:COMP_POINT}
}

\builtin complete -o nosort -o nospace -F _ootd ootd 2>/dev/null ||
  \builtin complete -o nospace -F _ootd ootd
