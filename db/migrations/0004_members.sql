-- Members: accounts (the tables of better-auth under our names), ratings, watchlists, viewings.
-- Every key of a member's data begins with the member, so that these tables can be distributed by member.

create table member (
  id uuid primary key default gen_random_uuid(),
  -- Normalised (NFKC, lower case): two spellings of one address are one account.
  email text not null unique,
  email_verified boolean not null default false,
  name text not null default '',
  image text,
  -- Made by `npm run seed:demo`; such a member can be removed with all others of its kind.
  synthetic boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index member_synthetic_index on member (id) where synthetic;

create table session (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index session_member_index on session (member_id);
create index session_expiry_index on session (expires_at);

create table account (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  -- argon2id, PHC string format.
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);

create index account_member_index on account (member_id);

create table verification (
  id uuid primary key default gen_random_uuid(),
  -- Hash of what was sent out, never the thing itself.
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index verification_identifier_index on verification (identifier);
create index verification_value_index on verification (value);

create table rating (
  member_id uuid not null references member on delete cascade,
  film_id integer not null references film,
  overall smallint check (overall between 0 and 10),
  scares smallint check (scares between 0 and 10),
  atmosphere smallint check (atmosphere between 0 and 10),
  plot smallint check (plot between 0 and 10),
  lore smallint check (lore between 0 and 10),
  villain smallint check (villain between 0 and 10),
  gore smallint check (gore between 0 and 10),
  acting smallint check (acting between 0 and 10),
  unpredictability smallint check (unpredictability between 0 and 10),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (member_id, film_id)
);

create index rating_recent_index on rating (member_id, updated_at desc, film_id);
create index rating_film_index on rating (film_id);

create table watchlist_entry (
  member_id uuid not null references member on delete cascade,
  film_id integer not null references film,
  added_at timestamptz not null default now(),
  primary key (member_id, film_id)
);

create index watchlist_entry_film_index on watchlist_entry (film_id);

create table viewing (
  member_id uuid not null references member on delete cascade,
  id uuid not null default gen_random_uuid(),
  film_id integer not null references film,
  -- Without a date: seen, some time.
  watched_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (member_id, id)
);

create index viewing_film_index on viewing (member_id, film_id, watched_at desc nulls last);
create index viewing_of_film_index on viewing (film_id);
