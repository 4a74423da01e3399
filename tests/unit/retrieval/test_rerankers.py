"""Rerankers: a cross-encoder made here, and a scripted language model over HTTP; neither may break a search."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from model_server import Fault, model_server

from tickmark.errors import ConfigError, EmbeddingError, ModelError
from tickmark.retrieval.rerankers import ByCrossEncoder, ByModel, reranker, scored

PASSAGES = ["widgets", "revenue of widgets", "a town"]


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TICKMARK_MODEL", "TICKMARK_MODEL_URL", "TICKMARK_MODEL_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("tickmark.llm.FIRST_WAIT", 0.0)
    reranker.cache_clear()


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cross-encoder of one small layer, with weights from a seed."""
    pytest.importorskip("sentence_transformers")
    import torch
    from transformers import BertConfig, BertForSequenceClassification, BertTokenizerFast

    folder = tmp_path_factory.mktemp("cross-encoder")
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *["widgets", "revenue", "of", "a", "town", "what", "was"]]
    (folder / "vocab.txt").write_text("\n".join(dict.fromkeys(words)), encoding="utf-8")
    tokenizer = BertTokenizerFast(vocab_file=str(folder / "vocab.txt"))
    tokenizer.save_pretrained(folder)
    torch.manual_seed(7)
    size = {"vocab_size": len(words), "hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2}
    config = BertConfig(**size, intermediate_size=16, max_position_embeddings=64, num_labels=1)
    BertForSequenceClassification(config).save_pretrained(folder)
    return folder


def test_a_cross_encoder_in_a_folder_scores_passages(tiny: Path) -> None:
    chosen = reranker(str(tiny))
    assert isinstance(chosen, ByCrossEncoder)
    scores = chosen("what was revenue", PASSAGES)
    assert len(scores) == 3 and len(set(scores)) == 3
    assert chosen("what was revenue", PASSAGES[::-1]) == pytest.approx(scores[::-1], abs=1e-5)


def test_one_that_is_not_here_leaves_the_order() -> None:
    pytest.importorskip("sentence_transformers")
    missing = ByCrossEncoder("nobody/has-this-model")
    with pytest.raises(EmbeddingError, match="cannot be loaded"):
        missing("revenue", PASSAGES)
    assert scored(missing, "revenue", PASSAGES) is None


def test_a_language_model_scores_all_passages_in_one_request(monkeypatch: pytest.MonkeyPatch) -> None:
    with model_server([json.dumps({"scores": [1, 9.5, 0]})]) as server:
        monkeypatch.setenv("TICKMARK_MODEL_URL", server.url)
        chosen = reranker("model:openai/scripted")
        assert isinstance(chosen, ByModel) and chosen("revenue", PASSAGES) == [1.0, 9.5, 0.0]
    assert len(server.requests) == 1
    system, user = server.requests[0]["messages"]
    assert json.loads(user["content"]) == {"question": "revenue", "1": PASSAGES[0], "2": PASSAGES[1], "3": PASSAGES[2]}
    assert "widgets" not in system["content"]


@pytest.mark.parametrize(
    "reply",
    [
        "no json",
        "{}",
        '{"scores": [1, 2]}',
        '{"scores": [1, 2, "many"]}',
        '{"scores": [1, 2, NaN]}',
        '{"scores": null}',
        "[1, 2, 3]",
        "",
        Fault(status=500, text="broken"),
        Fault(status=401, text="no key"),
    ],
    ids=range(10),
)
def test_what_is_no_score_of_each_leaves_the_order(reply: object, monkeypatch: pytest.MonkeyPatch) -> None:
    with model_server(lambda _: reply) as server:
        monkeypatch.setenv("TICKMARK_MODEL_URL", server.url)
        chosen = reranker("model:openai/scripted")
        assert chosen is not None and scored(chosen, "revenue", PASSAGES) is None
        with pytest.raises(ModelError):
            chosen("revenue", PASSAGES)


def test_none_is_used_by_default() -> None:
    assert reranker("") is None and reranker("none") is None
    with pytest.raises(ConfigError, match="names no model"):
        reranker("model:")
