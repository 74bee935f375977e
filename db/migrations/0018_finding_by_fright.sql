-- Finding films by fright: one narrow row a film with everything that is compared.

create table film_finder (
  film_id integer primary key references film on delete cascade,
  -- The effective profile (src/server/db/film-finder.ts has the formula); null where a category is unknown.
  scares real,
  atmosphere real,
  plot real,
  lore real,
  villain real,
  gore real,
  acting real,
  unpredictability real,
  -- A bit for each theme, platform and content note, in the order of the contract's lists.
  themes integer not null default 0,
  platforms integer not null default 0,
  notes integer not null default 0,
  -- Facts of the film, repeated.
  release_date date,
  runtime integer,
  language text,
  rating real not null default 0,
  renown double precision not null default 0
);

-- Rows exist from the start, so that a change can lock them; the next start fills them.
insert into film_finder (film_id) select id from film where removed_at is null;

-- What the rows above were computed with: the settings, and the contract's lists. A start with others computes them anew.
create table finder_setting (
  one boolean primary key default true check (one),
  desk boolean not null,
  region text not null,
  lists text not null
);

-- The mean figures of each theme's films.
create table theme_profile (
  theme text primary key,
  scares real,
  atmosphere real,
  plot real,
  lore real,
  villain real,
  gore real,
  acting real,
  unpredictability real
);

-- Members' answers: does the film have this content?
create table content_note_vote (
  member_id uuid not null references member on delete cascade,
  film_id integer not null references film,
  note text not null,
  answer boolean not null,
  voted_at timestamptz not null default now(),
  primary key (member_id, film_id, note)
);
create index content_note_vote_film_index on content_note_vote (film_id);

-- Their counts, written in the transaction of the vote.
create table content_note_stats (
  film_id integer not null references film on delete cascade,
  note text not null,
  yes integer not null default 0,
  no integer not null default 0,
  primary key (film_id, note)
);

-- The most that a member can take of each category, and the notes that the member wants to avoid.
create table fright_limits (
  member_id uuid primary key references member on delete cascade,
  axes jsonb not null,
  notes text[] not null
);
