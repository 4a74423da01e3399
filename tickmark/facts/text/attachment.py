"""By which rule an amount of a sentence is attached to a time that the sentence names."""

from __future__ import annotations

from enum import unique

from tickmark.evidence import Kind


@unique
class Attachment(Kind):
    """A rule of attachment; the value says it in words. "It" is the amount."""

    LABEL = "the label before it"  # "2024: $5 million"
    NEXT = "next to it"
    VERB = "the time of its verb"
    SUBJECT = "the time of its subject"
    BESIDE = "next to the amount beside it"
    NONE = "none"  # the sentence names no period
    UNCLEAR = "unclear"  # it is not clear which
    TURNS = "amounts and times take turns"
    TIMES_FIRST = "times and amounts take turns"
    CHANGED_IN = "the period whose change it is"
    CHANGE_BETWEEN = "the change between two days"
    OF_PART = "the time behind it, of a part"
    OPENS = "the time that opens the sentence"
    HEAD = "the time that heads the sentence"  # "The 2024 charge was"
    NEAREST_BEHIND = "the nearest time behind it"
    NEAREST_BEFORE = "the nearest time before it"
    AS_MANY_BEFORE = "as many times before it as amounts"
    SAME_AROUND = "the same time before and behind it"
    AS_MANY = "as many times as amounts"
    COMPARED_BEFORE = "as what is compared before"
    RESTATED = "as the amount that it restates"
    PART_OF = "as the amount that it is a part of"
    ONLY = "the only time named"
    ONLY_OF_ALL = "the only time named, of all that the sentence tells"
    ONLY_CLOSE = "the only time named, close behind it"
    ONLY_RECORDED = "the only time named, when it was recorded"
    ONLY_BEHIND_NOTHING = "the only time named, behind nothing else"
    ONLY_NOTHING_BETWEEN = "the only time named, nothing between"
    ONLY_BEHIND = "the only time named, behind it"
    ONLY_OF_PART = "the only time named, of a part"
    ONLY_BEHIND_ANOTHER = "the only time named, behind another"
    ONLY_TOLD_ON = "the only time named, of what the sentence goes on to tell"
    ONLY_CAME = "the only time named, what it came to by then"
    ONLY_WITH_IT = "the only time named, what goes with it"


ONLY_TIME = frozenset(rule for rule in Attachment if rule.name.startswith("ONLY"))
"""The rules of a sentence that names one time."""
