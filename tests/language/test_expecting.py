"""Texts that the grammar does not know, read by what their card leads to expect: forge/proof/expecting."""

from __future__ import annotations

from pathlib import Path

import pytest

from forge.edition.texts import load_texts
from forge.language.concepts import ConceptsFile, Law, Link
from forge.language.morphology.face import Form, pack
from forge.problems import ProblemsError
from forge.project import Project
from forge.proof.expecting import load
from forge.proof.expecting.load import concept_files
from forge.proof.expecting.weigh import Scales
from forge.proof.expecting.words import ConceptWords
from forge.proof.findings import Judgement, Proof
from forge.proof.proofreader import Proofreader, load_proofreader
from forge.rules.games import load_game
from tests.conftest import Edit, in_sample, mostly, yaml_data

ADVISED = 8  # of wrong texts one in so many is asked for all that is said of it
TEXTS = yaml_data(Path(__file__).parent / "expecting.yml")


def taken(reader: Proofreader, title: str, text: str) -> bool:
    """Whether a text is read by its words: as right ones where that is a verdict, else as what may be right."""
    return is_taken(reader, title, text, reader.proof(title, text))


def is_taken(reader: Proofreader, title: str, text: str, proof: Proof) -> bool:
    told = [finding for finding in proof.findings if finding.kind == "words"]
    assert all(finding.write == reader.printed(title).text for finding in told)
    assert reader.expecting is not None
    assert proof.verdict is reader.judge(title, text)
    assert proof.verdict is Judgement.style if told and reader.expecting.verdict else proof.verdict.wrong
    return bool(told)


def said(language: str, side: str, every: int) -> list[tuple[str, str]]:
    """The right or the wrong texts of some cards: what a card leads to expect is found out once for all its texts."""
    cards = [(title, texts) for title, texts in TEXTS[language].items() if in_sample(title, every)]
    found = [(title, text) for title, texts in cards for text in texts.get(side, ())]
    assert found
    return found


some = pytest.mark.parametrize("every", [25, pytest.param(1, marks=pytest.mark.soak)])


@some
@mostly("en")
def test_right_words_are_understood(reader: Proofreader, language: str, every: int) -> None:
    for title, text in said(language, "right", every):
        proof = reader.proof(title, text)
        assert is_taken(reader, title, text, proof), text
        assert proof.findings[0].said in text and not proof.readings


@some
@mostly("en")
def test_words_that_say_another_thing_are_not(reader: Proofreader, language: str, every: int) -> None:
    assert reader.expecting is not None
    tried = said(language, "wrong", every)
    if reader.expecting.verdict:  # what is to be said of a wrong text takes several times as long as that it is one
        assert [text for title, text in tried if not reader.judge(title, text).wrong] == []
        tried = [one for one in tried if in_sample(one, ADVISED)]
    assert tried
    assert [text for title, text in tried if taken(reader, title, text)] == []


@pytest.mark.parametrize("language", ["en"], indirect=True, scope="session")
def test_who_does_what_is_no_matter_of_words_alone(reader: Proofreader) -> None:
    right = "After destruction of this minion you draw one card, while each rival tosses one at random."
    wrong = "After destruction of this minion you toss one card at random, while each rival draws one."
    assert taken(reader, "gremlin", right)
    assert not taken(reader, "gremlin", wrong)


@pytest.mark.parametrize("language", ["en"], indirect=True, scope="session")
def test_a_slip_of_a_right_text_is_not_another_wording(reader: Proofreader) -> None:
    right = reader.printed("seeing_stars").text
    assert reader.judge("seeing_stars", right) is Judgement.same
    slip = " ".join(sorted(right.split(), reverse=True)[:2] + right.split()[2:])
    assert not taken(reader, "seeing_stars", slip)


@pytest.mark.parametrize("language", ["en"], indirect=True, scope="session")
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("Destroy target minion with power 3 or less.", "Destroy a minion target with power 3 or less."),
        ("Destroy a minion with power 3 or less immediately.", "Destroy a minion with immediately power 3 or less."),
        ("Destroy a minion with power 3 or less right away.", "Destroy a minion with power 3 or less later."),
        ("Destroy a target minion with power 3 or less.", "Destroy a face-down minion with power 3 or less."),
    ],
)
def test_only_words_that_add_nothing_may_be_put_in(reader: Proofreader, right: str, wrong: str) -> None:
    assert reader.judge("seeing_stars", right) is Judgement.style
    assert reader.judge("seeing_stars", wrong).wrong


