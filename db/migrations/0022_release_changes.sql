-- How the release date of a film changed since the catalogue has it. A withdrawn film has no date: null.
-- Rows are never deleted alone: calendars count them (RFC 5545, SEQUENCE).
create table release_change (
  film_id integer not null references film on delete cascade,
  id bigint generated always as identity,
  before date,
  after date,
  changed_at timestamptz not null default now(),
  primary key (film_id, id),
  check (before is distinct from after)
);
create index release_change_changed_at_index on release_change (changed_at);

-- The last change of what calendars and feeds tell about the film.
alter table film add column revised_at timestamptz not null default now();

-- A trigger, because the catalogue's writer, a merge, a withdrawal and the daily expiry all change films.
create function note_film_revision() returns trigger
  language plpgsql
  as $$
    declare
      date_before date := case when old.removed_at is null then old.release_date end;
      date_after date := case when new.removed_at is null then new.release_date end;
    begin
      new.revised_at := now();
      if date_before is distinct from date_after then
        insert into release_change (film_id, before, after) values (new.id, date_before, date_after);
      end if;
      return new;
    end
  $$;

create trigger film_revision before update of title, overview, release_date, removed_at on film
  for each row
  when (
    (old.title, old.overview, old.release_date, old.removed_at is null)
    is distinct from (new.title, new.overview, new.release_date, new.removed_at is null)
  )
  execute function note_film_revision();
