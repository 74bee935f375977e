-- The changes of members' data, for programs that mirror it. A row names a thing; readers read the thing as it is now.
-- Rows are only added, so writers never wait for each other; the job forget-expired deletes old rows.
create table member_change (
  member_id uuid not null references member on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('viewing', 'rating', 'watchlist', 'note', 'list')),
  -- Not a foreign key: a film that was merged is reported as gone. Null for a list.
  film_id integer,
  -- A viewing or a list.
  thing_id uuid,
  changed_at timestamptz not null default clock_timestamp(),
  -- Given when the change is first read. So a change whose transaction commits late has a higher number than those that
  -- were read before.
  number bigint,
  primary key (member_id, id)
);
create sequence member_change_number;
create index member_change_number_index on member_change (member_id, number);
create index member_change_changed_at_index on member_change (changed_at);
