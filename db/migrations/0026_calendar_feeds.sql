-- A member's own calendar, subscribed by a secret URL.
create table calendar_feed (
  member_id uuid primary key references member on delete cascade,
  -- SHA-256 of the URL's token.
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  -- SHA-256 of the last response, and when it became this one (Last-Modified).
  body_hash bytea,
  body_changed_at timestamptz
);

-- How often the date of a viewing changed (RFC 5545, SEQUENCE), and the last change.
alter table viewing
  add column revision integer not null default 0,
  add column revised_at timestamptz not null default now();
update viewing set revised_at = created_at;

create function note_viewing_revision() returns trigger
  language plpgsql
  as $$
    begin
      new.revision := old.revision + 1;
      new.revised_at := now();
      return new;
    end
  $$;

create trigger viewing_revision before update of watched_at on viewing
  for each row
  when (new.watched_at is distinct from old.watched_at)
  execute function note_viewing_revision();