@pytest.mark.parametrize("language", ["en"], indirect=True, scope="session")
def test_what_is_spelled_out_or_may_stand_twice_goes_together(reader: Proofreader) -> None:
    assert reader.expecting is not None
    broken = reader.expecting.concord.broken
    right = [
        "Destroy an NPC.",
        "You get an MVP.",
        "Destroy a card that that player had had.",
        "Choose one (minions stay).",
    ]
    assert [text for text in right if broken(text) is not None] == []
    wrong = ["Destroy an minion.", "An Minion here is destroyed.", "Destroy a a minion.", "A action is played."]
    assert [text for text in wrong if broken(text) is None] == []


class Inflected:
    """A morphology of one word."""

    dictionary = True

    def forms(self, lemma: str, pos: str) -> tuple[Form, ...]:
        cases = {"mouse": "sg", "mice": "pl"}
        known = (lemma, pos) == ("mouse", "noun")
        return tuple(Form(word, pack({"pos": pos, "number": one})) for word, one in cases.items()) if known else ()


def test_wordings_have_those_of_a_name_and_the_forms_of_a_lemma() -> None:
    file = ConceptsFile(
        classes={"somebody": "anyone|any player"},
        says={"rodent": "mouse&", "many": "mouse&pl run", "whose": "of <somebody>", "both": "a <rodent> <whose>?"},
    )
    words = ConceptWords((file,), Inflected())  # type: ignore[arg-type]
    assert words.told("mouse mice") == ("rodent", "rodent")
    assert words.told("mice run") == ("many",)
    assert words.told("mouse run") == ("rodent", "?run")
    assert words.told("a mouse of any player") == ("both",)
    assert words.told("a mice") == ("both",)


def test_what_a_text_lacks_the_words_for_is_known_without_reading_it() -> None:
    says = {"then": "(and)? (then|after that)", "draw": "draw", "n#": "#", "less of": "less"}
    words = ConceptWords((ConceptsFile(says=says, fillers="so"),), None)  # type: ignore[arg-type]
    for text in ("Draw. Then draw.", "Draw, and then draw.", "Draw after so that.", "That is drawn after all."):
        assert words.may_say(["then"], text), text
    for text in ("Draw.", "And draw.", "Draw after."):
        assert not words.may_say(["then"], text), text
    assert not words.may_say([], "Then draw.")
    for name in ("n3", "less", "self", "?card"):  # which are said without a wording of their own
        assert words.may_say([name], "Draw."), name


@pytest.mark.parametrize("every", [6, pytest.param(1, marks=pytest.mark.soak)])
def test_what_is_told_by_the_words_of_a_text_may_be_said_there(reader: Proofreader, every: int) -> None:
    assert reader.expecting is not None
    words = reader.expecting.words
    texts = [reader.printed(title).text for title in reader.owners if in_sample(title, every)]
    told = [words.told(text) for text in texts]
    assert any(told)
    for text, names in zip(texts, told, strict=True):
        assert all(words.may_say([name], text) for name in names), text


def test_a_link_may_let_the_text_say_it_of_more_things() -> None:
    def explains(text: str, freely: str) -> bool:
        link = Link(of="may", to="move play", ahead=True, freely=freely)
        scales = Scales([ConceptsFile(links=[link], again="may")])
        return scales.explains(("move", "all", "may", "play"), tuple(text.split()))

    assert explains("may move all may play", "all")
    assert not explains("may move all may play", "none")
    assert not explains("may move all play", "all")


