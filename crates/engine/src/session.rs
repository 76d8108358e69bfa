//! The conversation: commands in, replies out, one search at a time.

use crate::bench::bench;
use crate::council::Council;
use crate::count::count;
use crate::evaluation;
use crate::forced::Forced;
use crate::input::{Line, next_line};
use crate::job::{Bell, Job};
use crate::kinds::{KindCommand, Seat};
use crate::limits::{limits, on_a_clock};
use crate::lines::{Pace, answer, book_lines, info, nps};
use crate::mate;
use crate::memory;
use crate::options::{Options, STANDARD, declarations};
use crate::shelf::{Shelf, Suggestion, suggestion};
use crate::show::show;
use crate::team::{Company, Question, Team};
use crate::voice::Voice;
use crate::vote::Rule;
use komadai_nnue::Carried;
use komadai_search::{Decision, Game, Outcome, Searcher, Table};
use komadai_shogi::{Move, Position, Setup, SetupFaults};
use komadai_tsume::Solver;
use komadai_usi::option::{OptionKind, names};
use komadai_usi::{BestMove, Go, MateLimit, MateReply, PositionCommand, ToEngine, ToGui, UsiError};
use std::collections::BTreeMap;
use std::io::{BufRead, Write};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

struct Session {
    /// The network of the program that this runs in.
    built_in: &'static Carried,
    voice: Voice,
    options: Options,
    place: Place,
    searcher: Arc<Mutex<Searcher>>,
    /// Where the game of another kind of shogi stands, if one is played.
    kind: Option<Seat>,
    /// The members of a consultation in this process.
    council: Arc<Mutex<Council>>,
    /// Other engines to think with.
    team: Option<Arc<Mutex<Team>>>,
    /// Options that other engines are told, too.
    passed_on: BTreeMap<String, String>,
    /// Made when a mate is first looked for.
    solver: Arc<Mutex<Option<Solver>>>,
    /// Made when a move is first thought about.
    forced: Arc<Mutex<Option<Forced>>>,
    bell: Bell,
    job: Option<Job>,
    shelf: Shelf,
    hash_mib: usize,
    /// What `EvalFile` was when the evaluation was last loaded.
    eval_file: Option<String>,
    /// Where chance begins, for levels: another in every session and every game, so that no two games are the same.
    seed: u64,
    /// Where chance goes on, for books.
    chance: u64,
}

/// Where the game stands.
struct Place {
    game: Game,
    /// A position that only a mate problem has: without one's own king, for example.
    problem: bool,
    last: Option<Move>,
    command: PositionCommand,
}

/// Who searches.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Who {
    Alone,
    Council(Rule),
    Team(Rule),
}

/// Options that those who search for this engine have to follow; the rest is its own business.
const PASSED_ON: [&str; 10] = [
    names::THREADS,
    names::HASH,
    names::EVAL_FILE,
    names::DRAW_VALUE_BLACK,
    names::DRAW_VALUE_WHITE,
    names::MAX_MOVES_TO_DRAW,
    names::ENTERING_KING_RULE,
    names::GENERATE_ALL_LEGAL_MOVES,
    names::MEMBER_NOISE,
    names::MEMBER_SEED,
];

/// Speaks USI until `quit` or the end of the input. `built_in` evaluates as long as no other network is asked for.
pub fn run(input: impl BufRead, output: impl Write + Send + 'static, built_in: &'static Carried) {
    run_with(input, output, built_in, Company::Alone);
}

/// The same, thinking with others.
pub fn run_with(
    mut input: impl BufRead,
    output: impl Write + Send + 'static,
    built_in: &'static Carried,
    company: Company,
) {
    let mut session = Session::new(output, built_in, company);
    // Hosts that write UTF-8 by the means of .NET begin with its mark.
    let mut mark = Some('\u{feff}');
    loop {
        match next_line(&mut input) {
            Line::End => break,
            Line::TooLong => session.voice.words("error: the line is longer than any command; ignored"),
            Line::Text(line) => {
                let line = mark.take().and_then(|mark| line.strip_prefix(mark)).unwrap_or(&line);
                if session.read(line).is_break() {
                    break;
                }
            }
        }
    }
    session.settle();
}

