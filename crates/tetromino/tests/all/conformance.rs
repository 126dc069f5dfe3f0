//! What the crate tells of itself to the laws that all puzzle crates keep. A game has no solution
//! but a best play; perfect clears have tilings.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::select;
use puzzle_conformance::{Batch, Form, Subject, is_shared, laws, split};
use puzzle_core::board::Square;
use puzzle_core::{Cursor, Grid, Pos, Size};
use tetromino::format::{Document, art, fumen::Fumen};
use tetromino::{
    CONTEST_FIELD, Frame, Game, GameError, Goal, Pattern, PerfectClear, Piece, Plan, PlanError,
    Referee, RotationError, RotationSystem, Rules, ShapeError, Tile, Tiling, batch,
};

use crate::clear::{Tiles, brute_force, small_clear, tiles};
use crate::common::Random;
use crate::pattern::any_pattern;

laws! {
    tilings = Tilings => Solver;
    games = games() => Form, LineEnds, Batch;
    patterns = patterns() => Form;
    fumens = fumens() => Form;
    fields = fields() => Form, LineEnds;
}

#[cfg(feature = "serde")]
laws! {
    games_by_serde = games() => Serde;
    patterns_by_serde = patterns() => Serde;
    fumens_by_serde = fumens() => Serde;
    held_by_serde = Form::plain("IO.#\n", game().prop_map(|game| game.with_held(Some(Piece::I)))) => Serde;
}

#[cfg(feature = "arbitrary")]
laws! {
    fuzzed_patterns = patterns() => Fuzzed;
}

const _: () = {
    is_shared::<(
        Game,
        Plan,
        Goal,
        Rules,
        RotationSystem,
        Piece,
        Pattern,
        Referee<'_>,
    )>();
    is_shared::<(PerfectClear, Tiling, Fumen, Document, Frame)>();
    is_shared::<(GameError, PlanError, RotationError, ShapeError)>();
};

fn seeded<T: std::fmt::Debug>(make: fn(&mut Random) -> T) -> impl Strategy<Value = T> {
    any::<u64>().prop_map(move |seed| make(&mut Random::new(seed)))
}

fn game() -> impl Strategy<Value = Game> {
    let pieces = prop::collection::vec(select(&Piece::ALL[..]), 1..8);
    let field = seeded(|random| random.field(CONTEST_FIELD.rows, CONTEST_FIELD.cols));
    (field, pieces).prop_map(|(field, pieces)| {
        Game::new(field, pieces, Rules::contest()).expect("the contest's field")
    })
}

fn games() -> Batch<Game> {
    Form::plain("0123IOLJTSZ.# \n", game()).batched(split, |text| batch(text).collect())
}

fn patterns() -> Form<Pattern> {
    Form::plain(
        "TIO*p0123!,^[] ",
        seeded(|random| {
            let len = 1 + random.below(6);
            any_pattern(random, len)
        }),
    )
}

fn fumens() -> Form<Fumen> {
    let game = seeded(|random| {
        let pieces = (0..random.below(8)).map(|_| random.piece()).collect();
        Game::new(random.field(20, 10), pieces, Rules::guideline()).expect("the usual field")
    });
    let fumens = game.prop_map(|game| Fumen::from_game(&game).expect("ten columns"));
    Form::plain("v115@ABghIJ89+/?", fumens)
}

fn fields() -> Form<Grid<bool>> {
    let fields = seeded(|random| {
        let (rows, cols) = (1 + random.below(64), 1 + random.below(16));
        random.field(rows, cols)
    });
    let read = |text: &str| {
        let mut cursor = Cursor::new(text);
        let field = art::read(&mut cursor)?;
        cursor
            .token()
            .map_or(Ok(field), |extra| Err(extra.error("the end of the input")))
    };
    Form::of_text("#.X_IO\n", fields, |field| Some(art::write(field)), read)
}

/// Perfect clears of small fields.
struct Tilings;

impl Subject for Tilings {
    type Sample = u64;
    type Puzzle = PerfectClear;
    type Key = Tiles;
    const CASES: u32 = 200;

    fn samples(&self) -> impl Strategy<Value = u64> {
        any::<u64>()
    }

    fn puzzle(&self, &seed: &u64) -> PerfectClear {
        small_clear(&mut Random::new(seed), seed % 4 == 0)
    }

    fn brute_force(&self, seed: &u64) -> Option<Vec<Tiles>> {
        Some(brute_force(&self.puzzle(seed)).into_keys().collect())
    }

    fn key(&self, tiling: &Tiling) -> Tiles {
        tiles(tiling.tiles())
    }

    /// Each free cell of the rows is in one tile, and nothing else is.
    fn check(&self, clear: &PerfectClear, tiling: &Tiling) -> bool {
        let Size { rows, .. } = clear.field().size();
        let free = clear.field().iter().filter(|(_, taken)| !**taken);
        let cell = |pos: Pos| Square::new(pos.col as u8, (rows - 1 - pos.row) as u8);
        let free = free.map(|(pos, _)| cell(pos));
        let free: Vec<Square> = free.filter(|cell| cell.row < clear.rows()).collect();
        let filled = tiling.tiles().iter().flat_map(Tile::cells);
        let filled: Vec<Square> = filled.collect();
        filled.len() == free.len() && BTreeSet::from_iter(filled) == BTreeSet::from_iter(free)
    }
}
