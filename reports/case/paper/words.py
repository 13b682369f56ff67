"""Words of closed sets, as they are said on the page of a case."""

from __future__ import annotations

from parser.saying import say

ANSWERS = {
    "consistent": say("consistent"),
    "not consistent": say("not consistent"),
    "cannot tell": say("cannot be told"),
}
ROLES = {
    "claimant": say("claimant"),
    "opponent": say("other player"),
    "operator": say("operator"),
    "witness": say("witness"),
}
NAMES = {
    "all as recorded": say("all names as recorded"),
    "replaced": say("the names of others replaced by stand-ins"),
    "replaced by keyed pseudonyms": say("the names of others replaced by pseudonyms made with a key"),
}
SEVERITIES = {"error": say("error"), "warning": say("warning"), "note": say("note")}
HALVES = {"high": say("high"), "low": say("low")}
POINTS = {
    "decision": say("a decision"),
    "finding": say("what is found"),
    "award": say("the award"),
    "order of showing": say("who shows first"),
}
KINDS = {
    "award": say("the award"),
    "action": say("an action"),
    "record": say("the record itself"),
}
STREETS = {
    "preflop": say("preflop"),
    "flop": say("flop"),
    "turn": say("turn"),
    "river": say("river"),
    "showdown": say("showdown"),
}
