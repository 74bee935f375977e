-- Being told: what happens to films on watchlists.

-- Films on watchlists that the daily round has looked at.
create table followed_film (
  film_id integer primary key references film on delete cascade,
  -- Source, country and list of platforms behind the streams below. When it changes, differences are no news.
  basis text not null default ''
);

-- Where followed films stream.
create table followed_stream (
  film_id integer not null references followed_film on delete cascade,
  region text not null,
  platform text not null,
  -- The day of the round that missed it. A stream that returns soon is no news.
  gone_on date,
  primary key (film_id, region, platform)
);

-- Each fact is told to a member once.
create table news (
  member_id uuid not null references member on delete cascade,
  id uuid not null default gen_random_uuid(),
  film_id integer not null references film on delete cascade,
  kind text not null check (kind in ('streaming', 'released', 'moved')),
  -- The platform or the day. Further words tell facts apart.
  fact text not null,
  told_at timestamptz not null,
  read_at timestamptz,
  primary key (member_id, id),
  unique (member_id, film_id, kind, fact)
);
create index news_newest_index on news (member_id, told_at desc);
create index news_unread_index on news (member_id) where read_at is null;
create index news_film_index on news (film_id);
create index news_told_index on news (told_at);
