# Completes ootd's command lines: ootd completions fish | source. For fish 3.6 and later.

# ootd parses the line itself, including quotes. fish also finds candidates by their descriptions.
function __ootd_complete
    test -x @ootd@; or return
    set -l reply (@ootd@ completions fish --line "$(commandline -cp)" </dev/null 2>/dev/null)
    set -l token (commandline -ct)
    set -l head (string match -r '^--[a-z-]+=' -- "$token")
    set -l path (string replace -r '^--[a-z-]+=' '' -- "$token")
    switch "$reply[1]"
        case files
            printf '%s\n' "$head"(complete -C"'' $path")
        case folders
            printf '%s\n' "$head"(__fish_complete_directories "$path" '')
        case words
            printf '%s\n' $reply[2..]
    end
end

complete -c ootd -e
complete -c ootd -f -k -a '(__ootd_complete)'
