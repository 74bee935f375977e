-- The films on the operator's media servers. The job `library` reads them.
create table library_film (
  source text not null,
  film_id integer not null references film on delete cascade,
  primary key (source, film_id)
);
create index library_film_film_index on library_film (film_id);

-- When each server was last read, and what was wrong with the last try.
create table library_reading (
  source text primary key,
  read_at timestamptz,
  -- Films of the server that are in our catalogue, and the others.
  films integer not null default 0,
  unknown integer not null default 0,
  tried_at timestamptz not null,
  problem text
);
