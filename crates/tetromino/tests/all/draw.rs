//! Pictures of games and plans.

use crate::common::game;
use puzzle_core::Budget;
use tetromino::{draw, draw_answer};

#[test]
fn the_field_and_a_frame_for_each_piece() {
    let game = game("OO", "....##\n##....\n##....");
    let plan = game.best(&mut Budget::unlimited()).plan;
    let frames = draw_answer(&game, &plan);
    let lines = |drawing: &puzzle_core::Drawing| {
        let text = drawing.to_unicode();
        let lines: Vec<String> = text.lines().map(|line| line.trim_end().into()).collect();
        lines[lines.len().saturating_sub(7)..].join("\n")
    };
    assert_eq!(
        lines(&draw(&game)),
        "\
│                    │
│             ┌──────┤
│             │██████│
├──────┐      └──────┤
│██████│             │
│██████│             │
└──────┴─────────────┘"
    );
    assert_eq!(frames.len(), 2);
    assert_eq!(
        lines(&frames[0]),
        "\
│                    │
│             ┌──────┤
│             │██████│
├──────┐      ├──────┤
│██████│      │[O][O]│
│██████│      │[O][O]│
└──────┴──────┴──────┘"
    );
    assert_eq!(
        lines(&frames[1]),
        "\
│                    │
│             ┌──────┤
│             │██████│
├──────┬──────┼──────┤
│██████│[O][O]│ O  O │
│██████│[O][O]│ O  O │
└──────┴──────┴──────┘"
    );
}
