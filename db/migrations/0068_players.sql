-- A media server or player that tells what a member has watched, by a secret URL.
create table player (
  member_id uuid not null references member on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('jellyfin', 'plex', 'emby', 'kodi')),
  -- Users of the server whose films count, separated by commas. Null: all.
  user_name text,
  -- SHA-256 of the URL's token.
  token_hash bytea not null unique,
  created_at timestamptz not null,
  -- The last event: when, its effect, and the film or user that it named.
  heard_at timestamptz,
  heard text,
  heard_name text,
  -- Films that play now: when each began, in milliseconds, by a hash of film and user.
  playing jsonb not null default '{}',
  primary key (member_id, id)
);

-- The events of players, and their effects. Stays when the player is removed.
create table player_event (
  member_id uuid not null references member on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('jellyfin', 'plex', 'emby', 'kodi')),
  at timestamptz not null,
  -- As the player wrote them.
  title text not null,
  year integer,
  -- True if the film was marked by hand, so nobody knows the day.
  by_hand boolean not null,
  state text not null check (state in ('watched', 'asked', 'unknown', 'ignored')),
  reason text,
  -- The film, or the one that is proposed.
  film_id integer references film on delete set null,
  -- The viewing that the event has added, and that its answer may remove.
  viewing_id uuid,
  primary key (member_id, id)
);
create index player_event_film_index on player_event (film_id);