/// Obeys commands of USI one after the other, each to its own end: what a program's arguments ask for.
pub fn obey(
    commands: impl IntoIterator<Item = impl AsRef<str>>,
    output: impl Write + Send + 'static,
    built_in: &'static Carried,
) {
    obey_with(commands, output, built_in, Company::Alone);
}

/// The same, thinking with others.
pub fn obey_with(
    commands: impl IntoIterator<Item = impl AsRef<str>>,
    output: impl Write + Send + 'static,
    built_in: &'static Carried,
    company: Company,
) {
    let mut session = Session::new(output, built_in, company);
    for command in commands {
        if session.read(command.as_ref()).is_break() {
            break;
        }
        if let Some(job) = session.job.take() {
            job.join();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Session {
    fn new(output: impl Write + Send + 'static, built_in: &'static Carried, company: Company) -> Session {
        let chance = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64);
        let mut options = Options::default();
        let team = match company {
            Company::Alone => None,
            Company::Members(hands) => {
                options.consultation.rule = Some(Rule::Majority);
                Some(Team { hands, parts: None })
            }
            Company::Cluster(hands, parts) => Some(Team { hands, parts: Some(parts.max(1)) }),
        };
        let command = PositionCommand { start: Setup::start(), moves: Vec::new() };
        Session {
            built_in,
            voice: Voice::new(output),
            options,
            council: Arc::default(),
            team: team.map(|team| Arc::new(Mutex::new(team))),
            passed_on: BTreeMap::new(),
            place: Place { game: Game::new(Position::start()), problem: false, last: None, command },
            searcher: Arc::new(Mutex::new(Searcher::new(Arc::new(Table::new(1))))),
            kind: None,
            solver: Arc::default(),
            forced: Arc::default(),
            bell: Bell::default(),
            job: None,
            shelf: Shelf::default(),
            // The table of the wanted size is made when it is first needed.
            hash_mib: 0,
            eval_file: None,
            seed: chance,
            chance,
        }
    }

    /// Reads a line and obeys it; breaks on `quit`.
    fn read(&mut self, line: &str) -> ControlFlow<()> {
        if self.kind.is_some()
            && let Some(command) = KindCommand::of(line)
        {
            self.settle();
            self.obey_in_kind(command);
            return ControlFlow::Continue(());
        }
        match line.parse() {
            Ok(ToEngine::Quit) => return ControlFlow::Break(()),
            Ok(command) => self.obey(command),
            Err(UsiError::Blank) => {}
            Err(error) => {
                self.voice.words(format!("error: {error}"));
                self.answer_anyway(line);
            }
        }
        ControlFlow::Continue(())
    }

    fn obey(&mut self, command: ToEngine) {
        match command {
            ToEngine::Usi => self.introduce(),
            ToEngine::IsReady => {
                // While it thinks everything is loaded, and thinking goes on.
                if self.job.as_ref().is_none_or(Job::finished) {
                    self.settle();
                    self.prepare();
                }
                self.voice.say(&ToGui::ReadyOk);
            }
            ToEngine::SetOption { name, value } => {
                self.settle();
                match self.options.set(&name, value.as_deref()) {
                    Ok(()) => {
                        self.take_kind();
                        if let Some(known) = PASSED_ON.iter().find(|known| known.eq_ignore_ascii_case(&name)) {
                            self.passed_on.insert((*known).to_owned(), value.unwrap_or_default());
                        }
                    }
                    Err(error) => self.voice.words(format!("error: setoption: {error}")),
                }
            }
            ToEngine::NewGame => self.new_game(),
            ToEngine::Position(position) => {
                self.settle();
                match Place::new(&position) {
                    Ok(place) => self.place = place,
                    Err(error) => self.voice.words(format!("error: position: {error}; the last position stays")),
                }
            }
            ToEngine::Go(go) => {
                self.settle();
                self.go(go);
            }
            ToEngine::Stop | ToEngine::GameOver(_) => self.settle(),
            ToEngine::PonderHit(clocks) => self.ponder_hit(&clocks),
            ToEngine::Show => {
                self.settle();
                self.voice.line(&show(self.place.game.last()));
            }
            ToEngine::Eval => {
                self.settle();
                self.eval();
            }
            ToEngine::Bench { depth } => {
                self.settle();
                self.bench(depth);
            }
            ToEngine::Quit => {}
        }
    }

    /// Says who it is, and what can be set.
    fn introduce(&self) {
        // What it finds depends on the network, too: who keeps that has to tell one from another.
        let network = self.built_in.digest().get(..8).unwrap_or_default();
        self.voice.say(&ToGui::IdName(format!("Komadai {} ({network})", env!("CARGO_PKG_VERSION"))));
        self.voice.say(&ToGui::IdAuthor("the Komadai authors".to_owned()));
        for mut decl in declarations() {
            if let OptionKind::Combo { default, .. } = &mut decl.kind
                && decl.name == names::CONSULTATION
                && self.votes()
            {
                *default = Rule::Majority.name().to_owned();
            }
            self.voice.say(&ToGui::Option(decl));
        }
        self.voice.say(&ToGui::UsiOk);
    }

    fn new_game(&mut self) {
        self.settle();
        self.seed = self.seed.wrapping_add(1);
        *lock(&self.solver) = None;
        *lock(&self.forced) = None;
        if let Some(team) = &self.team {
            lock(team).hands.new_game();
        }
        if let Some(seat) = &self.kind {
            seat.new_game();
            return seat.prepare(self.options.hash_mib);
        }
        self.prepare();
        lock(&self.searcher).clear();
        lock(&self.council).clear();
    }

    /// The move that it thought about was played.
    fn ponder_hit(&mut self, clocks: &Go) {
        let pondered = self.job.as_mut().and_then(|job| job.pondered.take());
        let guess = self.job.as_mut().and_then(|job| job.hit.take());
        let booked = guess.is_none();
        // Where the clocks come now, the time that there is is counted from here: the search begins anew with what it
        // has found in the table.
        let guess = guess.map(|go| (go, Vec::new()));
        match guess.or(pondered.filter(|_| clocks.has_time() || self.kind.is_some())) {
            Some((go, moves)) => {
                self.bell.hush.store(true, std::sync::atomic::Ordering::Release);
                self.settle();
                let go = go.after_hit(clocks);
                if self.kind.is_some() {
                    return self.obey_in_kind(KindCommand::Go(go, moves));
                }
                let suggestion = if booked { self.look_up(&go) } else { None };
                self.search(&go, suggestion);
            }
            None => self.bell.control.ponder_hit(),
        }
    }

    /// Ends what is being thought, if anything; it is answered as it stands.
    fn settle(&mut self) {
        if let Some(job) = self.job.take() {
            self.bell.stop();
            job.join();
        }
    }

    /// Sits down to the kind of shogi that the options name.
    fn take_kind(&mut self) {
        let playing = self.kind.as_ref().map_or(STANDARD, Seat::name);
        if playing == self.options.variant() {
            return;
        }
        self.kind = if self.options.variant() == STANDARD { None } else { Seat::new(self.options.variant()) };
        let words = self.kind.as_ref().map_or_else(|| "variant shogi files 9 ranks 9".to_owned(), Seat::introduction);
        self.voice.words(words);
    }

    /// Obeys a command about the kind of shogi that is played.
    fn obey_in_kind(&mut self, command: KindCommand) {
        let Some(seat) = &mut self.kind else { return };
        self.job = seat.obey(command, &self.options, self.seed, &self.voice, &self.bell);
    }

    /// Makes what the options ask for: the evaluation, the table, the book.
    fn prepare(&mut self) {
        if let Some(seat) = &self.kind {
            return seat.prepare(self.options.hash_mib);
        }
        let voice = self.voice.clone();
        if self.eval_file.as_ref() != Some(&self.options.eval_file) {
            let name = self.options.eval_file.clone();
            match evaluation::load(&name, self.built_in) {
                Ok(network) => {
                    if let Some(network) = network.as_ref().filter(|_| name != evaluation::EMBEDDED) {
                        voice.words(format!("evaluation: network {}", network.header().training));
                    }
                    lock(&self.searcher).set_network(network);
                }
                Err(error) => voice.words(format!("error: EvalFile: {error}; the last evaluation stays")),
            }
            self.eval_file = Some(name);
        }
        let who = self.who();
        // What the members of a consultation hold is not held twice.
        let hash_mib = if matches!(who, Who::Council(_)) { 1 } else { self.options.hash_mib };
        if self.hash_mib != hash_mib {
            self.hash_mib = hash_mib;
            *lock(&self.solver) = None;
            let mut searcher = lock(&self.searcher);
            // The old table goes first, so that both are never held at once.
            searcher.set_table(Arc::new(Table::new(1)));
            searcher.set_table(Arc::new(memory::table(self.hash_mib, |text| voice.words(text))));
        }
        let noise = self.options.consultation.own_noise();
        if self.options.settings.noise != noise {
            self.options.settings.noise = noise;
            lock(&self.searcher).clear();
        }
        match (who, &self.team) {
            (Who::Council(_), _) => {
                let network = lock(&self.searcher).network().cloned();
                lock(&self.council).prepare(&self.options, network.as_ref(), |text| voice.words(text));
            }
            (Who::Team(_), Some(team)) => {
                lock(team).hands.prepare(&self.passed_on, &mut |text| voice.words(text));
            }
            _ => {}
        }
        if !matches!(who, Who::Council(_)) {
            lock(&self.council).dismiss();
        }
        self.shelf.book(&self.options.book, |text| voice.words(text));
    }

    /// Whether the engines it was started with vote.
    fn votes(&self) -> bool {
        self.team.as_ref().is_some_and(|team| lock(team).parts.is_none())
    }

    /// Who searches, as the options are.
    fn who(&self) -> Who {
        let (settings, rule) = (&self.options.settings, self.options.consultation.rule);
        if settings.multi_pv > 1 || settings.level.is_some() {
            return Who::Alone;
        }
        match (&self.team, rule) {
            (None, None) => Who::Alone,
            (None, Some(rule)) => Who::Council(rule),
            (Some(_), None) if self.votes() => Who::Alone,
            (Some(_), rule) => Who::Team(rule.unwrap_or(Rule::Majority)),
        }
    }

    /// Says why it searches alone although others are there.
    fn explain(&self) {
        let others = self.team.is_some() || self.options.consultation.rule.is_some();
        let settings = &self.options.settings;
        if others && settings.multi_pv > 1 {
            self.voice.words(
                "error: MultiPV: engines that think together agree on one move; this one searches the lines alone",
            );
        } else if others && settings.level.is_some() {
            self.voice.words("error: Level: a level is one player; this engine plays it alone");
        }
    }

    /// A `go` that was not understood is answered as well: who sent it waits.
    fn answer_anyway(&mut self, line: &str) {
        let mut words = line.split_ascii_whitespace();
        if words.next() != Some("go") {
            return;
        }
        self.settle();
        if words.any(|word| word == "mate") {
            self.voice.say(&ToGui::CheckMate(MateReply::Timeout));
        } else {
            const A_LITTLE: u64 = 100_000;
            self.go(Go { nodes: Some(A_LITTLE), ..Go::default() });
        }
    }

    fn go(&mut self, go: Go) {
        if let Some(limit) = go.mate {
            return self.mate(limit);
        }
        if let Some(depth) = go.perft {
            return self.perft(depth);
        }
        if self.place.problem {
            self.voice.words("error: this is a mate problem and no position of a game: only go mate can be answered");
            self.voice.say(&ToGui::BestMove(BestMove::Resign));
            return;
        }
        self.explain();
        self.prepare();
        if go.ponder
            && self.options.stochastic_ponder
            && let Some(before) = self.place.before()
        {
            return self.ponder_on_all(go, before);
        }
        let suggestion = self.look_up(&go);
        self.search(&go, suggestion);
    }

    /// What the book says, where games are played by the clock and the engine may play as it likes.
    fn look_up(&mut self, go: &Go) -> Option<Suggestion> {
        let position = *self.place.game.last();
        let settings = &self.options.settings;
        let free = go.search_moves.is_empty() && !self.options.study && settings.multi_pv == 1;
        if !free || !on_a_clock(go, &position) {
            return None;
        }
        let level = settings.level;
        let voice = &self.voice;
        let book = self.shelf.book(&self.options.book, |text| voice.words(text))?;
        self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let chance = (self.chance ^ self.chance >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        suggestion(&book, &position, &self.options.book, level, chance)
    }

    /// Searches, or plays what the book says.
    fn search(&mut self, go: &Go, suggestion: Option<Suggestion>) {
        let game = self.place.game.clone();
        let mut limits = limits(go, &self.options, game.last());
        let mut options = self.options.clone();
        options.settings.seed = self.seed;
        let (voice, bell, searcher) = (self.voice.clone(), self.bell.clone(), Arc::clone(&self.searcher));
        let (who, council, team) = (self.who(), Arc::clone(&self.council), self.team.clone());
        let position = self.place.command.clone();
        let forced = (!go.ponder).then(|| Arc::clone(&self.forced));
        let otherwise = self.place.any_move();
        self.bell.reset(go.ponder);
        let think = move || {
            let best = if let Some(suggestion) = suggestion {
                book_lines(&suggestion).into_iter().for_each(|line| voice.say(&ToGui::Info(line)));
                bell.control.wait_for_hit();
                BestMove::Play { mv: suggestion.chosen.mv, ponder: suggestion.chosen.reply }
            } else {
                if let Some(forced) = forced {
                    let mut forced = lock(&forced);
                    let (found, nodes) =
                        forced.get_or_insert_with(Forced::new).look(&game, &limits, &options, &bell.stop);
                    if let Some(found) = found {
                        voice.say(&ToGui::Info(found.info));
                        return Some(ToGui::BestMove(found.best).to_string());
                    }
                    limits.nodes = limits.nodes.map(|limit| limit.saturating_sub(nodes).max(1));
                }
                let together = match (who, team) {
                    (Who::Council(rule), _) => {
                        Some(lock(&council).think(rule, &game, &limits, &options, &bell.control, &voice))
                    }
                    (Who::Team(rule), Some(team)) => {
                        let question = Question {
                            position: &position,
                            game: &game,
                            limits: &limits,
                            settings: &options.settings,
                            rule,
                            bell: &bell,
                            voice: &voice,
                        };
                        let outcome = lock(&team).think(&question, &mut lock(&searcher));
                        if outcome.is_none() && !bell.control.stopped() {
                            voice.words("error: nobody else is there; this engine searches alone");
                        }
                        outcome
                    }
                    _ => None,
                };
                if let Some(outcome) = together {
                    return Some(ToGui::BestMove(answer(&outcome, &options)).to_string());
                }
                let mut pace = Pace::default();
                let outcome = lock(&searcher).search(&game, &limits, &options.settings, &bell.control, &mut |report| {
                    if pace.wants(report, &options) {
                        voice.say(&ToGui::Info(info(report)));
                    }
                });
                answer(&outcome, &options)
            };
            Some(ToGui::BestMove(best).to_string())
        };
        self.job = Job::start(&self.voice, &self.bell, otherwise, think);
        if let Some(job) = &mut self.job {
            job.pondered = go.ponder.then(|| (go.clone(), Vec::new()));
        }
    }

    /// Stochastic ponder: the guess may be wrong, so the position before it is searched, in which the opponent is to move.
    /// What is found waits in the table; when the guess was right the search begins anew with it.
    fn ponder_on_all(&mut self, go: Go, before: Game) {
        let limits = komadai_search::Limits { wait_for_stop: true, ..komadai_search::Limits::default() };
        let mut options = self.options.clone();
        options.settings.multi_pv = 1;
        let (bell, searcher) = (self.bell.clone(), Arc::clone(&self.searcher));
        let (otherwise, guessed) = (self.place.any_move(), self.place.last);
        let spare = otherwise.clone();
        self.bell.reset(false);
        let think = move || {
            let outcome = lock(&searcher).search(&before, &limits, &options.settings, &bell.control, &mut |_| {});
            Some(
                reply_to(guessed, &outcome)
                    .map_or(spare, |mv| ToGui::BestMove(BestMove::Play { mv, ponder: None }).to_string()),
            )
        };
        self.job = Job::start(&self.voice, &self.bell, otherwise, think);
        if let Some(job) = &mut self.job {
            job.hit = Some(go);
        }
    }

    fn mate(&mut self, limit: MateLimit) {
        let position = *self.place.game.last();
        let time = match limit {
            MateLimit::Infinite => None,
            // The answer takes its time on the way.
            MateLimit::Time(time) => Some(time.saturating_sub(self.options.settings.network_delay_worst.min(time / 2))),
        };
        let nodes = (self.options.nodes_limit > 0).then_some(self.options.nodes_limit);
        let (voice, bell, solver) = (self.voice.clone(), self.bell.clone(), Arc::clone(&self.solver));
        let mib = self.options.hash_mib;
        self.bell.reset(false);
        let think = move || {
            let mut solver = lock(&solver);
            let solver = solver.get_or_insert_with(|| Solver::new(memory::fitting_mib(mib)));
            let limits = komadai_tsume::Limits { nodes, time, stop: Some(&bell.stop) };
            Some(ToGui::CheckMate(mate::look(solver, &position, &limits, &voice)).to_string())
        };
        let otherwise = ToGui::CheckMate(MateReply::Timeout).to_string();
        self.job = Job::start(&self.voice, &self.bell, otherwise, think);
    }

    fn perft(&mut self, depth: u32) {
        let position = *self.place.game.last();
        let bell = self.bell.clone();
        self.bell.reset(false);
        let work = move || {
            let started = Instant::now();
            match count(&position, depth.min(MOST_PERFT), &bell.stop) {
                Some(nodes) => Some(counted(nodes, started.elapsed())),
                None => Some("info string perft was stopped".to_owned()),
            }
        };
        self.job = Job::start(&self.voice, &self.bell, "info string error: perft".to_owned(), work);
    }

    fn bench(&mut self, depth: Option<u32>) {
        let (voice, bell) = (self.voice.clone(), self.bell.clone());
        self.bell.reset(false);
        self.prepare();
        let network = lock(&self.searcher).network().cloned();
        let work = move || {
            let depth = depth.map(|depth| depth.clamp(1, MOST_BENCH));
            let result = bench(&network, depth, &bell.control, &bell.stop, |sfen, nodes| {
                voice.words(format!("bench {nodes} nodes: {sfen}"));
            });
            Some(counted(result.nodes, result.elapsed))
        };
        self.job = Job::start(&self.voice, &self.bell, "info string error: bench".to_owned(), work);
    }

    fn eval(&mut self) {
        if self.place.problem {
            self.voice.words("error: eval: a mate problem has no value");
            return;
        }
        self.prepare();
        let position = self.place.game.last();
        if let Some(network) = lock(&self.searcher).network() {
            let centipawns = network.evaluate(position);
            self.voice.words(format!("eval of the network for the side to move: {centipawns}"));
        }
        let parts = komadai_search::evaluate(position);
        self.voice.words(format!(
            "eval by hand for Black: material {} kings {} sight {} tempo {} total {}",
            parts.material,
            parts.kings,
            parts.sight,
            parts.tempo,
            parts.total()
        ));
    }
}

const MOST_PERFT: u32 = 9;
const MOST_BENCH: u32 = 30;

fn counted(nodes: u64, elapsed: Duration) -> String {
    format!("nodes {nodes} seconds {:.3} nps {}", elapsed.as_secs_f64(), nps(nodes, elapsed))
}

/// What a search of the opponent's move says about one's own, if he plays as guessed.
fn reply_to(guessed: Option<Move>, outcome: &Outcome) -> Option<Move> {
    match outcome.decision {
        Decision::Play { mv, reply, .. } if Some(mv) == guessed => reply,
        _ => None,
    }
}

impl Place {
    /// The positions of a `position` command, each move checked.
    fn new(command: &PositionCommand) -> Result<Place, String> {
        let (start, problem) = match Position::new(&command.start) {
            Ok(start) => (start, false),
            Err(faults) => match Position::ignoring(&command.start, SetupFaults::MATE_PROBLEM) {
                Ok(start) => (start, true),
                Err(_) => return Err(faults.to_string()),
            },
        };
        let mut game = Game::new(start);
        for (ply, &mv) in command.moves.iter().enumerate() {
            let mut next = *game.last();
            next.play(mv).map_err(|foul| format!("move {} ({mv}) is illegal: {foul}", ply + 1))?;
            game.push(next);
        }
        Ok(Place { game, problem, last: command.moves.last().copied(), command: command.clone() })
    }

    /// The game before its last move.
    fn before(&self) -> Option<Game> {
        let mut game = self.game.clone();
        game.pop().map(|_| game)
    }

    /// An answer that is legal, for when there is no better one.
    fn any_move(&self) -> String {
        let moves = self.game.last().legal_moves();
        let best = moves.iter().next().map_or(BestMove::Resign, |&mv| BestMove::Play { mv, ponder: None });
        ToGui::BestMove(best).to_string()
    }
}
