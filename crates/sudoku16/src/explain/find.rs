//! Where a technique applies, one file a family.

mod colouring;
mod covers;
mod locked;
mod singles;
mod wings;

use super::board::Board;
use super::step::Step;
use super::technique::Technique;

/// The first step by `technique` that changes something.
pub(super) fn find(technique: Technique, board: &Board) -> Option<Step> {
    match technique {
        Technique::HiddenSingle => singles::hidden(board),
        Technique::NakedSingle => singles::naked(board),
        Technique::Pointing => locked::pointing(board),
        Technique::Claiming => locked::claiming(board),
        Technique::NakedPair => covers::naked(board, technique, 2),
        Technique::NakedTriple => covers::naked(board, technique, 3),
        Technique::NakedQuad => covers::naked(board, technique, 4),
        Technique::HiddenPair => covers::hidden(board, technique, 2),
        Technique::HiddenTriple => covers::hidden(board, technique, 3),
        Technique::HiddenQuad => covers::hidden(board, technique, 4),
        Technique::XWing => covers::fish(board, technique, 2),
        Technique::Swordfish => covers::fish(board, technique, 3),
        Technique::Jellyfish => covers::fish(board, technique, 4),
        Technique::XyWing => wings::xy(board),
        Technique::XyzWing => wings::xyz(board),
        Technique::SimpleColouring => colouring::find(board),
    }
}

/// The easiest step, of techniques up to `hardest`.
pub(super) fn easiest(board: &Board, hardest: Technique) -> Option<Step> {
    let techniques = Technique::ALL.into_iter();
    techniques
        .take_while(|&technique| technique <= hardest)
        .find_map(|technique| find(technique, board))
}
