-- What a live source has to remember.

-- Each film as the embedded catalogue has it, whoever feeds its row now: TMDB's facts are completed from here, and a
-- film whose live facts have grown too old goes back to them.
create table embedded_film (
  film_id integer primary key check (film_id > 0),
  record jsonb not null
);

-- The next start loads the embedded catalogue once more, and with it this table.
delete from source_state where source = 'snapshot';

-- What TMDB has been asked and need not be asked again before a moment: ids it does not have (or that are not ours),
-- films whose answer made no sense, searches.
create table tmdb_asked (
  kind text not null check (kind in ('film', 'person', 'malformed', 'search')),
  key text not null check (length(key) <= 300),
  until timestamptz not null,
  primary key (kind, key)
);

create index tmdb_asked_until_index on tmdb_asked (until);

-- The full sync, cut into spans of release dates. Whoever works on one holds it until a moment, and renews that.
create table backfill_window (
  first_day date primary key,
  last_day date not null check (last_day >= first_day),
  held_until timestamptz,
  done_at timestamptz,
  films integer not null default 0
);

-- When TMDB last told about the person; null when only a film's credits have named them.
alter table person add column detailed_at timestamptz;

create index person_detailed_index on person (detailed_at) where detailed_at is not null;
create index film_fetched_index on film (source, fetched_at, id);