def test_a_sign_or_a_bracket_says_before_its_clause_how_it_is_meant() -> None:
    says = {"then": "→|:", "may": "may", "label": "ongoing", "draw": "draw", "die": "dies", "go": "go"}
    words = ConceptWords((ConceptsFile(says=says, leads="then may", given="label"),), Inflected())  # type: ignore[arg-type]
    assert words.told("Ongoing: dies → draw.") == ("label", "then", "die", "draw")
    assert words.told("Ongoing: dies: draw.") == ("label", "then", "die", "draw")
    assert words.told("Dies. Draw, go (may).") == ("die", "may", "draw", "go")
    assert words.told("Draw (go may).") == ("draw", "go", "may")


def test_a_law_may_ask_what_stands_before() -> None:
    law = Law(more="anyones", where="move", after="move", past="play")
    scales = Scales([ConceptsFile(laws=[law])])
    card = ("move", "minion", "play", "another")
    assert scales.explains(card, ("move", "minion", "anyones", "play", "another"))
    assert not scales.explains(card, ("move", "minion", "play", "another", "anyones"))
    assert not scales.explains(card, ("anyones", "move", "minion", "play", "another"))
    assert not scales.explains(card, ("move", "minion", "anyones", "play", "another", "anyones"))


# Cases behind a verb of which no data tells which it asks for, and set forms; cases that a verb does not ask for.
ASKED = {
    "pl": ["Rzuć monetą.", "Wybierz gracza losem.", "Zacznij od nowa.", "Bazie brakuje mocy.", "Potrząśnij talią."],
    "ru": ["Первым ходит игрок.", "Выбери игрока жребием.", "Брось кубиком.", "Потряси колодой."],
}
UNASKED = {
    "pl": ["Zniszcz sługusem.", "Każdy gracz pokazuje kartą.", "Zniszcz sługusowi na bazie."],
    "ru": ["Уничтожь приспешником.", "Возьми картой."],
}


@pytest.mark.parametrize("language", ["pl", "ru"], indirect=True, scope="session")
def test_a_case_is_wrong_only_where_the_verb_is_known_not_to_ask_for_it(reader: Proofreader, language: str) -> None:
    assert reader.expecting is not None
    broken = reader.expecting.concord.broken
    assert [text for text in ASKED[language] if broken(text) is not None] == []
    assert [text for text in UNASKED[language] if broken(text) is None] == []


BY_HOW_MUCH = {
    "Сила приспешника больше на двух.": "Сила приспешника больше на два.",
    "Сила приспешника больше на двумя.": "Сила приспешника больше на два.",
    "Сила всех приспешников на одного больше.": "Сила всех приспешников на один больше.",
    "Оборона базы уменьшается на трёх до конца хода.": "Оборона базы уменьшается на три до конца хода.",
    "Увеличь силу приспешника на пяти.": "Увеличь силу приспешника на пять.",
}
COUNTED = ["Если приспешников здесь на одного больше, возьми карту.", "Если карт на одну больше, возьми карту."]
COUNTED += ["Сила приспешников на двух базах больше.", "Сила приспешников увеличивается на двух из этих баз."]


@pytest.mark.parametrize("language", ["ru"], indirect=True, scope="session")
def test_by_how_much_is_told_in_the_accusative_of_a_number_that_counts_nothing(reader: Proofreader) -> None:
    assert reader.expecting is not None
    concord = reader.expecting.concord
    assert [text for text in (*BY_HOW_MUCH.values(), *COUNTED) if concord.broken(text) is not None] == []
    for wrong, right in BY_HOW_MUCH.items():
        span = concord.broken(wrong)
        start, end, form = next(concord.mended(wrong, span)) if span else (0, 0, "")
        assert wrong[:start] + form + wrong[end:] == right


