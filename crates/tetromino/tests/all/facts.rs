//! Known answers, and the traps of the rules, each by name.

use crate::common::{centred, field, game, pieces};
use puzzle_core::board::Square;
use puzzle_core::{Budget, Grid, Size};
use tetromino::{
    Game, GameFault, Move, Piece, Placement, Plan, PlanFault, Referee, RotationSystem, Rules,
    Shape, ShapeError, check,
};

const SAMPLE: &str = include_str!("../data/sample.in");
const SAMPLE_OUT: &str = include_str!("../data/sample.out");

/// The best total, proved and replayed.
fn best(game: &Game) -> u64 {
    let best = game.best(&mut Budget::unlimited());
    assert!(best.is_proven());
    assert_eq!(check(game, &best.plan), Ok(best.value), "{game}");
    best.value
}

#[test]
fn the_sample() {
    let game: Game = SAMPLE.parse().unwrap();
    assert_eq!(best(&game).to_string(), SAMPLE_OUT.trim_end());
}

#[test]
fn the_top_row_comes_first() {
    let game: Game = SAMPLE.parse().unwrap();
    let rows: Vec<_> = game.field().rows().map(<[bool]>::to_vec).collect();
    let reversed = Grid::from_rows(rows.into_iter().rev()).unwrap();
    let reversed = Game::new(reversed, game.pieces().to_vec(), Rules::default()).unwrap();
    assert_eq!(best(&reversed), 800);
}

#[test]
fn landings_on_empty_fields() {
    let tables = [
        (20, 10, [17, 9, 34, 34, 34, 17, 17]),
        (8, 6, [9, 5, 18, 18, 18, 9, 9]),
    ];
    for rotation in [RotationSystem::plain(), centred()] {
        for (rows, cols, counts) in tables {
            for (piece, count) in Piece::ALL.into_iter().zip(counts) {
                let rules = Rules::contest()
                    .with_rotation(rotation.clone())
                    .with_headroom(4);
                let game = Game::new(field(rows, cols, ""), vec![piece], rules).unwrap();
                assert_eq!(game.landings().len(), count, "{piece} on {cols}×{rows}");
            }
        }
    }
}

#[test]
fn a_piece_slides_under_a_ledge() {
    let picture = "
        ....##
        ##....
        ##....";
    assert_eq!(best(&game("OO", picture)), 300);
    assert_eq!(best(&game("O", picture)), 0);
}

#[test]
fn a_piece_turns_under_a_ledge() {
    let game = game("L", ".#####\n..####");
    let plan = game.best(&mut Budget::unlimited()).plan;
    let moves = plan.placements[0].moves();
    assert_eq!(moves.last(), Some(&Move::CounterClockwise));
    assert_eq!(best(&game), 300);
}

#[test]
fn a_turn_may_be_blocked() {
    // The well at the right takes a standing I, which can only stand up in the columns where
    // there is room for it.
    let picture = "
        #####.
        #####.
        #####.
        #####.";
    let with_headroom = |headroom| {
        let rules = Rules::contest()
            .with_rotation(RotationSystem::plain())
            .with_headroom(headroom);
        best(&Game::new(field(4, 6, picture), pieces("I"), rules).unwrap())
    };
    assert_eq!(with_headroom(4), 1000);
    assert_eq!(with_headroom(3), 0);
    assert_eq!(with_headroom(1), 0);
}

#[test]
fn full_rows_of_the_given_table_are_cleared_with_the_next_set() {
    let two_full = "######\n######";
    assert_eq!(best(&game("O", two_full)), 300);
    assert_eq!(best(&game("OO", two_full)), 300);
    assert_eq!(best(&game("", two_full)), 0);
    // Three full rows and one that the piece fills: one set of four.
    assert_eq!(best(&game("I", "######\n..####\n######\n######")), 600);
    assert_eq!(best(&game("I", "######\n######\n######\n....##\n")), 600);
    assert_eq!(best(&game("I", "....##\n######\n######\n######\n")), 1000);
}

