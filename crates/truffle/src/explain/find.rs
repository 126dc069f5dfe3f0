//! Where a technique applies.

mod cells;
mod clues;

use super::board::Board;
use super::step::Step;
use super::technique::Technique;

/// The first step by `technique` that changes something.
fn find(technique: Technique, board: &Board) -> Option<Step> {
    match technique {
        Technique::LastPlacement => clues::last_placement(board),
        Technique::LastCell => cells::last_cell(board),
        Technique::LastTruffle => cells::last_truffle(board),
        Technique::AttributeTaken => cells::attribute_taken(board),
        Technique::AttributeLeft => cells::attribute_left(board),
        Technique::NearMatch => clues::near_match(board),
        Technique::SharedByPlacements => clues::shared_by_placements(board),
        Technique::NakedPair => cells::naked_pair(board),
        Technique::HiddenPair => cells::hidden_pair(board),
        Technique::BlockedPlacement => clues::blocked_placement(board),
        Technique::ClashingPlacement => clues::clashing_placement(board),
        Technique::ClashingTruffle => clues::clashing_truffle(board),
    }
}

/// The easiest step, of techniques up to `hardest`; none where the board is contradictory.
pub(super) fn easiest(board: &Board, hardest: Technique) -> Option<Step> {
    if board.is_contradictory() {
        return None;
    }
    let techniques = Technique::ALL.into_iter();
    techniques
        .take_while(|&technique| technique <= hardest)
        .find_map(|technique| find(technique, board))
}
