"""Card text is code: in every language the printed texts are read to what the cards do, and errors are found."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, Phase, given, settings

from forge.abilities.kinds import Ability
from forge.abilities.tree import show
from forge.abilities.vocabulary import COMMON
from forge.cli.main import cli
from forge.edition.faces import face_of
from forge.edition.texts import load_texts
from forge.language.grammar.grammar import Bearer
from forge.language.grammar.meaning import meaning
from forge.language.grammar.reading.read import read
from forge.language.grammar.reading.tokens import TOKEN
from forge.language.grammar.table.lexicon import Variant
from forge.language.grammar.table.wording import Term, Verb, elements
from forge.language.grammar.writing.unsaid import CannotSay
from forge.library import Facts
from forge.project import Project
from forge.proof.catalog import abilities_from_text, check_texts
from forge.proof.findings import Judgement
from forge.proof.printed import bearer
from forge.proof.proofreader import Proofreader, load_proofreader, plain_text
from forge.rules.games import load_game
from forge.rules.kernel.many.play import transcript_hashes
from forge.rules.smashup.kinds.vocabulary import VOCABULARY
from tests.abilities.changes import changes
from tests.abilities.strategies import abilities
from tests.conftest import ROOT, Edit, one_language, yaml_data

pytestmark = pytest.mark.undrawn

# "You may return it and play another" is said of both or neither, too: what the change says is another wording.
# What is moved here comes from another base in any case; what is found in one's own deck goes to one's own pile.
ALIKE = {
    *{("ninja_acolyte", "kind"), ("mushroom_kingdom", "place"), ("mall_crawl", "kind")},
    # Official texts say no "other" of a card that was only just played, and "a minion" for one's own.
    *{("infiltrate", "other"), ("poison", "other"), ("the_grey_opal", "whose")},
    ("walker", "may"),  # what is neither discarded nor put back stays where it is: on top
}
# One text in so many is tried by default; the long run tries them all.
SAMPLE = [12, pytest.param(1, marks=pytest.mark.soak)]
# The least share of wrong endings that is told as grammar. The others are refused, too: of a game with few texts many a
# form is a word that none of its texts has.
ENDINGS = {"smashup": 0.5, "magblast": 0.3, "sincity": 0.3}
# How many things have a text, and how many of these are printed as forge writes them: that may grow, too.
TEXTS = {"smashup": 108, "magblast": 30, "sincity": 44}
DRAFTED = {
    "smashup": {"en": 95, "pl": 100, "ru": 100},
    "magblast": {"en": 30, "pl": 30, "ru": 30},
    "sincity": {"en": 44, "pl": 44, "ru": 44},
}
# How many changes of meaning there are.
CHANGED = {"smashup": 1300, "magblast": 340, "sincity": 400}
# The share of the wordings in tests/paraphrases that is understood: it may grow, never fall.
UNDERSTOOD = {
    "smashup": {"en": 0.91, "pl": 0.8, "ru": 0.75},
    "sincity": {"en": 0.98, "pl": 0.98, "ru": 0.98},
}
PARAPHRASED = pytest.mark.parametrize("game", list(UNDERSTOOD), indirect=True, scope="session")


@one_language
def test_every_printed_text_means_what_the_card_does(reader: Proofreader) -> None:
    wrong = {title: reader.proof(title, reader.printed(title).text) for title in reader.owners}
    assert len(wrong) == TEXTS[reader.game.id]
    assert {t: (p.verdict.value, p.text) for t, p in wrong.items() if p.verdict is not Judgement.same} == {}


@one_language
def test_written_texts_are_read_back(reader: Proofreader, game: Facts) -> None:
    lost = []
    for title, owner in reader.owners.items():
        text = reader.grammar.writer(bearer(game, owner)).text(game.abilities[title])
        proof = reader.proof(title, text)
        if proof.verdict.wrong or proof.findings:
            lost.append((title, text, proof.verdict.value, [finding.message for finding in proof.findings]))
    assert lost == []


@one_language
def test_drafts_keep_to_the_house_style(reader: Proofreader, game: Facts) -> None:
    """What forge writes has no wording an editor has given up, and is nearly always what the editor printed."""
    given_up = yaml_data(ROOT / "tests" / "language" / "editing.yml")
    said = {
        title: (
            plain_text(reader.grammar.writer(bearer(game, owner)).text(game.abilities[title])),
            reader.printed(title),
        )
        for title, owner in reader.owners.items()
    }
    wordings = "|".join(given_up[reader.texts.code])
    assert {title: draft for title, (draft, _) in said.items() if re.search(wordings, draft)} == {}
    assert (
        sum(draft == plain_text(printed.text) for draft, printed in said.values())
        >= DRAFTED[game.id][reader.texts.code]
    )


def drawn(count: int) -> list[tuple[str, Ability]]:
    """Random abilities with what bears them, always the same ones."""
    found: list[tuple[str, Ability]] = []

    @settings(
        max_examples=count,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(abilities())
    def collect(one: tuple[str, Ability]) -> None:
        found.append(one)

    collect()
    return found


def lost(reader: Proofreader, count: int) -> list[tuple[str, str]]:
    """Those of `count` that are not read back as themselves alone: their text and what they are."""
    found = []
    for kind, ability in drawn(count):
        try:
            text = reader.grammar.writer(Bearer(kind)).text(ability)
        except CannotSay as error:
            found.append((f"no words for {error}", show(ability)))
            continue
        readings = read(reader.grammar, text, Bearer(kind), explain=False).found
        if [(reading.normal, reading.notes) for reading in readings] != [(meaning(ability, VOCABULARY), ())]:
            found.append((text, show(ability)))
    return found


@pytest.mark.soak
def test_random_abilities_are_written_and_read_back(reader: Proofreader) -> None:
    """Some can be read in a second way as well: whom "here" belongs to, after two nouns, is one."""
    wrong = lost(reader, 16)
    assert len(wrong) <= 1, wrong


@pytest.mark.soak
def test_many_random_abilities_are_written_and_read_back(reader: Proofreader) -> None:
    wrong = lost(reader, 400)
    assert len(wrong) <= 18, wrong


def changes_reported(reader: Proofreader, game: Facts, every: int) -> Counter[str]:
    """How many changes of each sort were tried; of all changes one in `every`, drawn by a seed. All are reported."""
    rng = random.Random(every)
    missed = []
    tried: Counter[str] = Counter()
    for title, owner in reader.owners.items():
        holder = bearer(game, owner)
        wanted = meaning(game.abilities[title], game.vocabulary)
        for mutation in changes(game, game.abilities[title], holder.kind):
            if rng.randrange(every) or meaning(mutation.ability, game.vocabulary) == wanted:
                continue  # two ways to say one thing
            text = reader.grammar.writer(holder).text(mutation.ability)
            tried[mutation.change] += 1
            proof = reader.proof(title, text)
            offered = (
                mutation.change == "may" and "extra" in text
            )  # an extra play is never forced, with "may" or without
            if ((title, mutation.change) in ALIKE or offered) and proof.verdict is Judgement.style:
                continue
            if proof.verdict is not Judgement.meaning or not proof.findings:
                missed.append((title, mutation.change, text, proof.verdict.value))
    assert missed == [], missed
    return tried


@one_language
def test_changes_of_meaning_are_reported(reader: Proofreader, game: Facts) -> None:
    """A single change of a number, of may, whose, how many, zone, place, time ... written and proofread."""
    tried = changes_reported(reader, game, every=CHANGED[game.id] // 12)
    assert sum(tried.values()) >= 8
    assert len(tried) >= 3


@one_language
@pytest.mark.soak
def test_every_change_of_meaning_is_reported(reader: Proofreader, game: Facts) -> None:
    assert sum(changes_reported(reader, game, every=1).values()) > CHANGED[game.id]


@one_language
@pytest.mark.soak
def test_abilities_two_changes_from_a_card_are_written_and_read_back(reader: Proofreader, game: Facts) -> None:
    """What no card says, and one like it could. A clause without a label cannot be told behind one that has one."""
    rng = random.Random(5)
    wrong, tried = [], 0
    for title, owner in rng.sample(sorted(reader.owners.items()), 30):
        holder = bearer(game, owner)
        once = [one.ability for one in changes(game, game.abilities[title], holder.kind)]
        for one in rng.sample(once, min(3, len(once))):
            twice = [two.ability for two in changes(game, one, holder.kind)]
            for ability in rng.sample(twice, min(3, len(twice))):
                text = reader.grammar.writer(holder).text(ability)
                readings = read(reader.grammar, text, holder, explain=False).found
                tried += 1
                if [(one.normal, one.notes) for one in readings] != [(meaning(ability, game.vocabulary), ())]:
                    wrong.append(text)
    assert len(wrong) <= 0.04 * tried, wrong


def words(text: str) -> list[tuple[int, int]]:
    return [match.span() for match in TOKEN.finditer(text) if match.lastgroup in ("word", "number", "signed")]


def corruptions(text: str, vocabulary: list[str], rng: random.Random) -> Iterator[str]:
    """One word left out, replaced by another, or exchanged with its neighbour."""
    spans = words(text)
    start, end = rng.choice(spans)
    yield text[:start] + text[end:].lstrip()
    start, end = rng.choice(spans)
    yield text[:start] + rng.choice(vocabulary) + text[end:]
    start, end = rng.choice(spans)
    yield text[:start] + text[start:end] + "x" + text[end:]


@one_language
@pytest.mark.parametrize("every", SAMPLE)
def test_a_corrupted_word_is_never_accepted_in_silence(reader: Proofreader, game: Facts, every: int) -> None:
    """`same` is said of the printed words alone; what is called another wording must mean the same indeed."""
    rng = random.Random(1)
    vocabulary = sorted(word for word in reader.grammar.book.lexicon.vocabulary() if word.isalpha())
    silent = []
    for title in sorted(reader.owners)[1::every]:
        text = reader.printed(title).text
        for corrupted in corruptions(text, vocabulary, rng):
            verdict = reader.judge(title, corrupted)
            if verdict is Judgement.same and corrupted.split() != text.split():
                silent.append((title, corrupted))
            if verdict in (Judgement.same, Judgement.style):
                proof = reader.proof(title, corrupted)
                read_as = [meaning(ability, game.vocabulary) for ability in proof.readings]
                assert read_as == [meaning(game.abilities[title], game.vocabulary)]
    assert silent == []


def other_forms(reader: Proofreader, word: str) -> list[str]:
    """The other forms of a word of the glossary."""
    lexicon = reader.grammar.book.lexicon
    found: set[str] = set()
    for name in lexicon.first.get(lexicon.fold(word), ()):
        variants: tuple[Variant, ...] = lexicon.terms[name]
        for variant in variants:
            if len(variant.words) == 1 and lexicon.fold(word) in variant.words[0]:
                found |= variant.words[0]
    return sorted(found - {lexicon.fold(word)})


@one_language
@pytest.mark.parametrize("every", SAMPLE)
def test_wrong_endings_are_remarks_on_grammar(reader: Proofreader, every: int) -> None:
    """A noun or verb in another form: a remark, or another meaning where the form makes one; never nothing."""
    rng = random.Random(2)
    verdicts: Counter[str] = Counter()
    silent = []
    for title in sorted(reader.owners)[::every]:
        text = reader.printed(title).text
        for start, end in rng.sample(words(text), 2) if len(words(text)) > 2 else words(text):
            forms = other_forms(reader, text[start:end])
            if not forms:
                continue
            wrong = text[:start] + rng.choice(forms) + text[end:]
            verdict = reader.judge(title, wrong)
            verdicts[verdict.value] += 1
            if verdict is Judgement.same:
                silent.append((title, wrong))
    assert silent == []
    assert verdicts["grammar"] >= ENDINGS[reader.game.id] * sum(verdicts.values())


def share_understood(reader: Proofreader, language: str) -> float:
    """The share of the wordings in tests/paraphrases that is understood."""
    path = ROOT / "tests" / "paraphrases" / reader.game.id / f"{language}.yml"
    said: dict[str, list[str]] = yaml_data(path)
    wordings = [(title, text) for title, texts in said.items() for text in texts]
    verdicts = Counter(reader.judge(title, text) for title, text in wordings)
    return sum(verdicts[verdict] for verdict in (Judgement.same, Judgement.style, Judgement.grammar)) / len(wordings)


@PARAPHRASED
@pytest.mark.soak
def test_wordings_by_other_hands(reader: Proofreader, language: str) -> None:
    assert share_understood(reader, language) >= UNDERSTOOD[reader.game.id][language]


@pytest.fixture(scope="session")
def said(project: Project, game: Facts, language: str) -> Mapping[str, Ability]:
    """The abilities as the texts of a language say them."""
    return abilities_from_text(project, game, language)


def alike(game: Facts, said: Mapping[str, Ability], seeds: range) -> bool:
    """Whether games from the database and from the texts are the same, transcript for transcript."""
    return transcript_hashes(game, said, seeds, 2) == transcript_hashes(game, None, seeds, 2)


@one_language
def test_games_played_from_printed_text_are_the_same(game: Facts, said: Mapping[str, Ability]) -> None:
    """Nearly all texts give the very ability of the card but for names; where they do not, games have to show it."""
    assert set(said) == {title for title, ability in game.abilities.items() if ability}
    assert alike(game, said, range(4))


@one_language
@pytest.mark.soak
def test_many_games_played_from_printed_text_are_the_same(game: Facts, said: Mapping[str, Ability]) -> None:
    assert alike(game, said, range(4, 112))


def test_plural_forms_that_are_not_in_use_are_read_too(scratch: Project, edit: Edit, game: Facts) -> None:
    """The card draws two; what its text would say of five cards is printed as soon as the number changes."""
    entry = 'msgctxt "card.mystic_studies.text.draw"'
    text = (scratch.locales / "pl" / "smashup.po").read_text(encoding="utf-8")
    old = entry + text.split(entry)[1].split("\n\n")[0]
    edit("locales/pl/smashup.po", old, old.replace('kart."', 'karty."'))
    checked = check_texts(scratch, game, load_texts(scratch, game, "pl"), frozenset({"mystic_studies", "collector"}))
    assert [(remark.card, remark.rule) for remark in checked.remarks] == [("mystic_studies", "grammar")]


@pytest.mark.soak
def test_a_changed_label_in_the_catalog_is_the_one_that_is_read(
    scratch: Project, edit: Edit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The catalog holds what is printed: cards, explain and check agree on it, and no other file has to follow."""
    edit("locales/en/smashup.po", 'msgstr "Ongoing:"', 'msgstr "Lasting:"')
    game = load_game(scratch, "smashup")
    texts = load_texts(scratch, game, "en")
    card = game.thing("warbot")
    [paragraph] = face_of(card, game, texts).paragraphs
    assert paragraph.label is not None
    assert paragraph.label.text == "Lasting:"
    monkeypatch.chdir(scratch.root)
    assert "Lasting: " in CliRunner().invoke(cli, ["explain", card.id, "--lang", "en"]).stdout
    reader = load_proofreader(scratch, game, texts)
    printed = reader.printed(card.id).text
    assert printed.startswith("Lasting: ")
    assert reader.proof(card.id, printed).verdict is Judgement.same
    assert reader.proof(card.id, printed.replace("Lasting:", "Ongoing:")).verdict is Judgement.not_understood
    assert reader.grammar.writer(bearer(game, card)).text(game.abilities[card.id]).startswith("Lasting: ")
    assert check_texts(scratch, game, texts, frozenset({card.id})).remarks == ()


