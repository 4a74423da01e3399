"""Words that definitions of revenue lines are built with, as pieces of patterns."""

from __future__ import annotations

SEGMENT = (
    r"(?:segments?|revenues?|net|sales|income|fees|products?|services?|business(?:es)?|offerings?|markets?|platforms?"
    r"|solutions?|categor(?:y|ies)|operations|portfolio|collection|line|regions?|brands?|group|division|technolog(?:y"
    r"|ies)|systems?|franchise|insurance|customers|reportable|operating|units?)"
)
# what follows a name and ends like a verb of the third person: nouns, and verbs of changes, of figures and of
# accounting
_NO_DEED = (
    rf"(?:{SEGMENT}|results|earnings|assets|expenses|margins|profits|costs|goes|competes|faces|expects|continues"
    rf"|remains|contributes|accounts|experiences|reports|recognizes|requires|incurs|increases|decreases"
    r"|declines|believes|plans|lines|premiums|businesses|volumes|prices|ours|versus|always|totals|grows|rises|falls"
    r"|reflects|benefits|shows|assumes|records|terms|claims|patents|stores|sites|programs|companies"
    r"|contracts|clients|users|members|patients|sales)"
)
_DEED = (  # any verb of the third person (`places`, `runs`), by its end and by what follows
    rf"(?!{_NO_DEED}\b)(?-i:[a-z]+[^sui]s\b(?=\s+(?!(?:of|and|or|for|from|by|at|in|on|to|with|are|is|was|were|has"
    rf"|have|had|will|may|can|could|should|that|which|who|rose|fell|grew|[a-z]+ed)\b)[\w“‘(-]|,\s[a-z]+s,?\s))"
)
VERB = (
    r"(?:(?:also|primarily|mainly|principally|generally|currently|typically|substantially|which|that|are|is)[\s,]+)*"
    r"(?P<verb>(?:(?<=is\s)|(?<=are\s)|(?<=ly\s)|(?![^.;]*\b(?:is|are|was|were)\b))(?:comprised|derived|generated"
    r"|earned)"
    rf"|encompass\w*|(?:include|consist|comprise|represent|relate|derive|generate|operate|support|work|range|come"
    rf"|depend|arise|offer|provide|develop|design|manufacture"
    r"|sell|refer|serve|deliver|enable|sustain|engage|help|make|build|install|license|distribute|produce|manage|cover"
    r"|explore|refine|transport|store|gather|write|underwrite|insure|lend|invest|lease|rent|own|buy"
    r"|purchase|trade|transmit|connect|allow|let|give|treat|prevent|protect|collect|charge|earn|receive|perform"
    r"|advise|maintain|repair|test|combine|contain|feature|span|use|host|train|move|bring|hold|keep|lift|cut"
    r"|clean|cool|heat|measure|join|assist|monitor|power|run|find|print|ship|haul|feed|pay|leave)s?|(?:carr|var"
    r"|suppl)(?:y|ies)|(?:process|publish|teach)(?:es)?|focus\w*|markets|means|mines"
    rf"|{_DEED}|(?:is|are)(?!\s+(?:not\s+)?\w+ing\b))\b"
)
