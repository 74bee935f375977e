-- What the operator sees beside the members.

-- Errors in browsers, without personal data: one row for a day, a message and a place.
create table browser_error (
  day date not null,
  kind text not null check (kind in ('error', 'rejection', 'csp')),
  message text not null check (length(message) <= 300),
  place text not null check (length(place) <= 200),
  count integer not null default 1,
  last_at timestamptz not null,
  primary key (day, kind, message, place)
);

-- Backups that `npm run backup` has made. A backup contains its own row.
create table backup_made (
  id bigint generated always as identity primary key,
  made_at timestamptz not null default now(),
  file text not null
);