WHO_AND_WHOM = {
    "Эта карта разрешается сыграть и перед захватом базы.": "Эту карту разрешается сыграть и перед захватом базы.",
    "Приспешник нельзя сыграть на эту базу.": "Приспешника нельзя сыграть на эту базу.",
    "Соперник обязана её сбросить.": "Соперник обязан её сбросить.",
    "Игрок готовы сбросить карту.": "Игрок готов сбросить карту.",
    "Этот игрок сбрасывает с руки карту (какой — решает сам).": (
        "Этот игрок сбрасывает с руки карту (какую — решает сам)."
    ),
    "Этот игрок сбрасывает с руки карту (какую — решает сама).": (
        "Этот игрок сбрасывает с руки карту (какую — решает сам)."
    ),
    "Затяжное: Когда другой игрок сыграет приспешника, этот игрок сама сбрасывает карту.": (
        "Затяжное: Когда другой игрок сыграет приспешника, этот игрок сам сбрасывает карту."
    ),
}
WELL_SAID = [
    "Карта, которую нужно сыграть, ложится в сброс.",
    "Пока база здесь, карту нельзя сыграть.",
    "Этот игрок сбрасывает приспешника (какого — решает сам).",
    "Победитель обязан взять карту.",
    "Если карты сыграны, игроки сами берут по карте.",
    "Карта достаётся игроку, и владелец карты решает сам.",
    "Уничтожь саму базу.",
]


@pytest.mark.parametrize("language", ["ru"], indirect=True, scope="session")
def test_who_does_it_and_to_whom_has_the_form_that_is_asked_for(reader: Proofreader) -> None:
    assert reader.expecting is not None
    concord = reader.expecting.concord
    assert [text for text in (*WHO_AND_WHOM.values(), *WELL_SAID) if concord.broken(text) is not None] == []
    for wrong, right in WHO_AND_WHOM.items():
        span = concord.broken(wrong)
        start, end, form = next(concord.mended(wrong, span)) if span else (0, 0, "")
        assert wrong[:start] + form + wrong[end:] == right


@pytest.mark.parametrize("language", ["pl"], indirect=True, scope="session")
def test_what_is_done_to_something_named_before_has_its_gender(reader: Proofreader) -> None:
    assert reader.expecting is not None
    broken = reader.expecting.concord.broken
    assert broken("Jeśli zostanie zagrany tutaj, dobierz kartę.") is None
    assert broken("Jeśli ta karta zostanie zagrany tutaj, dobierz kartę.") is not None


@pytest.mark.parametrize("language", ["en"], indirect=True, scope="session")
def test_words_to_write_do_not_repeat_the_word_beside_them(reader: Proofreader) -> None:
    title = next(title for title in reader.owners if "cannot" in reader.printed(title).text)
    text = reader.printed(title).text.replace("cannot", "can")
    told = [finding.write for finding in reader.proof(title, text).findings]
    assert told and not any(write and "can cannot" in write for write in told)


@pytest.mark.parametrize("language", ["en"], indirect=True, scope="session")
def test_a_sign_for_words_is_no_slip(reader: Proofreader) -> None:
    assert taken(reader, "dinghy", "Up to 2 of your minions → other bases.")
    assert not taken(reader, "dinghy", "Up to 2 of your minions other bases.")
    assert not taken(reader, "dinghy", "Move up to 2 your minions → other bases.")
    assert not taken(reader, "beam_up", "Return an minion → its owner’s hand.")


def test_what_is_said_once_more_stands_for_another() -> None:
    scales = Scales([ConceptsFile(stands={"here": "there"})])
    assert scales.said(("here", "count", "here"), ("here", "count", "there")) == ("here", "count", "there")
    assert scales.said(("here", "there", "here"), ("here", "there")) == ("here", "there", "here")


def test_a_name_in_wordings_that_nothing_has_is_an_error_where_it_is_written(scratch: Project, edit: Edit) -> None:
    edit(
        "locales/en/concepts/choosing.yml",
        "\n  only: only\n",
        "\n  only: only|<lone>\n  lone: <only>\n  ours: <owns> too\n",
    )
    with pytest.raises(ProblemsError) as wrong:
        concept_files(scratch, "en", "smashup")
    told = [problem.message for problem in wrong.value.problems]
    assert [message.partition(";")[0] for message in told] == [
        "<only> has itself in its wordings",
        "<lone> has itself in its wordings",
        "<owns> is no class and no concept",
    ]
    assert all(problem.file == "locales/en/concepts/choosing.yml" and problem.line for problem in wrong.value.problems)


