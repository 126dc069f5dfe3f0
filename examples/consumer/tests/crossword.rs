//! Crosswords from word lists and from pairs of words, and their files.

use std::error::Error;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use consumer::{counted, only};
use crossword::format::puz::{self, File, Key, ScrambleError};
use crossword::format::{self, Format, ReadError, WriteError, exolve};
use crossword::puzzle_core::{Budget, Grid, Pos, Size};
use crossword::{
    Bars, CheckError, Clue, ClueList, Crossword, CrosswordFault, Diagram, DiagramFault, Fill,
    Letters, LettersError, NoFill, Partial, Pattern, Puzzle, PuzzleFault, Search, Slot, SlotId,
    Why, WordList, WordListReader, check, draw, draw_answer, draw_blank, draw_solved, pairs, why,
};

const PAIRS: &str = include_str!("../../data/crossword/words.in");

fn words(text: &str) -> WordList {
    text.parse().expect("a list of words")
}

fn square() -> Puzzle {
    Puzzle::new(
        "O.\n..\n".parse().expect("a diagram"),
        words("on;3\nno;5\nto;2\not;7\n"),
    )
}

#[test]
fn grids_are_filled_checked_and_drawn() -> Result<(), Box<dyn Error>> {
    let puzzle = square();
    assert_eq!(
        only(&puzzle, Duration::from_secs(60)),
        Err("2 cells are open".into())
    );
    let (count, first, common) = counted(&puzzle, &AtomicBool::new(false)).ok_or("two fills")?;
    assert_eq!((count, common), (2, 2));
    assert_eq!(check(&puzzle, &first), Ok(()));
    assert!(counted(&puzzle, &AtomicBool::new(true)).is_none());
    let again = counted(&Search::new(&puzzle).seed(7), &AtomicBool::new(false));
    assert_eq!(again.map(|(count, ..)| count), Some(2));
    assert!(draw(&puzzle).to_svg().starts_with("<svg "));
    assert!(draw_answer(&puzzle, &first).to_unicode().contains('O'));

    let best = Partial::new(&puzzle)
        .none_of_these(1)
        .best(&mut Budget::unlimited());
    assert!(best.is_proven() && best.plan.is_some());
    assert!(puzzle.best(&mut Budget::unlimited()).is_proven());
    let read = WordListReader::new().min_score(4).read("on;3\nno;5\n")?;
    assert_eq!(read.len(), 1);
    Ok(())
}

#[test]
fn what_cannot_be_filled_is_explained() {
    let none = Puzzle::new("..\n..\n".parse().expect("a diagram"), words("on\n"));
    let reason = why(&none, &mut Budget::unlimited()).value;
    let Some(Why::None(NoFill { .. })) = reason else {
        panic!("one word for four slots: {reason:?}");
    };
    let several = square();
    let reason = why(&several, &mut Budget::unlimited()).value;
    assert!(matches!(reason, Some(Why::Several { .. })));
}

#[test]
fn files_are_read_written_and_drawn() -> Result<(), Box<dyn Error>> {
    let crossword = format::read(b"CAT\n##A\n##R\n")?;
    assert!(draw_blank(&crossword).to_text().contains('1'));
    assert!(draw_solved(&crossword).to_svg().contains('C'));
    for format in Format::ALL {
        match format.write(&crossword) {
            Ok(bytes) => {
                assert_eq!(Format::of(&bytes), *format);
                assert_eq!(
                    format::read(&bytes)?.diagram().squares(),
                    crossword.diagram().squares()
                );
            }
            Err(error) => assert_eq!(error, WriteError::ReadOnly(*format)),
        }
    }
    Ok(())
}

#[test]
fn pairs_of_words_are_chosen() -> Result<(), Box<dyn Error>> {
    let cases: Result<Vec<_>, _> = pairs::batch(PAIRS).collect();
    let documents: Vec<pairs::Document> = cases?.into_iter().map(|case| case.puzzle).collect();
    let counts = documents.iter().map(|document| {
        let counted = counted(document.puzzle(), &AtomicBool::new(false));
        counted.map_or(0, |(count, fill, _)| {
            assert_eq!(pairs::check(document.puzzle(), &fill), Ok(()));
            count
        })
    });
    assert!(counts.eq([1, 0, 2]));
    assert!(
        pairs::why(documents[1].puzzle(), &mut Budget::unlimited())
            .value
            .is_some()
    );
    let error = "1 1 1 0\n".parse::<pairs::Document>().unwrap_err();
    assert_eq!((error.place().line, error.found()), (1, "`1`"));
    let none = Fill::new(Grid::filled(Size::new(1, 1), None)?);
    let wrong = pairs::check(documents[0].puzzle(), &none).unwrap_err();
    assert!(matches!(wrong[..], [pairs::CheckError::Size { .. }]));
    let empty = Grid::from_rows::<[pairs::Cell; 0]>([])?;
    let invalid = pairs::Puzzle::new(empty, Vec::new()).unwrap_err();
    assert_eq!(invalid.faults(), [pairs::Fault::NoCells]);
    assert!(
        "two words".parse::<pairs::Word>().is_err() && "1000".parse::<pairs::Number>().is_err()
    );
    Ok(())
}

