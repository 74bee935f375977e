-- The works that a film is based on: [{"author", "title"}], the title may be null.
alter table film add column based_on jsonb not null default '[]';
-- Content notes of which our editors are certain: the film has it, or it does not.
alter table film add column editor_yes text[] not null default '{}';
alter table film add column editor_no text[] not null default '{}';

-- `notes` are the notes that a film is known to have, `notes_no` those that it is known not to have.
alter table film_finder add column notes_no integer not null default 0;

-- The films most like a film, the nearest first, and how alike they are in thousandths.
create table film_neighbours (
  film_id integer primary key references film on delete cascade,
  ids integer[] not null,
  scores smallint[] not null,
  -- What each of them shares with the film, in words.
  reasons text[] not null,
  computed_at timestamptz not null default now()
);
