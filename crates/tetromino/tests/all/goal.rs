//! The fewest pieces against every sequence of moves, played cell by cell.

use std::collections::HashSet;

use crate::common::{Random, field, landings, pieces};
use puzzle_core::{Budget, Grid, Size, Stop};
use tetromino::{Game, Goal, Move, Referee, Rules, check};

fn taken(table: &Grid<bool>) -> u32 {
    table.iter().filter(|(_, taken)| **taken).count() as u32
}

/// The fewest pieces that reach the goal, by trying everything.
fn brute_force(game: &Game, goal: Goal) -> Option<u64> {
    let start = Referee::new(game);
    match goal {
        Goal::Rows(0) => return Some(0),
        Goal::EmptyWithin(0) if taken(start.table()) == 0 => return Some(0),
        _ => {}
    }
    let mut layer = vec![(start, 0)];
    for set in 1.. {
        let mut next = Vec::new();
        let mut seen = HashSet::new();
        for (before, cleared) in layer {
            let mut held = before.clone();
            let other = held.step(Move::Hold).then_some(&held);
            for referee in [Some(&before), other].into_iter().flatten() {
                for (cells, after) in landings(referee) {
                    if let Goal::EmptyWithin(rows) = goal
                        && cells
                            .iter()
                            .any(|cell| u32::from(cell.row) + cleared >= rows.into())
                    {
                        continue;
                    }
                    let left = taken(after.table());
                    let cells = taken(referee.table()) + 4 - left;
                    let cleared = cleared + cells / game.field().size().cols;
                    let is_reached = match goal {
                        Goal::Rows(rows) => cleared >= rows,
                        Goal::Empty => left == 0,
                        Goal::EmptyWithin(rows) => left == 0 && cleared == u32::from(rows),
                        _ => unreachable!("a goal without a test"),
                    };
                    if is_reached {
                        return Some(set);
                    }
                    if seen.insert((after.table().clone(), after.piece(), after.held())) {
                        next.push((after, cleared));
                    }
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        layer = next;
    }
    None
}

/// Whether the plan of `pieces` placements reaches the goal by the rules.
fn assert_reaches(game: &Game, goal: Goal, plan: &tetromino::Plan, pieces: u64) {
    assert_eq!(plan.placements.len() as u64, pieces);
    assert!(check(game, plan).is_ok());
    let mut referee = Referee::new(game);
    let mut cleared = 0;
    for placement in &plan.placements {
        if let Goal::EmptyWithin(rows) = goal {
            let left = u32::from(rows) - cleared;
            assert!(
                placement
                    .cells()
                    .iter()
                    .all(|cell| u32::from(cell.row) < left)
            );
        }
        assert!(placement.moves().iter().all(|&step| referee.step(step)));
        cleared += referee.set().unwrap();
    }
    let is_empty = taken(referee.table()) == 0;
    assert!(match goal {
        Goal::Rows(rows) => cleared >= rows,
        Goal::Empty => is_empty && pieces > 0,
        Goal::EmptyWithin(rows) => is_empty && cleared == u32::from(rows),
        _ => unreachable!("a goal without a test"),
    });
}

fn small_game(random: &mut Random) -> Game {
    let (rows, cols) = (2 + random.below(5), 2 + random.below(4));
    let count = 1 + random.below(4);
    let pieces = (0..count).map(|_| random.piece()).collect();
    let field = match random.below(2) {
        0 => random.field(rows, cols),
        _ => Grid::filled(Size::new(rows, cols), false).unwrap(),
    };
    let held = [None, Some(random.piece())][random.below(2) as usize];
    let rules = match random.below(3) {
        0 => random.rules(),
        1 => Rules::guideline(),
        _ => Rules::contest(),
    };
    Game::new(field, pieces, rules).unwrap().with_held(held)
}

/// Any number of rows, more often one that the pieces may fill.
fn rows_to_clear(random: &mut Random, game: &Game) -> u8 {
    let (width, taken) = (game.field().size().cols, taken(game.field()));
    let fits = |rows: &u32| {
        let cells = (rows * width).saturating_sub(taken);
        cells > 0 && cells.is_multiple_of(4) && cells <= 4 * game.pieces().len() as u32
    };
    let fitting: Vec<u32> = (0..8).filter(fits).collect();
    let any = random.below(8);
    let at = random.below(8) as usize % (fitting.len() + 1);
    *fitting.get(at).unwrap_or(&any) as u8
}

#[test]
fn no_plan_has_fewer_pieces() {
    let mut random = Random::new(40);
    let mut reached = [0; 3];
    for case in 0..1000 {
        let game = small_game(&mut random);
        let kind = random.below(3);
        let goal = match kind {
            0 => Goal::Rows(random.below(5)),
            1 => Goal::Empty,
            _ => Goal::EmptyWithin(rows_to_clear(&mut random, &game)),
        };
        let truth = brute_force(&game, goal);
        let best = game.fewest(goal, &mut Budget::unlimited());
        let told = || format!("case {case}: {goal:?}\n{game}");
        assert_eq!(best.value, truth, "{}", told());
        assert_eq!(best.stop, Stop::Complete);
        assert!(best.is_proven());
        assert_eq!(best.plan.is_some(), truth.is_some());
        if let (Some(plan), Some(pieces)) = (&best.plan, truth) {
            assert_reaches(&game, goal, plan, pieces);
            reached[kind as usize] += u32::from(pieces > 0);
        }
        for nodes in [0, 1, 2, 5] {
            let best = game.fewest(goal, &mut Budget::nodes(nodes));
            let least = best.bound.unwrap_or(u64::MAX);
            assert!(least <= truth.unwrap_or(u64::MAX), "{}", told());
            assert!(best.value.is_none() || best.value >= truth, "{}", told());
            assert_eq!(best.value.is_some(), best.plan.is_some());
            assert_eq!(best.stop == Stop::Complete, best.is_proven());
            if let (Some(plan), Some(pieces)) = (&best.plan, best.value) {
                assert_reaches(&game, goal, plan, pieces);
            }
        }
    }
    assert!(reached.iter().all(|&count| count > 10), "{reached:?}");
}

#[test]
fn a_plan_is_given_before_it_is_the_best() {
    let queue = pieces("IOLJTSZLSTJOZITZOSJLIJTLISOZOITJ");
    let game = Game::new(field(20, 10, ""), queue.clone(), Rules::guideline()).unwrap();
    let mut values = Vec::new();
    for nodes in [300, 3_000, 30_000] {
        let best = game.fewest(Goal::Rows(8), &mut Budget::nodes(nodes));
        let (Some(value), Some(bound)) = (best.value, best.bound) else {
            panic!("nothing within {nodes} nodes");
        };
        // Eight rows have 80 cells.
        assert!(20 <= bound && bound <= value, "{bound}..{value}");
        assert_reaches(&game, Goal::Rows(8), &best.plan.unwrap(), value);
        values.push(value);
    }
    assert!(values.is_sorted_by(|one, next| one >= next), "{values:?}");
    // Nine pieces have cells for three rows, and not for four.
    let short = Game::new(field(20, 10, ""), queue[..9].to_vec(), Rules::guideline()).unwrap();
    for rows in [3, 4] {
        let best = short.fewest(Goal::Rows(rows), &mut Budget::nodes(2_000));
        if let (Some(plan), Some(value)) = (&best.plan, best.value) {
            assert_reaches(&short, Goal::Rows(rows), plan, value);
        }
        assert!(rows == 3 || best.plan.is_none());
    }
}

#[test]
fn ten_pieces_clear_the_empty_field_within_four_rows() {
    let game = Game::new(field(20, 10, ""), pieces("IOLJTSZIOLJ"), Rules::guideline()).unwrap();
    let best = game.fewest(Goal::EmptyWithin(4), &mut Budget::unlimited());
    assert_eq!((best.value, best.bound), (Some(10), Some(10)));
    assert_reaches(&game, Goal::EmptyWithin(4), &best.plan.unwrap(), 10);
    // Each of an odd number of these pieces covers more cells of one colour than of the other.
    let game = Game::new(field(20, 4, ""), pieces("TOO"), Rules::guideline()).unwrap();
    let best = game.fewest(Goal::Empty, &mut Budget::unlimited());
    assert_eq!(best.value, Some(2));
    let game = Game::new(field(20, 4, ""), pieces("TO"), Rules::guideline()).unwrap();
    let best = game.fewest(Goal::Empty, &mut Budget::unlimited());
    assert!(best.value.is_none() && best.is_proven());
}