#[test]
fn errors_of_the_parts_say_what_is_wrong() -> Result<(), Box<dyn Error>> {
    let read = "..\n.?".parse::<Diagram>().unwrap_err();
    assert_eq!((read.place().line, read.place().column), (2, 2));
    assert_eq!("on\nno;x\n".parse::<WordList>().unwrap_err().found(), "`x`");
    assert!("A[".parse::<Pattern>().is_err());
    let letters: Result<Letters, LettersError> = "\n".parse();
    assert!(letters.is_err());

    let diagram: Diagram = "..\n".parse()?;
    let bars = diagram
        .clone()
        .with_bars(Grid::filled(Size::new(3, 3), Bars::RIGHT)?)
        .unwrap_err();
    assert!(matches!(bars.faults(), [DiagramFault::BarsSize { .. }]));
    let slots = vec![Slot::new("a", vec![]), Slot::new("b", vec![Pos::new(9, 9)])];
    let slots = diagram.clone().with_slots(slots).unwrap_err();
    assert!(matches!(
        slots.faults(),
        [DiagramFault::EmptySlot(_), DiagramFault::NoCell { .. }]
    ));

    let builder = Puzzle::builder(diagram.clone(), words("on\n")).any_letters(SlotId::new(9));
    let built = builder
        .pattern(SlotId::new(0), "???".parse()?)
        .build()
        .unwrap_err();
    let faults = built.faults();
    assert!(matches!(
        faults,
        [
            PuzzleFault::UnknownSlot(_),
            PuzzleFault::PatternLength { .. }
        ]
    ));
    let priced = Partial::new(&square())
        .none_of_these_for(SlotId::new(9), 1)
        .unwrap_err();
    assert_eq!(priced.to_string(), "there is no slot 10");

    let clue = Clue {
        label: "1".into(),
        text: String::new(),
        slot: Some(SlotId::new(9)),
    };
    let lists = vec![ClueList {
        title: "Across".into(),
        clues: vec![clue],
    }];
    let clues = Crossword::new(diagram).with_clues(lists).unwrap_err();
    assert!(matches!(
        clues.faults(),
        [CrosswordFault::UnknownSlot { .. }]
    ));

    let letter = |letter| Fill::new(Grid::filled(Size::new(2, 2), Some(letter)).expect("small"));
    let wrong = check(&square(), &letter('X')).unwrap_err();
    assert!(
        wrong
            .iter()
            .any(|error| matches!(error, CheckError::NoCandidate { .. }))
    );
    assert!(
        wrong
            .iter()
            .any(|error| matches!(error, CheckError::Given(_)))
    );
    Ok(())
}

#[test]
fn errors_of_the_files_say_what_is_wrong() -> Result<(), Box<dyn Error>> {
    assert!(matches!(
        format::read(b"CAT\n\xff"),
        Err(ReadError::Utf8 { offset: 4, .. })
    ));
    assert!(matches!(format::read(b"C?T\n"), Err(ReadError::Text(_))));
    assert!(matches!(
        Format::Puz.read(b"CAT\n"),
        Err(ReadError::Puz(puz::ReadError::NoMagic { .. }))
    ));
    assert!(exolve::read("exolve-begin\n").is_err());
    assert!("pdf".parse::<Format>().is_err());
    let barred = format::read(b"A|B\n")?;
    let error = Format::Puz.write(&barred).unwrap_err();
    assert!(matches!(
        error,
        WriteError::Puz(puz::WriteError::Bar { .. })
    ));
    let void = format::read(b"A~\n")?;
    assert!(matches!(
        Format::Exolve.write(&void),
        Err(WriteError::Exolve(_))
    ));
    assert!(matches!(
        Format::Text.write(&void.diagramless()),
        Err(WriteError::Text(_))
    ));

    let file = File::new(&format::read(b"PLANE\n#OXEN\n#LAMB\n#SITE\n")?, None)?;
    let key = Key::new(7844).ok_or("four digits")?;
    let scrambled = file.scramble(key)?;
    assert!(
        scrambled
            .keys(&mut Budget::unlimited())?
            .value
            .contains(&key)
    );
    assert_eq!(file.unscramble(key), Err(ScrambleError::Plain));
    let wrong = scrambled.unscramble(Key::new(1111).ok_or("four digits")?);
    assert!(matches!(wrong, Err(ScrambleError::Key { .. })));
    Ok(())
}

#[cfg(feature = "defaults")]
#[test]
fn errors_of_the_default_dialects_say_what_is_wrong() -> Result<(), Box<dyn Error>> {
    use crossword::format::{ipuz, jpz};
    let json = ipuz::read("{").unwrap_err();
    assert!(matches!(json, ipuz::ReadError::Json { place, .. } if place.line == 1));
    assert!(matches!(
        ipuz::read("{}"),
        Err(ipuz::ReadError::Value { .. })
    ));
    assert!(matches!(jpz::read(b"<a>"), Err(jpz::ReadError::Xml { .. })));
    assert!(matches!(
        jpz::read(b"<a></a>"),
        Err(jpz::ReadError::Value { .. })
    ));
    assert!(matches!(
        jpz::read(b"PK\x03\x04"),
        Err(jpz::ReadError::Archive(_))
    ));
    let bare = Crossword::new(
        format::read(b"AB\n")?
            .diagram()
            .clone()
            .with_slots(Vec::new())?,
    );
    assert_eq!(ipuz::write(&bare), Err(ipuz::WriteError::NoSlot));
    Ok(())
}
