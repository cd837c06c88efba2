# Completion in bash for tetris and npuzzle: commands, options, their words, brains and files.
#
# The commands are what the program lists; what there is to offer behind one of them stands in
# _tetris_row, a row a command. In a row:
#     --flag              an option without a value
#     --seed=             one whose value nobody can guess
#     --format=text,json  one with these words; of these some are whole classes:
#                         @file @folder @replay @weights @plugin @brain @weighed @table
#     :WORDS              the next operand, as the value of an option; with ... also all after it
# CompletionTest compares the rows with what the programs say themselves.

# _tetris_row PROGRAM COMMAND: its options and operands, but --help and --version, which all have.
_tetris_row()
{
    local game='--seed= --size= --pieces='
    local sequence='--sequence=bag,random,test' files='--sequence=bag,random,test,file:'
    local brain='--brain=@brain,@weights,@plugin --weights=@weights --load-brain=@plugin --brain-command='
    local adversary='--adversary= --adversary-brain=@brain,@weights,@plugin --brain-time= --think= --log-protocol=@file'
    local rules='--rules=classic,modern --goal=marathon,sprint,ultra,cheese,zen,survival --level= --no-hold
        --garbage= --rows= --seconds= --every= --messy='
    local screen='--charset=auto,utf8,ascii --color=auto,always,never,16,8
        --theme=classic,high-contrast,color-blind,pastel,mono-green --no-mouse --restricted'
    local lines='--format=text,json' home='--blank=last,first'
    case "$1 $2" in
        'tetris play') echo "$sequence $game $brain $adversary $rules --board=@file --next= --soft-drop=at-once $screen
            --brain-active --speed= --no-rising --continue --new --daily" ;;
        'tetris versus') echo "--rival=1,2,3,4,5,6,7,8,9,10,auto,here --pps= --turns --first-to= --open --join --code=
            --sequence=bag,random,test --seed= --size= --level= --no-hold --next= --soft-drop=at-once --travel= --cap= --messy=
            --margin= $brain --brain-time= --think= --log-protocol=@file $screen" ;;
        'tetris run') echo "$files $game $brain $adversary $rules -n= --mode=instant,ticks --pace= -j=
            --format=table,json,csv --no-games --overflow=strict,clear-first --positions=@file
            --record=@folder --shard= --checkpoint=@file --mpi --merge --memory= --game-time= --sees= --tell-seed
            :@file..." ;;
        'tetris replay') echo "$screen $brain $lines --verify --fumen --review --side= --export=asciicast -o=@file --window= :@replay..." ;;
        'tetris scores') echo "$sequence $lines --table=alone,helped,brain --size= --rising=yes,no
            --rules=classic,modern --goal=marathon,sprint,ultra,cheese,survival --since=all,month,today --replay= --versus --daily --date= --statistics --add --name= --restricted :@replay..." ;;
        'tetris brains') echo "$lines --weights-template --test=@brain,@weights,@plugin --brain-time= --think=
             --log-protocol=@file :rival,@weighed" ;;
        'tetris rate') echo "$brain $rules --brain-time= --think= --log-protocol=@file --format=json,text :@file" ;;
        'tetris match') echo "$files $game $adversary $rules -n= --mode=instant,ticks --pace= --sprt= --measure=rows,score,attack -j= $lines --games --sees= --tell-seed
            --versus --pps= --travel= --cap= --margin= --record=@folder
            --shard= --checkpoint=@file --mpi --merge=@file :@brain,@weights,@plugin :@brain,@weights,@plugin" ;;
        'tetris league') echo "$files $game $rules -n= -j= $lines --html=@file --json=@file --games --checkpoint=@file
            --shard= --mpi --merge=@file --baseline= --measure=rows,score,attack --memory= --brain-time= --think= --log-protocol=@file --game-time= --sees= --tell-seed
            --versus --pps= --travel= --cap= --margin=
            :@brain,@weights,@plugin..." ;;
        'tetris estimate') echo "$lines -n= --tries= -j= --seed= --size= :@brain,@weights..." ;;
        'tetris serve') echo '--protocol=json,tbp --nodes= --time= :@brain,@weights,@plugin' ;;
        'tetris env') echo "$files $game $adversary $rules --mode=instant,ticks
            --overflow=strict,clear-first --next= --board=text,bits --placements --features
            --versus=1,2,3,4,5,6,7,8,9,10,@brain --pps= --travel= --cap= --margin=" ;;
        'tetris watch') echo "$files $game $adversary $rules --next= $screen $lines --speed=full
            --versus --pps= --travel= --cap= --messy= --margin= --live --code= :@brain,@weights,@plugin..." ;;
        'tetris live') echo "$lines --restricted" ;;
        'tetris tune') echo "$files $game $rules $lines --method=ce,cma-es,surface --for=attack,versus --features= --near-top= --start=rival,@weighed,@weights
            --brain=rival,@weighed --travel= --cap= --margin= --population= --games= --generations= --budget= --estimate= --validate= --time= -j=
            -o=@weights --checkpoint=@file --csv=@file --mpi" ;;
        'tetris bound') echo "$files $game $lines" ;;
        'tetris config') echo "$sequence $game $brain $adversary $rules --board=@file --next= --soft-drop=at-once $screen
            --path --brain-active --speed= --no-rising" ;;
        'npuzzle play') echo "$screen --new --size= --id= --board= --seed= --shuffle=uniform,walk
            --move=tile,blank --slide-ms=" ;;
        'npuzzle solve') echo "--method=auto,bfs,greedy,astar,idastar,beam,staged
            --heuristic=misplaced,manhattan,linear-conflict,walking-distance,axis
            --time= --nodes= --memory= -j= --optimal --fast --boards --size= $home --goal= $lines :@file" ;;
        'npuzzle shuffle') echo "--size= --shuffle=uniform,walk --seed= -n= --length= $lines $home" ;;
        'npuzzle verify') echo "--size= $home --goal=" ;;
        'npuzzle explain') echo "--size= $home --goal= --time= --all" ;;
        'npuzzle tables') echo ':list,build,remove :@table' ;;
    esac
}