#[test]
fn more_rows_at_once_than_a_piece_is_high() {
    let picture = "
        #####.
        #####.
        #####.
        #####.
        ######
        ######";
    assert_eq!(best(&game("I", picture)), 2100);
    let cut_short = game("I", picture).best(&mut Budget::nodes(0));
    assert_eq!((cut_short.value, cut_short.bound), (0, 2100));
}

#[test]
fn points_are_for_a_set_not_for_a_row() {
    let rules = Rules::contest();
    let points = [0, 1, 2, 3, 4].map(|rows| rules.score(rows));
    assert_eq!(points, [0, 100, 300, 600, 1000]);
    assert_eq!(rules.score(u32::MAX), u64::MAX);
    assert_eq!(best(&game("O", "####..\n####..")), 300);
    assert_eq!(best(&game("II", "##....\n##....")), 200);
}

#[test]
fn a_piece_that_cannot_enter_ends_the_game() {
    let narrow = |letters: &str| {
        let rules = Rules::default();
        best(&Game::new(field(8, 3, "#..\n#.."), pieces(letters), rules).unwrap())
    };
    assert_eq!(narrow("OTO"), 400);
    // I enters lying, four cells wide.
    assert_eq!(narrow("IO"), 0);
    assert_eq!(narrow("OIO"), 300);
}

#[test]
fn a_taken_entry_ends_the_game() {
    let rules = || {
        Rules::contest()
            .with_rotation(RotationSystem::plain())
            .with_headroom(0)
    };
    let blocked = Game::new(field(2, 6, "#.....\n####.."), pieces("O"), rules()).unwrap();
    assert_eq!(best(&blocked), 0);
    let free = Game::new(field(2, 6, "..####\n..####"), pieces("O"), rules()).unwrap();
    assert_eq!(best(&free), 300);
}

#[test]
fn a_piece_is_set_wholly_in_the_field_only() {
    let seven = ".#####\n".repeat(7);
    let table = |letters| game(letters, &format!("......\n{seven}"));
    assert_eq!(table("O").landings().len(), 0);
    // A lying I rests on row 7; a standing one falls down the well.
    assert_eq!(table("I").landings().len(), 4);
    assert_eq!(best(&table("OI")), 0);
    assert_eq!(best(&table("IO")), 1000);
}

#[test]
fn no_pieces_no_points() {
    assert_eq!(best(&game("", "")), 0);
    assert!(game("", "").landings().is_empty());
}

#[test]
fn extreme_sizes() {
    let bar = ["#\n#\n#\n#"; 7].map(|art| [Shape::new(art).unwrap()]);
    let rotation = RotationSystem::new(bar.each_ref().map(|shapes| &shapes[..])).unwrap();
    let rules = Rules::contest().with_rotation(rotation).with_headroom(4);
    let tower = Game::new(field(60, 1, ""), pieces("IIII"), rules.clone()).unwrap();
    assert_eq!(best(&tower), 4000);
    let wide = Game::new(field(60, 16, ""), pieces("IIIIO"), Rules::default()).unwrap();
    assert_eq!(best(&wide), 100);
    let low = Game::new(field(1, 16, ""), pieces("IIIII"), Rules::default()).unwrap();
    assert_eq!(best(&low), 100);
    let shallow = Game::new(field(1, 1, "#"), pieces("T"), rules).unwrap();
    assert_eq!(best(&shallow), 0);
}

#[test]
fn more_rows_than_the_bound_looks_at() {
    let shaft = |rows, picture| {
        let pieces = pieces(&"O".repeat(20));
        Game::new(field(rows, 2, picture), pieces, Rules::default()).unwrap()
    };
    assert_eq!(best(&shaft(8, "")), 20 * 300);
    // 40 full rows, and two more with the first piece.
    let full = "##\n".repeat(40);
    assert_eq!(
        best(&shaft(42, &full)),
        Rules::contest().score(42) + 19 * 300
    );
    let cut_short = shaft(42, &full).best(&mut Budget::nodes(0));
    assert!(cut_short.bound >= Rules::contest().score(42) + 19 * 300);
}