@one_language
def test_no_term_of_a_glossary_is_idle(reader: Proofreader) -> None:
    """Every term is bent by a wording or a mood, or names something: `card.<id>`, `noun.<kind>`.

    Of a game that has few of the kinds of every game, its own terms.
    """
    book = reader.grammar.book
    wordings = [wording for phrases in book.rules.values() for one in phrases for wording in one.wordings]
    wordings += [wording for some in book.moods.values() for wording in some]
    used = {e.name for wording in wordings for e in elements(wording) if isinstance(e, Term | Verb)}
    names = set(book.lexicon.terms)
    if not set(COMMON.by_name) <= set(reader.game.vocabulary.by_name):
        file = ROOT / "locales" / reader.texts.code / f"{reader.game.id}.glossary.yml"
        names &= {name for name, entry in yaml_data(file)["terms"].items() if "say" in entry}
    books = [
        path.read_text(encoding="utf-8")
        for path in (ROOT / "locales" / reader.texts.code).glob("**/*.yml")
        if "phrasebook" in str(path)
    ]
    # An exact form, as in [term!acc,pl], is written out when a phrasebook is compiled.
    idle = sorted(name for name in names - used if not any(f"[{name}!" in book for book in books))
    assert [name for name in idle if "." not in name] == []
    titles = {f"card.{thing.id}" for thing in reader.game.printed}
    assert {name for name in names if name.startswith("card.")} <= titles