# _tetris_offer PROGRAM VALUES TEXT: adds to COMPREPLY what begins with TEXT; PROGRAM as it was typed.
_tetris_offer()
{
    local value values words
    IFS=, read -ra values <<<"$2"
    for value in "${values[@]}"; do
        words=
        case $value in
            @brain) words=$("$1" brains 2>/dev/null | cut -d ' ' -f 1) ;;
            @weighed) words=$("$1" brains --format json 2>/dev/null |
                sed -n 's/.*"name":"\([^"]*\)".*"weights":{.*/\1/p') ;;
            @table) words=$("$1" tables list 2>/dev/null | cut -d ' ' -f 1) ;;
            @folder) _tetris_offer_files -d '' "$3" ;;
            @file) _tetris_offer_files -f '' "$3" ;;
            @replay) _tetris_offer_files -f '!*.replay' "$3" ;;
            @weights) _tetris_offer_files -f '!*.toml' "$3" ;;
            @plugin) _tetris_offer_files -f '!*.so' "$3" ;;
            *) words=$value ;;
        esac
        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W "$words" -- "$3")
    done
}

# _tetris_offer_files -f|-d PATTERN TEXT: files but those of the pattern, and folders.
_tetris_offer_files()
{
    compopt -o filenames 2>/dev/null
    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <({
        compgen -d -- "$3"
        [[ $1 == -d ]] || compgen -f -X "$2" -- "$3"
    } | sort -u)
}

# _tetris_find_value ROW OPTION: in `value` what the option may have; fails if it has none.
_tetris_find_value()
{
    local entry
    for entry in $1; do
        [[ $entry == "$2="* ]] || continue
        value=${entry#*=}
        return 0
    done
    return 1
}

# _tetris_offer_operand PROGRAM ROW FIRST: what fits where the cursor is, operands being counted from
# the word FIRST on.
_tetris_offer_operand()
{
    local entry value operands=() i=$3 count=0
    for entry in $2; do
        [[ $entry != :* ]] || operands+=("${entry#:}")
    done
    for ((; i < COMP_CWORD; ++i)); do
        if [[ ${COMP_WORDS[i]} != -* ]]; then
            ((++count))
        elif _tetris_find_value "$2" "${COMP_WORDS[i]}"; then
            ((++i))
            [[ ${COMP_WORDS[i]} != = ]] || ((++i))
        fi
    done
    local last=$((${#operands[@]} - 1))
    ((last >= 0)) || return 0
    if ((count > last)); then
        [[ ${operands[last]} == *... ]] || return 0
        count=$last
    fi
    _tetris_offer "$1" "${operands[count]%...}" "${COMP_WORDS[COMP_CWORD]}"
}

_tetris()
{
    local program=${1##*/} command=play first=1
    local text=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} value
    COMPREPLY=()
    if ((COMP_CWORD == 1)) && [[ $text != -* ]]; then
        local commands
        commands=$("$1" --help 2>/dev/null | sed -n 's/^  \([a-z]*\) .*/\1/p')
        mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$text")
        return
    fi
    if ((COMP_CWORD > 1)) && [[ ${COMP_WORDS[1]} != -* ]]; then
        command=${COMP_WORDS[1]}
        first=2
    fi
    local row
    row=$(_tetris_row "$program" "$command")
    [[ $row ]] || return

    # bash takes --format=json and file:pieces.txt for three words.
    if [[ $text == = && $before == -* ]]; then
        text=
    elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    elif [[ $text == : || $before == : ]]; then
        [[ $text != : ]] || text=
        _tetris_offer "$1" @file "$text"
        return
    fi
    if [[ $before == -* ]] && _tetris_find_value "$row" "$before"; then
        _tetris_offer "$1" "$value" "$text"
        [[ ${COMPREPLY[0]} != *: ]] || compopt -o nospace 2>/dev/null
    elif [[ $text == -* ]]; then
        local entry words='--help --version -h'
        for entry in $row; do
            [[ $entry != -* ]] || words+=" ${entry%%=*}"
        done
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$text")
    else
        _tetris_offer_operand "$1" "$row" "$first"
    fi
}

complete -F _tetris tetris npuzzle
