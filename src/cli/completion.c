/* completion.c - prints the scripts for bash and zsh, and the list of scenarios that the scripts ask for. */
#include "cli/completion.h"

#include "cli/load.h"

#include <stdio.h>
#include <string.h>

const args_command completion_command = {
    "completion",
    "bash|zsh|scenarios",
    "Prints what completes commands, options and scenarios in a shell:\n"
    "  bash: source <(sandtable completion bash), in ~/.bashrc\n"
    "  zsh:  sandtable completion zsh > a folder of $fpath/_sandtable\n"
    "With \"scenarios\" the ids of all scenarios with their titles.",
    NULL,
    0,
};

/* ---- bash ---- */

static void print_bash(const completion_row rows[], size_t n)
{
    fputs("# sandtable: completion for bash\n_sandtable() {\n    local word=${COMP_WORDS[COMP_CWORD]} options=\n"
          "    COMPREPLY=()\n    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        COMPREPLY=($(compgen -W '",
          stdout);
    for (size_t i = 0; i < n; i++) printf("%s ", rows[i].command->name);
    fputs("help version' -- \"$word\"))\n        return\n    fi\n    case ${COMP_WORDS[1]} in\n", stdout);
    for (size_t i = 0; i < n; i++) {
        const args_command *command = rows[i].command;
        printf("    %s) options='", command->name);
        for (size_t k = 0; k < command->n_rows; k++) printf("--%s ", command->rows[k].name);
        fputs("--help' ;;\n", stdout);
    }
    fputs("    esac\n    case $word in\n    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;\n"
          "    *) COMPREPLY=($(compgen -W \"$(sandtable completion scenarios 2> /dev/null | cut -f 1)\" -- \"$word\") "
          "$(compgen -f -- \"$word\")) ;;\n"
          "    esac\n}\ncomplete -o filenames -F _sandtable sandtable\n",
          stdout);
}

/* ---- zsh ---- */

/* Prints words inside a quoted description of zsh: quotes and colons are escaped. */
static void put_plain(const char *words)
{
    for (; *words; words++) {
        if (*words == '\'')
            fputs("'\\''", stdout);
        else if (*words == ':')
            fputs("\\:", stdout);
        else
            putchar(*words);
    }
}

static void print_zsh(const completion_row rows[], size_t n)
{
    fputs("#compdef sandtable\n# sandtable: completion for zsh\nlocal -a commands options scenarios\ncommands=(\n",
          stdout);
    for (size_t i = 0; i < n; i++) {
        printf("    '%s:", rows[i].command->name);
        put_plain(rows[i].brief);
        fputs("'\n", stdout);
    }
    fputs("    'help:what a command does'\n    'version:its version'\n)\nif (( CURRENT == 2 )); then\n"
          "    _describe command commands\n    return\nfi\ncase $words[2] in\n",
          stdout);
    for (size_t i = 0; i < n; i++) {
        const args_command *command = rows[i].command;
        printf("%s)\n    options=(\n", command->name);
        for (size_t k = 0; k < command->n_rows; k++) {
            printf("        '--%s:", command->rows[k].name);
            put_plain(command->rows[k].about);
            fputs("'\n", stdout);
        }
        fputs("        '--help:this text'\n    ) ;;\n", stdout);
    }
    fputs("esac\nif [[ $words[CURRENT] == -* ]]; then\n    _describe option options\nelse\n"
          "    scenarios=(${(f)\"$(sandtable completion scenarios 2> /dev/null | sed 's/:/\\\\:/g; s/\\t/:/')\"})\n"
          "    _describe scenario scenarios\n    _files\nfi\n",
          stdout);
}

/* ---- scenarios ---- */

static void print_scenarios(void)
{
    name_list ids = { 0 };
    scenario_ids(&ids);
    for (size_t i = 0; i < ids.n; i++) {
        text title = { 0 };
        if (scenario_title(ids.at[i], &title)) printf("%s\t%s\n", ids.at[i], text_of(&title));
        text_free(&title);
    }
    name_list_free(&ids);
}

int completion_print(int argc, char **argv, const completion_row rows[], size_t n)
{
    args a = { .command = &completion_command, .argc = argc, .argv = argv };
    const char *word = NULL;
    int row = args_next(&a, &word);
    if (row == ARGS_HELP) return EXIT_FINE;
    if (row == ARGS_WRONG) return EXIT_USAGE;
    if (row == ARGS_END) return args_complain(&completion_command, "for which shell?");
    if (strcmp(word, "bash") == 0)
        print_bash(rows, n);
    else if (strcmp(word, "zsh") == 0)
        print_zsh(rows, n);
    else if (strcmp(word, "scenarios") == 0)
        print_scenarios();
    else
        return args_complain(&completion_command, "there is bash, zsh and scenarios, not \"%s\"", word);
    return EXIT_FINE;
}
