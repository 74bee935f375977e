-- A member's watchlist and diary for other programs, each by a secret URL.
create table member_feed (
  member_id uuid not null references member on delete cascade,
  kind text not null check (kind in ('watchlist', 'diary')),
  -- SHA-256 of the URL's token.
  token_hash bytea not null unique,
  created_at timestamptz not null,
  primary key (member_id, kind)
);
