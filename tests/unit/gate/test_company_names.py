"""Lines that are nothing but the name of a company."""

from __future__ import annotations

import pytest

from tickmark.gate.company_names import letters_of_name, name_in_header, name_of_company


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("HARBORLIGHT POWER COMPANY", "harborlightpower"),
        ("Harborlight Holdings, Inc. and Subsidiaries", "harborlightholdings"),
        ("Harborlight Capital L.L.C.", "harborlightcapital"),
        ("PARENT COMPANY", ""),
        ("Consolidated Company", ""),
        ("Marks and Rowe LLP", ""),
        ("Acquisition of Harborlight Power Company", ""),
        ("We sold it to Harborlight Power Company", ""),
        ("Harborlight Holdings, Inc. 2023 Form 10-K", ""),
    ],
)
def test_names(line: str, name: str) -> None:
    assert name_of_company(line) == name


def test_a_total_of_the_filer_is_its_own() -> None:
    assert name_in_header("TOTAL NIKE, INC.") == letters_of_name("NIKE, Inc.")


@pytest.mark.parametrize("header", ["Historical", "Historical cost", "Historical 2022", "Year ended December 31"])
def test_headers_that_name_nobody(header: str) -> None:
    assert not name_in_header(header)


def test_an_index_writes_a_name_without_its_marks() -> None:
    assert letters_of_name("HARBOR LIGHT CO") == letters_of_name("The Harbor-Light Company") == "harborlight"