def test_concepts_are_as_they_were_read_before_until_a_file_changes(scratch: Project, edit: Edit) -> None:
    game = load_game(scratch, "smashup")
    texts = load_texts(scratch, game, "pl")
    first = load_proofreader(scratch, game, texts).expecting
    load._concepts.cache_clear()  # as in another process
    again = load_proofreader(scratch, game, texts).expecting
    assert first is not None
    assert again is not None
    assert (again.words.files, again.asides.facets) == (first.words.files, first.asides.facets)
    edit("locales/en/concepts/choosing.yml", "\n  only: only\n", "\n  only: only|<lone>\n")
    with pytest.raises(ProblemsError, match="<lone> is no class and no concept"):
        load_proofreader(scratch, game, texts)


def test_what_remarks_claim_that_cannot_be_is_an_error_where_it_is_written(scratch: Project, edit: Edit) -> None:
    name = "locales/en/smashup.concepts/remarks.yml"
    claims = {
        "opn.whose.own": "'opn' is nothing that a remark may claim",
        "open.whos.own": "'whos' is no facet",
        "open.whose.mine": "no case of facet 'whose' has the value 'mine'",
        "only.barred.returning": "'returning' is `never` a value of facet 'barred', so that only `not` is so of it",
        "free.whose.own": "behind `free` a facet alone must stand, each after a dot",
        "open.whose": "behind `open` a facet and a value must stand, each after a dot",
    }
    added = "".join(f"  {claim}: nothing <one_>\n" for claim in claims)
    edit(name, "\nremarks:\n", f"\n  whose mine: mine\n  wheer: <onne>\nremarks:\n{added}")
    edit(name, "\n  whose:\n    of: minion", "\n  idle: {of: move, cases: []}\n  whose:\n    of: minion")
    edit(name, "{when: {kind: look}", "{when: {kind: looks}")
    edit("locales/en/concepts/remarks.yml", "\nframes:\n", "\nframes:\n  nott: <**> <*>\n")
    edit("locales/en/concepts/remarks.yml", "\njoining: ", "\njoining: <any>|")
    with pytest.raises(ProblemsError) as wrong:
        concept_files(scratch, "en", "smashup")
    told = wrong.value.problems
    said = {(one.file, one.message.partition(";")[0]) for one in told}
    assert said >= {(name, f"{claim!r}: {what}") for claim, what in claims.items()}
    assert said >= {
        (name, "'whose mine': no case of facet 'whose' has the value 'mine'"),
        (name, "'wheer': 'wheer' is no facet"),
        (name, "<onne> is no class, and remarks have no other names"),
        (name, "facet 'idle' has no case, so nothing is known of it"),
        (name, "a case of facet 'see' is for 'looks', which its `of` has not"),
        ("locales/en/concepts/remarks.yml", "'nott' is nothing that a remark may claim"),
        ("locales/en/concepts/remarks.yml", "<**> is no class, and remarks have no other names"),
        ("locales/en/concepts/remarks.yml", "<any> is no class, and remarks have no other names"),
    }
    assert len(told) == len(claims) + 8
    lines = (scratch.root / name).read_text(encoding="utf-8").splitlines()
    assert all(one.line for one in told)
    assert ["opn.whose.own" in lines[one.line - 1] for one in told if "'opn'" in one.message] == [True]


def test_a_law_whose_words_mean_nothing_together_is_an_error_where_it_is_written(scratch: Project, edit: Edit) -> None:
    law = "  - {less: their, where: except}\n"
    edit(
        "locales/en/smashup.concepts/weighing.yml",
        law,
        f"{law}  - {{more: their, past: minion}}\n  - {{less: their, after: by}}\n",
    )
    with pytest.raises(ProblemsError) as wrong:
        concept_files(scratch, "en", "smashup")
    assert [problem.message for problem in wrong.value.problems] == [
        "`past` needs `after`",
        "`after` is for what a text says `more`",
    ]
    first, second = (problem.line for problem in wrong.value.problems)
    assert first and second == first + 1


def test_a_line_of_alternatives_may_end_behind_a_bar(reader: Proofreader) -> None:
    said = ConceptsFile(says={"draw": "take|\n  pick up"}, numbers={2: "two| pair"}, short={"card": "crd| cd"})
    words = ConceptWords((said,), reader.grammar.book.lexicon.morphology)
    assert words.told("pick up pair cd") == ("draw", "n2", "?card")
