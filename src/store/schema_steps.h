// The steps of schema.cpp, oldest first. {id} is a table's own number, {int} a number of 64 bits,
// {real} one with a fraction.
#pragma once

namespace tercio {

// Version 1: matches. The log has numbers in the order of writing, so that a commit touches the end
// of one tree and not a page per match; UNIQUE keeps an action from being there twice.
inline constexpr const char* kSchemaMatches = R"sql(
CREATE TABLE match (
  id {id}, name TEXT NOT NULL UNIQUE, game TEXT NOT NULL, scenario TEXT NOT NULL,
  options TEXT NOT NULL, program TEXT NOT NULL, data TEXT NOT NULL, seed TEXT NOT NULL,
  created {int} NOT NULL, forked TEXT NOT NULL, over {int} NOT NULL);
CREATE TABLE seat (
  match {int} NOT NULL REFERENCES match, place {int} NOT NULL, seat TEXT NOT NULL,
  kind TEXT NOT NULL, level TEXT NOT NULL, secret TEXT NOT NULL, UNIQUE (match, seat));
CREATE TABLE log (
  id {id}, match {int} NOT NULL REFERENCES match, seq {int} NOT NULL,
  kind TEXT NOT NULL, seat TEXT NOT NULL, body TEXT NOT NULL, at {int} NOT NULL,
  UNIQUE (match, seq));
CREATE TABLE snapshot (
  match {int} PRIMARY KEY REFERENCES match, seq {int} NOT NULL, position TEXT NOT NULL);
CREATE TABLE chat (
  id {id}, match {int} NOT NULL REFERENCES match, seat TEXT NOT NULL,
  text TEXT NOT NULL, at {int} NOT NULL);
CREATE INDEX chat_of_match ON chat (match);
CREATE TABLE note (
  match {int} NOT NULL REFERENCES match, seat TEXT NOT NULL, text TEXT NOT NULL,
  UNIQUE (match, seat));
CREATE INDEX unfinished ON match (over) WHERE over = 0;
)sql";

// Version 2: what was agreed about clocks and absence, when the clock runs out next (0: it does
// not run), whether everybody may watch, how many seats anybody may take, and whether a computer
// may have to go on (also one that sat down later).
inline constexpr const char* kSchemaTerms = R"sql(
ALTER TABLE match ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';
ALTER TABLE match ADD COLUMN due {int} NOT NULL DEFAULT 0;
ALTER TABLE match ADD COLUMN listed {int} NOT NULL DEFAULT 0;
ALTER TABLE match ADD COLUMN open_seats {int} NOT NULL DEFAULT 0;
ALTER TABLE match ADD COLUMN computers {int} NOT NULL DEFAULT 0;
UPDATE match SET computers = 1 WHERE EXISTS (
  SELECT 1 FROM seat WHERE seat.match = match.id AND seat.kind = 'computer');
CREATE INDEX due_matches ON match (due) WHERE due > 0;
CREATE INDEX listed_matches ON match (listed) WHERE listed > 0;
CREATE INDEX open_matches ON match (open_seats) WHERE open_seats > 0;
)sql";

// Version 3: people. Whoever has an account may hold seats by it; of passwords and tokens only
// hashes are kept. `call` are webhook calls that still have to be made. What belongs to a person
// goes with the person; a result stays, without the name. `node` is the process that thinks for a
// match's computers, where several serve one database.
inline constexpr const char* kSchemaPeople = R"sql(
ALTER TABLE match ADD COLUMN node TEXT NOT NULL DEFAULT '';
CREATE TABLE person (
  id {id}, name TEXT NOT NULL UNIQUE, shown TEXT NOT NULL, password TEXT NOT NULL,
  created {int} NOT NULL, webhook TEXT NOT NULL DEFAULT '', webhook_key TEXT NOT NULL DEFAULT '');
CREATE TABLE login (
  token TEXT PRIMARY KEY, person {int} NOT NULL REFERENCES person ON DELETE CASCADE,
  guard TEXT NOT NULL, created {int} NOT NULL, used {int} NOT NULL, expires {int} NOT NULL);
