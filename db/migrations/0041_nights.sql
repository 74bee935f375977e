-- Movie nights: people choose a film together. A night lives for a day and is deleted with everything in it; backups
-- leave these tables out. No row names a member: the films that members bring are copied.
create table night (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[bcdghjkmpqrstwxyz]{6}$'),
  state text not null default 'gathering' check (state in ('gathering', 'voting', 'over')),
  -- Grows when something changes that all guests see.
  version integer not null default 1,
  -- Grows with every change, also one that only its guest sees. Nobody is told.
  changes integer not null default 1,
  round smallint not null default 1 check (round between 1 and 3),
  -- A film that everybody said yes to does not end the voting.
  run_on boolean not null default false,
  -- The number of films that break no limit.
  fitting integer,
  -- Films to vote on, with the figures that decide ties; after the end those of the result.
  deck jsonb not null default '[]',
  -- Kinds of wishes to loosen, the most helpful first.
  loosen text[] not null default '{}',
  result jsonb,
  -- The seed of the draw, if the result needed one.
  draw text,
  expires_at timestamptz not null
);

create index night_expires_at on night (expires_at);

create table night_guest (
  night_id uuid not null references night on delete cascade,
  -- Guests are numbered in the order of joining.
  seat smallint not null,
  name text not null,
  -- The name without the differences that people do not see.
  name_key text not null,
  -- SHA-256 of the cookie.
  secret_hash bytea not null,
  is_host boolean not null,
  is_ready boolean not null default false,
  -- When the guest was last here.
  here_at timestamptz not null,
  wishes jsonb not null default '{}',
  -- Ids of the films that a member brings: on the watchlist, seen, and to their taste. Null: not brought.
  watchlist integer[],
  seen integer[],
  taste integer[],
  -- The deck in this guest's order.
  film_order integer[] not null default '{}',
  -- The votes in their order: [{"filmId": 694, "vote": "yes"}].
  votes jsonb not null default '[]',
  primary key (night_id, seat),
  unique (night_id, name_key),
  unique (night_id, secret_hash)
);
