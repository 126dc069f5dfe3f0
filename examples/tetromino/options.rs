//! The program's own options.

use examples::{Failure, choice, number};
use puzzle_core::{Budget, Grid, Size};
use tetromino::format::Dialect;
use tetromino::{CONTEST_FIELD, Game, Goal, Pattern, Piece, RotationSystem, Rules};

/// What its own options say.
pub(super) struct Tetromino {
    width: Option<u32>,
    height: Option<u32>,
    rules: Option<Rules>,
    rotation: Option<RotationSystem>,
    hold: Option<bool>,
    queue: Option<String>,
    goal: Option<Goal>,
    nodes: Option<u64>,
    pub(super) seconds: Option<f64>,
    pub(super) to: Option<Dialect>,
    pub(super) speed: f64,
    flags: Flags,
    /// The pieces that `queue` names, once the verb is known.
    pieces: Option<Pattern>,
}

/// Options without a value.
#[derive(Default)]
struct Flags {
    fumen: bool,
    all: bool,
}

impl Default for Tetromino {
    fn default() -> Self {
        Self {
            width: None,
            height: None,
            rules: None,
            rotation: None,
            hold: None,
            queue: None,
            goal: None,
            nodes: None,
            seconds: None,
            to: None,
            speed: 1.0,
            flags: Flags::default(),
            pieces: None,
        }
    }
}

impl Tetromino {
    /// Bytes that a search keeps, about, unless the number of boards is given.
    const MEMORY: u64 = 256 << 20;
    /// Rows and columns of a field that is given neither.
    pub(super) const GUIDELINE_FIELD: Size = Size::new(20, 10);

    /// Keeps the value of the option `--name`.
    pub(super) fn set(
        &mut self,
        name: &str,
        args: &mut lexopt::Parser,
    ) -> Result<(), lexopt::Error> {
        let headroom = u32::from(Rules::default().headroom());
        match name {
            "width" => self.width = Some(number(args, name, 1..=Game::MAX_WIDTH)?),
            "height" => {
                self.height = Some(number(args, name, 1..=Game::MAX_HEIGHT - headroom)?);
            }
            "rules" => self.rules = Some(choice(args, name, &RULES)?()),
            "rotation" => self.rotation = Some(choice(args, name, &ROTATIONS)?()),
            "hold" => self.hold = Some(true),
            "no-hold" => self.hold = Some(false),
            "queue" => self.queue = Some(args.value()?.to_string_lossy().into_owned()),
            "goal" => self.goal = goal(args)?,
            "nodes" => self.nodes = Some(number(args, name, 0..=u64::MAX)?),
            "seconds" => self.seconds = Some(number(args, name, 0.0..=1e9)?),
            "to" => self.to = Some(dialect(args)?),
            "speed" => self.speed = number(args, name, 0.01..=100.0)?,
            "fumen" => self.flags.fumen = true,
            "all" => self.flags.all = true,
            _ => return Err(lexopt::Error::UnexpectedOption(format!("--{name}"))),
        }
        Ok(())
    }

    /// Makes ready for `verb`.
    pub(super) fn choose(&mut self, verb: &str) -> Result<(), Failure> {
        let by_default = match verb {
            "perft" | "pc" => Rules::guideline(),
            _ => Rules::contest(),
        };
        let mut rules = self.rules.take().unwrap_or(by_default);
        if let Some(rotation) = self.rotation.take() {
            rules = rules.with_rotation(rotation);
        }
        if let Some(hold) = self.hold {
            rules = rules.with_hold(hold);
        }
        self.rules = Some(rules);
        if let Some(queue) = &self.queue {
            let pattern = queue.parse::<Pattern>();
            let pattern = pattern
                .map_err(|error| Failure::Call(format!("`--queue`: {}", error.message())))?;
            if verb != "pc" && pattern.count() != 1 {
                let message = format!("`--queue`: expected pieces in one order, found `{queue}`");
                return Err(Failure::Call(message));
            }
            self.pieces = Some(pattern);
        }
        Ok(())
    }