CREATE INDEX login_of_person ON login (person);
CREATE TABLE holding (
  match {int} NOT NULL REFERENCES match, seat TEXT NOT NULL,
  person {int} NOT NULL REFERENCES person ON DELETE CASCADE, since {int} NOT NULL,
  UNIQUE (match, seat));
CREATE INDEX holding_of_person ON holding (person);
CREATE TABLE rating (
  person {int} NOT NULL REFERENCES person ON DELETE CASCADE, game TEXT NOT NULL,
  rating {real} NOT NULL, deviation {real} NOT NULL, volatility {real} NOT NULL,
  games {int} NOT NULL, UNIQUE (person, game));
CREATE TABLE result (
  id {id}, match {int} NOT NULL REFERENCES match, seat TEXT NOT NULL, game TEXT NOT NULL,
  person {int} REFERENCES person ON DELETE SET NULL, score {real} NOT NULL,
  rating {real} NOT NULL, deviation {real} NOT NULL, at {int} NOT NULL, UNIQUE (match, seat));
CREATE INDEX result_of_person ON result (person);
CREATE TABLE call (
  id {id}, person {int} NOT NULL REFERENCES person ON DELETE CASCADE, body TEXT NOT NULL,
  tries {int} NOT NULL, due {int} NOT NULL);
CREATE INDEX calls_due ON call (due);
)sql";

// Version 4: signs of life of the processes that serve, and when none did. Whose clock ran
// meanwhile is given the time back.
inline constexpr const char* kSchemaAlive = R"sql(
CREATE TABLE alive (node TEXT PRIMARY KEY, at {int} NOT NULL);
CREATE TABLE outage (since {int} NOT NULL, until {int} NOT NULL);
)sql";

// Version 5: whose the offer of an open seat is, as a hash, as long as it is open: each has few.
inline constexpr const char* kSchemaOffers = R"sql(
ALTER TABLE match ADD COLUMN offered_by TEXT NOT NULL DEFAULT '';
CREATE INDEX offers_by ON match (offered_by) WHERE offered_by <> '';
)sql";

// Version 6: how far a person is in each lesson.
inline constexpr const char* kSchemaLearnt = R"sql(
CREATE TABLE learnt (
  person {int} NOT NULL REFERENCES person ON DELETE CASCADE, lesson TEXT NOT NULL,
  step {int} NOT NULL, done {int} NOT NULL, at {int} NOT NULL, UNIQUE (person, lesson));
)sql";

// Version 7: whether a lesson was brought to its end by the learner himself, and whether something
// else was tried before (what was done earlier is not known, so it may have been); the days whose
// puzzle was solved; and the matches a person finished, of which the ladder's medals are made.
inline constexpr const char* kSchemaMedals = R"sql(
ALTER TABLE learnt ADD COLUMN solved {int} NOT NULL DEFAULT 0;
ALTER TABLE learnt ADD COLUMN missed {int} NOT NULL DEFAULT 1;
CREATE TABLE solved_day (
  person {int} NOT NULL REFERENCES person ON DELETE CASCADE, day {int} NOT NULL,
  UNIQUE (person, day));
CREATE TABLE finished (
  person {int} NOT NULL REFERENCES person ON DELETE CASCADE, match TEXT NOT NULL,
  what TEXT NOT NULL, at {int} NOT NULL, UNIQUE (person, match));
)sql";

// Version 8: reviews of finished matches, packed (gzip, then base64). They follow from the match
// and can be made again; of another version they are.
inline constexpr const char* kSchemaReviews = R"sql(
CREATE TABLE review (
  match {int} NOT NULL REFERENCES match, version TEXT NOT NULL, quality TEXT NOT NULL,
  body TEXT NOT NULL, made {int} NOT NULL, UNIQUE (match, quality));
)sql";

// Version 9: studies of matches. Of the secrets by which one is changed and looked at only hashes
// are kept.
inline constexpr const char* kSchemaStudies = R"sql(
CREATE TABLE study (
  id {id}, name TEXT NOT NULL UNIQUE, match {int} NOT NULL REFERENCES match, edit TEXT NOT NULL,
  reads TEXT NOT NULL, version {int} NOT NULL, body TEXT NOT NULL, made {int} NOT NULL,
  changed {int} NOT NULL);
CREATE INDEX study_of_match ON study (match);
)sql";

}  // namespace tercio
