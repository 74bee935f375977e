-- The Horror Profile: what a member's ratings say, how they changed, and the links that show it to others.

-- IANA name, as the browser reports it: a viewing belongs to a day of the member's own. Null: UTC.
alter table member add column time_zone text;

-- Every saved rating, the present one included: the newest row of a film is the rating that counts.
-- All figures null: the rating was cleared.
create table rating_history (
  member_id uuid not null references member on delete cascade,
  film_id integer not null references film,
  id bigint generated always as identity,
  saved_at timestamptz not null default clock_timestamp(),
  overall smallint check (overall between 0 and 10),
  scares smallint check (scares between 0 and 10),
  atmosphere smallint check (atmosphere between 0 and 10),
  plot smallint check (plot between 0 and 10),
  lore smallint check (lore between 0 and 10),
  villain smallint check (villain between 0 and 10),
  gore smallint check (gore between 0 and 10),
  acting smallint check (acting between 0 and 10),
  unpredictability smallint check (unpredictability between 0 and 10),
  primary key (member_id, film_id, id)
);
create index rating_history_film_index on rating_history (film_id);

insert into rating_history (member_id, film_id, saved_at, overall, scares, atmosphere, plot, lore, villain, gore, acting,
  unpredictability)
select member_id, film_id, updated_at, overall, scares, atmosphere, plot, lore, villain, gore, acting, unpredictability
from rating order by updated_at, film_id;

-- A member's computed profile. Each change of the member's ratings or viewings counts `version` up, in its transaction;
-- the stored profile is current while `computed_version` equals it.
create table horror_profile (
  member_id uuid primary key references member on delete cascade,
  version bigint not null default 1,
  computed_version bigint,
  computed_at timestamptz,
  profile jsonb
);

-- Links that show a profile or a year to everybody who has them.
create table share (
  member_id uuid not null references member on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('profile', 'year')),
  year smallint,
  -- Shown instead of an e-mail address.
  name text not null,
  -- SHA-256 of the link's token.
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (member_id, id),
  check ((kind = 'year') = (year is not null))
);
