"""Questions for a share, put as the grammar reads them."""

import pytest

from tickmark.ask.share_wordings import as_percentages


@pytest.mark.parametrize(
    ("asked", "put"),
    [
        ("unsold portion of Merrowdale's total backlog in percent, Dec 31 2023", "unsold backlog as a percentage of"),
        ("Asian share of pump sales at Merrowdale in 2023", "Asian pump sales as a percentage of pump sales at"),
        ("heating as share of Merrowdale's sales", "heating as a percentage of Merrowdale's sales"),
        ("what share of Merrowdale's 2023 sales came from Asia?", "Asia as a percentage of Merrowdale's 2023 sales"),
    ],
)
def test_a_share_is_asked_for_as_a_percentage(asked: str, put: str) -> None:
    assert as_percentages(asked)[0].startswith(put)


@pytest.mark.parametrize("asked", ["pump sales in 2023", "earnings per share of Merrowdale", "how many shares vested"])
def test_other_questions_are_left_alone(asked: str) -> None:
    assert as_percentages(asked) == ()
