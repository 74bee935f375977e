-- Imports of members' films from other services.

-- "tt" and seven or eight digits. From TMDB, or a film's YAML.
alter table film add column imdb_id text;
create index film_imdb_index on film (imdb_id) where imdb_id is not null;

create table import (
  member_id uuid not null references member on delete cascade,
  id uuid not null default gen_random_uuid(),
  source text not null,
  state text not null default 'reading'
    check (state in ('reading', 'ready', 'applying', 'done', 'undone', 'failed')),
  -- Names of the files.
  files text[] not null,
  -- Number of what was left out, by reason.
  left_counts jsonb not null default '{}',
  -- What was left out and what was not understood, for the download: [{file, line, title, reason, message}].
  left_out jsonb not null default '[]',
  problems integer not null default 0,
  problem text,
  -- How ratings that differ are settled, and if films that are not horror are taken, while applying.
  conflicts text check (conflicts in ('mine', 'theirs', 'newest')),
  include_not_horror boolean not null default false,
  progress real not null default 0,
  created_at timestamptz not null default now(),
  -- When the rows without a film were last looked up.
  matched_at timestamptz,
  primary key (member_id, id)
);

-- One film of the files.
create table import_row (
  member_id uuid not null,
  import_id uuid not null,
  line integer not null,
  -- As the parser gave it: {file, line, title, originalTitle, year, viewings, rating, …}.
  film jsonb not null,
  -- Null until the row is matched.
  status text check (status in ('matched', 'ambiguous', 'unknown', 'notHorror', 'alreadyHere', 'conflict')),
  -- Likeliest first; includes the choice. No foreign keys: films can expire.
  candidates integer[] not null default '{}',
  -- A film that TMDB knows and the catalogue does not keep.
  elsewhere jsonb,
  choice integer,
  is_decided boolean not null default false,
  -- TMDB could not be asked.
  is_pending boolean not null default false,
  adds_viewings integer not null default 0,
  adds_rating integer not null default 0,
  adds_watchlist integer not null default 0,
  -- What this row wrote: {viewings, history, watchlist}. Null: not applied.
  written jsonb,
  primary key (member_id, import_id, line),
  foreign key (member_id, import_id) references import on delete cascade
);

-- Films that are merged into another one move here, too.
create index import_row_candidates_index on import_row using gin (candidates);