    /// The rules for the verb that is chosen.
    pub(super) fn rules(&self) -> Rules {
        self.rules.clone().unwrap_or_default()
    }

    /// Rows and columns of fields that are not given with their size.
    pub(super) fn field(&self, by_default: Size) -> Size {
        Size::new(
            self.height.unwrap_or(by_default.rows),
            self.width.unwrap_or(by_default.cols),
        )
    }

    /// Rows and columns of the contest's form.
    pub(super) fn contest_field(&self) -> Size {
        self.field(CONTEST_FIELD)
    }

    pub(super) const fn height(&self) -> Option<u32> {
        self.height
    }

    /// The queues that are asked for.
    pub(super) const fn pattern(&self) -> Option<&Pattern> {
        self.pieces.as_ref()
    }

    /// The one queue that is asked for.
    pub(super) fn queue(&self) -> Option<Vec<Piece>> {
        self.pieces
            .as_ref()
            .and_then(|pattern| pattern.queues().next())
    }

    /// What is sought with the fewest pieces, if not the score.
    pub(super) const fn goal(&self) -> Option<Goal> {
        self.goal
    }

    pub(super) const fn writes_fumen(&self) -> bool {
        self.flags.fumen
    }

    /// Whether the ways to fill a field are wanted.
    pub(super) const fn lists_all(&self) -> bool {
        self.flags.all
    }

    /// What `search` finds within the options, if it keeps so many bytes for each board.
    pub(super) fn within<T>(
        &self,
        bytes_per_node: u64,
        search: impl FnOnce(&mut Budget<'_>) -> T,
    ) -> T {
        let nodes = self.nodes.unwrap_or(Self::MEMORY / bytes_per_node);
        examples::within(nodes, self.seconds, search)
    }
}

/// A free field.
pub(super) fn free(size: Size) -> Result<Grid<bool>, String> {
    Grid::filled(size, false).map_err(|error| error.to_string())
}

/// Names, and what they stand for.
type Choices<T, const N: usize> = [(&'static str, T); N];

const RULES: Choices<fn() -> Rules, 2> =
    [("contest", Rules::contest), ("guideline", Rules::guideline)];

const ROTATIONS: Choices<fn() -> RotationSystem, 5> = [
    ("plain", RotationSystem::plain),
    ("srs", RotationSystem::srs),
    ("srs180", RotationSystem::srs_180),
    ("nes", RotationSystem::nes),
    ("ars", RotationSystem::ars),
];

/// Reads the value of `--to`.
fn dialect(args: &mut lexopt::Parser) -> Result<Dialect, lexopt::Error> {
    let value = args.value()?;
    let text = value.to_string_lossy();
    let dialect = text.parse::<Dialect>();
    dialect.map_err(|error| format!("`--to`: {error}, found `{text}`").into())
}

/// Reads the value of `--goal`; none is the score.
fn goal(args: &mut lexopt::Parser) -> Result<Option<Goal>, lexopt::Error> {
    let value = args.value()?;
    let text = value.to_string_lossy();
    let (name, rows) = match text.split_once(':') {
        Some((name, rows)) => (name, Some(rows)),
        None if text.parse::<u32>().is_ok() => ("pieces", Some(&*text)),
        None => (&*text, None),
    };
    let goal = match (name, rows) {
        ("score", None) => Some(None),
        ("pieces", None) => Some(Some(Goal::Rows(1))),
        ("pieces", Some(rows)) => rows.parse().ok().map(|rows| Some(Goal::Rows(rows))),
        ("clear", None) => Some(Some(Goal::Empty)),
        ("clear", Some(rows)) => rows.parse().ok().map(|rows| Some(Goal::EmptyWithin(rows))),
        _ => None,
    };
    goal.ok_or_else(|| {
        let expected = "score, pieces, pieces:N, clear or clear:N for a number N of rows";
        format!("`--goal`: expected {expected}, found `{text}`").into()
    })
}
