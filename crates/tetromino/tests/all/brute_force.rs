//! The solver against every sequence of moves, played cell by cell.

use crate::common::{Random, brute_force, count_all, field, landings};
use puzzle_core::{Budget, Stop};
use tetromino::{Game, Move, Offset, Piece, Referee, RotationSystem, Rules, Turn, check};

/// A small game with anything in its field, under any rules.
fn small_game(random: &mut Random) -> Game {
    let (rows, cols) = (1 + random.below(6), 1 + random.below(6));
    let count = random.below(4);
    let pieces = (0..count).map(|_| random.piece()).collect();
    let field = random.field(rows, cols);
    let held = [None, Some(random.piece())][random.below(2) as usize];
    Game::new(field, pieces, random.rules())
        .unwrap()
        .with_held(held)
}

#[test]
fn nothing_beats_the_best() {
    let mut random = Random::new(1);
    let mut scored = 0;
    for case in 0..3000 {
        let game = small_game(&mut random);
        let best = game.best(&mut Budget::unlimited());
        assert_eq!(
            best.value,
            brute_force(&game),
            "case {case}\n{game}{:?}",
            game.rules()
        );
        assert!(best.is_proven() && best.stop == Stop::Complete);
        assert_eq!(
            check(&game, &best.plan),
            Ok(best.value),
            "case {case}\n{game}"
        );
        scored += u32::from(best.value > 0);
    }
    assert!(scored > 400, "{scored} games of worth");
}

#[test]
fn an_offset_that_leads_high_keeps_those_behind_it_from_being_tried() {
    let mut random = Random::new(17);
    let plain = RotationSystem::plain();
    let mut played = 0;
    for case in 0..3000 {
        let mut rotation = RotationSystem::builder(Piece::ALL.map(|piece| plain.states(piece)));
        let piece = random.piece();
        for from in 0..plain.states(piece).len() as u8 {
            for turn in Turn::ALL {
                let mut right = || random.below(9) as i8 - 4;
                let (right_high, right_low) = (right(), right());
                let high = Offset::new(right_high, 2 + random.below(3) as i8);
                let low = Offset::new(right_low, random.below(6) as i8 - 4);
                rotation = rotation.kicks(piece, from, turn, &[high, low]);
            }
        }
        let rules = Rules::guideline().with_rotation(rotation.build().unwrap());
        let rows: Vec<String> = (0..=random.below(12))
            .map(|_| {
                (0..8)
                    .map(|_| [".", ".", "#"][random.below(3) as usize])
                    .collect()
            })
            .collect();
        let field = field(20, 8, &rows.join("\n"));
        let game = Game::new(field, vec![piece], rules).unwrap();
        let expected: Vec<_> = landings(&Referee::new(&game)).into_keys().collect();
        assert_eq!(game.landings(), expected, "case {case}\n{game}");
        let count = game.perft(&mut Budget::unlimited()).value;
        assert_eq!(count, expected.len() as u64, "case {case}\n{game}");
        played += u32::from(!expected.is_empty());
    }
    assert!(played > 2500, "{played} boards");
}

#[test]
fn a_complete_plan_plays_until_the_end() {
    let mut random = Random::new(2);
    for _ in 0..500 {
        let game = small_game(&mut random);
        let plan = game.best(&mut Budget::unlimited()).plan;
        let mut referee = Referee::new(&game);
        for placement in &plan.placements {
            assert!(placement.moves().iter().all(|&step| referee.step(step)));
            assert!(referee.set().is_some());
        }
        assert!(landings(&referee).is_empty(), "{game}");
        assert!(!referee.step(Move::Hold) || landings(&referee).is_empty());
    }
}

#[test]
fn the_bound_is_never_too_low_and_the_plan_never_wrong() {
    let mut random = Random::new(3);
    let mut cut_short = 0;
    for case in 0..1500 {
        let game = small_game(&mut random);
        let truth = brute_force(&game);
        for nodes in [0, 1, 2, 5] {
            let best = game.best(&mut Budget::nodes(nodes));
            assert!(
                best.bound >= truth,
                "case {case}: {} below {truth}\n{game}",
                best.bound
            );
            assert!(best.value <= truth);
            assert_eq!(check(&game, &best.plan), Ok(best.value));
            assert_eq!(best.stop == Stop::Complete, best.is_proven());
            cut_short += u32::from(!best.is_proven());
        }
    }
    assert!(cut_short > 300, "{cut_short} searches cut short");
}

#[test]
fn long_games_on_narrow_tables() {
    let mut random = Random::new(7);
    for case in 0..300 {
        let (rows, cols) = (2 + random.below(5), 2 + random.below(3));
        let pieces = (0..4 + random.below(3)).map(|_| random.piece()).collect();
        let rules = random.rules().with_headroom(4);
        let game = Game::new(random.field(rows, cols), pieces, rules).unwrap();
        let truth = brute_force(&game);
        let best = game.best(&mut Budget::unlimited());
        assert_eq!(best.value, truth, "case {case}\n{game}{:?}", game.rules());
        assert!(game.best(&mut Budget::nodes(0)).bound >= truth);
        assert!(game.best(&mut Budget::nodes(3)).bound >= truth);
    }
}

#[test]
fn landings_are_those_of_the_referee() {
    let mut random = Random::new(4);
    for case in 0..1500 {
        let (rows, cols) = (1 + random.below(40), 1 + random.below(16));
        let field = random.field(rows, cols);
        let game = Game::new(field, vec![random.piece()], random.rules()).unwrap();
        let expected: Vec<_> = landings(&Referee::new(&game)).into_keys().collect();
        assert_eq!(
            game.landings(),
            expected,
            "case {case}\n{game}{:?}",
            game.rules()
        );
    }
}

#[test]
fn large_tables_agree_too() {
    let mut random = Random::new(5);
    for case in 0..60 {
        let (rows, cols) = (10 + random.below(31), 7 + random.below(10));
        let field = random.field(rows, cols);
        let pieces = (0..=random.below(2)).map(|_| random.piece()).collect();
        let game = Game::new(field, pieces, random.rules()).unwrap();
        let best = game.best(&mut Budget::unlimited());
        assert_eq!(
            best.value,
            brute_force(&game),
            "case {case}\n{game}{:?}",
            game.rules()
        );
        assert_eq!(check(&game, &best.plan), Ok(best.value));
    }
}

#[test]
fn perft_counts_what_the_referee_allows() {
    let mut random = Random::new(8);
    let mut counted = 0;
    for case in 0..600 {
        let (rows, cols) = (1 + random.below(12), 1 + random.below(16));
        let field = random.field(rows, cols);
        let count = random.below(4) as usize;
        let count = if cols > 8 { count.min(2) } else { count };
        let pieces = (0..count).map(|_| random.piece()).collect();
        let game = Game::new(field, pieces, random.rules()).unwrap();
        let expected = count_all(&Referee::new(&game), count);
        let found = game.perft(&mut Budget::unlimited());
        assert_eq!(
            found.value,
            expected,
            "case {case}\n{game}{:?}",
            game.rules()
        );
        assert!(found.stop.is_complete());
        counted += u32::from(count > 1 && expected > 1);
    }
    assert!(counted > 100, "{counted} games of more than one piece");
}
