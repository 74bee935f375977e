-- A member's private note on a film. Its length is checked where it is typed: a merge of two films joins their notes.
create table note (
  member_id uuid not null references member on delete cascade,
  film_id integer not null references film,
  text text not null,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (member_id, film_id)
);
create index note_film_index on note (film_id);

-- A private note on one viewing, deleted with it.
create table viewing_note (
  member_id uuid not null references member on delete cascade,
  viewing_id uuid not null,
  text text not null,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (member_id, viewing_id),
  foreign key (member_id, viewing_id) references viewing on delete cascade
);

-- A member's own tags of a film, in the member's order. No row: no tags.
create table member_tags (
  member_id uuid not null references member on delete cascade,
  film_id integer not null references film,
  tags text[] not null check (cardinality(tags) > 0),
  primary key (member_id, film_id)
);
create index member_tags_film_index on member_tags (film_id);