#[test]
fn a_piece_may_enter_below_a_roof() {
    // The states lie in the second row of the box; the top row of the table is taken but for
    // its last cell.
    let bar = [Shape::new("....\n####").unwrap()];
    let rotation = RotationSystem::new([&bar[..]; 7]).unwrap();
    let rules = Rules::contest().with_rotation(rotation).with_headroom(0);
    let game = Game::new(field(2, 4, "####\n...."), pieces("I"), rules).unwrap();
    assert_eq!(game.best(&mut Budget::nodes(0)).bound, 300);
    assert_eq!(best(&game), 300);
}

#[test]
fn every_fault_of_the_size_is_told() {
    let rules = |headroom| {
        Rules::contest()
            .with_rotation(RotationSystem::plain())
            .with_headroom(headroom)
    };
    let new = |rows, cols, headroom| {
        let field = Grid::filled(Size::new(rows, cols), false).unwrap();
        Game::new(field, Vec::new(), rules(headroom))
    };
    assert!(new(60, 16, 4).is_ok());
    assert!(new(1, 1, 0).is_ok());
    let error = new(61, 17, 4).unwrap_err();
    let height = GameFault::Height {
        field: 61,
        headroom: 4,
    };
    assert_eq!(error.faults(), [GameFault::Width(17), height]);
    assert_eq!(
        error.to_string(),
        "the field has 17 columns, expected 1 to 16; the field has 61 rows and 4 above it, \
         expected at least 1 in the field and at most 64 in all"
    );
    assert_eq!(new(0, 0, 0).unwrap_err().faults().len(), 2);
}

#[test]
fn shapes_and_rotations_have_limits() {
    use puzzle_core::Pos;
    assert_eq!(Shape::new(""), Err(ShapeError::Count(0)));
    assert_eq!(Shape::new("###"), Err(ShapeError::Count(3)));
    assert_eq!(Shape::new("####\n#"), Err(ShapeError::Count(5)));
    assert_eq!(
        Shape::new("#####"),
        Err(ShapeError::Outside(Pos::new(0, 4)))
    );
    assert_eq!(
        Shape::new("\n\n\n\n####"),
        Err(ShapeError::Outside(Pos::new(4, 0)))
    );
    assert_eq!(
        Shape::new("##\n#x"),
        Err(ShapeError::Unknown(Pos::new(1, 1)))
    );
    let bar = Shape::new("####").unwrap();
    let error = RotationSystem::new([&[bar], &[bar], &[], &[bar], &[bar], &[bar], &[bar]]);
    assert_eq!(
        error.unwrap_err().to_string(),
        "L has 0 rotation states, expected 1 to 4"
    );
    let error = RotationSystem::new([&[bar; 5], &[bar], &[], &[bar], &[bar], &[bar], &[bar]]);
    let error = error.unwrap_err();
    assert_eq!(error.faults().len(), 2);
    assert_eq!(
        error.to_string(),
        "I has 5 rotation states, expected 1 to 4; L has 0 rotation states, expected 1 to 4"
    );
}

#[test]
fn plain_states_turn_clockwise() {
    let clockwise = |shape: &Shape| {
        let cells = shape.cells();
        let height = cells.iter().map(|cell| cell.row).max().unwrap();
        let mut turned = cells.map(|cell| (cell.col, height - cell.row));
        turned.sort_unstable();
        turned
    };
    let rotation = RotationSystem::plain();
    for piece in Piece::ALL {
        let states = rotation.states(piece);
        for (shape, next) in states.iter().zip(states.iter().cycle().skip(1)) {
            assert_eq!(
                clockwise(shape),
                next.cells().map(|cell| (cell.row, cell.col)),
                "{piece}"
            );
        }
    }
}

