//! Each solver gives the first two solutions it finds: one is a proof that it is the only one.

use std::ops::ControlFlow;

use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};
use exact_covers::{DlSolver, Solver};
use puzzle_core::{Budget, Index, Puzzle};
use sudoku16::{Cell, Digit, Sudoku};

use crate::cover::{Givens, Grid, candidates, clauses, covers, excluding, grid};

pub type Solve = fn(&Givens) -> Vec<Grid>;

pub const SOLVERS: [(&str, Solve); 4] = [
    ("sudoku16", ours),
    ("batsat", with_batsat),
    ("cadical", with_cadical),
    ("exact-covers", with_exact_covers),
];

fn ours(givens: &Givens) -> Vec<Grid> {
    let given = |cell: Cell| Some((cell, Digit::from_index(givens[cell.index()]?)?));
    let sudoku: Sudoku = Cell::all().filter_map(given).collect();
    let found = sudoku.solutions_up_to(2, &mut Budget::unlimited()).value;
    let digits = |cell| Cell::from_index(cell).expect("a cell");
    found
        .iter()
        .map(|full| std::array::from_fn(|cell| full.at(digits(cell)).index()))
        .collect()
}

fn with_batsat(givens: &Givens) -> Vec<Grid> {
    let mut solver = BasicSolver::default();
    let vars: Vec<Var> = (0..crate::cover::CANDIDATES)
        .map(|_| solver.new_var_default())
        .collect();
    let mut clause = Vec::new();
    let mut add = |solver: &mut BasicSolver, literals: &[(usize, bool)]| {
        clause.clear();
        clause.extend(
            literals
                .iter()
                .map(|&(var, sign)| Lit::new(vars[var], sign)),
        );
        solver.add_clause_reuse(&mut clause);
    };
    clauses(givens, |literals| add(&mut solver, literals));
    let mut found = Vec::new();
    while found.len() < 2 && solver.solve_limited(&[]) == lbool::TRUE {
        let model = solver.get_model();
        let solution = grid(|candidate| model[vars[candidate].idx() as usize] == lbool::TRUE);
        found.push(solution);
        add(&mut solver, &excluding(&solution));
    }
    found
}

fn with_cadical(givens: &Givens) -> Vec<Grid> {
    let mut solver: cadical::Solver = cadical::Solver::new();
    let var = |candidate: usize| candidate as i32 + 1;
    let literal = |&(candidate, sign): &(usize, bool)| {
        if sign {
            var(candidate)
        } else {
            -var(candidate)
        }
    };
    clauses(givens, |literals| {
        solver.add_clause(literals.iter().map(literal))
    });
    let mut found = Vec::new();
    while found.len() < 2 && solver.solve() == Some(true) {
        let solution = grid(|candidate| solver.value(var(candidate)) == Some(true));
        found.push(solution);
        solver.add_clause(excluding(&solution).iter().map(literal));
    }
    found
}

fn with_exact_covers(givens: &Givens) -> Vec<Grid> {
    let items: Vec<usize> = (0..1024).collect();
    let mut solver: DlSolver<usize, ()> = DlSolver::new(&items, &[]);
    for candidate in candidates(givens) {
        solver.add_option(covers(candidate), []);
    }
    let mut found: Vec<Grid> = Vec::new();
    let mut option = Vec::new();
    solver.solve(|mut solution| {
        let mut digits = [0; 256];
        while solution.next(&mut option) {
            let items = || option.iter().map(|&(&item, _)| item);
            let cell = items().find(|&item| item < 256).expect("a cell");
            let in_row = items()
                .find(|item| (256..512).contains(item))
                .expect("a row");
            digits[cell] = in_row % 16;
        }
        found.push(digits);
        if found.len() < 2 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    found
}
