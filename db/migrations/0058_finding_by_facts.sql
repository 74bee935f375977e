-- The finder compares these facts of a film too.
alter table film_finder
  add column countries text[] not null default '{}',
  add column certification text,
  add column franchise text,
  add column studios text[] not null default '{}';
update film_finder
set countries = film.countries, certification = film.certification, franchise = film.franchise, studios = film.studios
from film
where film.id = film_id
  and (film.countries <> '{}' or film.certification is not null or film.franchise is not null or film.studios <> '{}');