#[test]
fn the_referee_finds_every_fault() {
    let game = game("OI", "");
    let squares = |cells: [(u8, u8); 4]| cells.map(|(col, row)| Square::new(col, row));
    let floor = squares([(0, 0), (1, 0), (0, 1), (1, 1)]);
    let down = |count| vec![Move::Down; count];
    let fault = |placements| check(&game, &Plan { placements }).unwrap_err();
    let good = Placement::new(Piece::O, floor, down(10));

    let wrong = fault(vec![Placement::new(Piece::I, floor, down(10))]);
    assert_eq!(
        (wrong.number, wrong.fault),
        (1, PlanFault::OtherPiece(Piece::O))
    );
    let wrong = fault(vec![Placement::new(Piece::O, floor, down(11))]);
    assert_eq!(
        wrong.fault,
        PlanFault::Blocked {
            number: 11,
            step: Move::Down
        }
    );
    assert_eq!(wrong.to_string(), "placement 1: move 11, down, is blocked");
    let wrong = fault(vec![Placement::new(Piece::O, floor, down(9))]);
    assert_eq!(wrong.fault, PlanFault::OtherCells);
    let high = squares([(0, 1), (1, 1), (0, 2), (1, 2)]);
    let wrong = fault(vec![Placement::new(Piece::O, high, down(9))]);
    assert_eq!(wrong.fault, PlanFault::NotAtRest);
    let on_top = squares([(0, 2), (1, 2), (2, 2), (3, 2)]);
    let second = Placement::new(Piece::I, on_top, down(9));
    let third = good.clone();
    let wrong = fault(vec![good.clone(), second.clone(), third]);
    assert_eq!((wrong.number, wrong.fault), (3, PlanFault::NoPiece));
    assert_eq!(
        check(
            &game,
            &Plan {
                placements: vec![good, second]
            }
        ),
        Ok(0)
    );
}

#[test]
fn the_referee_refuses_illegal_steps() {
    let game = game("O", "");
    let mut referee = Referee::new(&game);
    assert!(!referee.step(Move::Left));
    assert!(referee.set().is_none());
    assert!((0..4).all(|_| referee.step(Move::Right)));
    assert!(!referee.step(Move::Right));
    assert!((0..10).all(|_| referee.step(Move::Down)));
    assert!(!referee.step(Move::Down));
    assert_eq!(referee.set(), Some(0));
    assert!(referee.piece().is_none() && !referee.step(Move::Down));
}

#[test]
fn budgets_end_the_search() {
    use std::sync::atomic::AtomicBool;
    let game = game("TLJSZTLJSZ", "");
    let best = game.best(&mut Budget::nodes(50));
    assert!(best.value < best.bound && !best.stop.is_complete());
    assert_eq!(check(&game, &best.plan), Ok(best.value));
    let raised = AtomicBool::new(true);
    let best = game.best(&mut Budget::unlimited().with_flag(&raised));
    assert_eq!(best.stop, puzzle_core::Stop::Cancelled);
}

#[test]
fn more_budget_is_never_worse() {
    let game = game("SZTLJ", "#..#..\n##.###");
    let best = game.best(&mut Budget::unlimited());
    let mut before = game.best(&mut Budget::nodes(0));
    assert!(!before.is_proven());
    for nodes in 1.. {
        let now = game.best(&mut Budget::nodes(nodes));
        assert!(before.value <= now.value && now.value <= best.value);
        assert!(best.value <= now.bound && now.bound <= before.bound);
        assert_eq!(check(&game, &now.plan), Ok(now.value));
        if now.is_proven() {
            assert_eq!(now, best);
            break;
        }
        before = now;
    }
}

#[test]
fn many_pieces_cost_no_more_than_the_budget() {
    let game = game(&"IOLJTSZ".repeat(2000), "#.#.#.");
    let best = game.best(&mut Budget::nodes(3000));
    assert!(best.value <= best.bound);
    assert_eq!(check(&game, &best.plan), Ok(best.value));
}

#[test]
fn public_types_can_be_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Game>();
    shared::<Plan>();
    shared::<Rules>();
    shared::<Referee<'_>>();
}
