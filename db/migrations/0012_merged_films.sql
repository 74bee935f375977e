-- Films that TMDB has merged into another one. Their ids and slugs lead to it.
create table merged_film (
  id integer primary key check (id > 0),
  title_slug text unique,
  film_id integer not null references film on delete cascade
);

create index merged_film_film_index on merged_film (film_id);
