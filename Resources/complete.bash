# Completes ootd's command lines: eval "$(ootd completions bash)". For bash 3.2 and later.

# ootd reads the line itself, and says what to put behind what is typed.
_ootd() {
  COMPREPLY=()
  [[ -x @ootd@ ]] || return 0
  # Up to 4.2 bash counts bytes.
  if ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] <= 402)); then local LC_ALL=C; fi
  local line="${COMP_LINE:0:COMP_POINT}" type="${COMP_TYPE-}" reply='' kind=''
  # ble.sh puts what is listed into the line.
  if [[ -n ${BLE_VERSION-} ]]; then type=''; fi
  reply="$(COMP_TYPE=$type COLUMNS=${COLUMNS-} @ootd@ completions bash --line "$line" \
    </dev/null 2>/dev/null)"
  while IFS='' read -r line; do
    if [[ -z $kind ]]; then kind=$line; else COMPREPLY+=("$2${line#+}"); fi
  done <<<"$reply"
  case $kind in
  files) compopt -o default +o nospace 2>/dev/null ;;
  folders) compopt -o dirnames +o nospace 2>/dev/null ;;
  quoted) compopt +o nospace 2>/dev/null ;;
  esac
  return 0
}

complete -o nosort -o nospace -F _ootd ootd 2>/dev/null || complete -o nospace -F _ootd ootd
