-- Search by what the words of a query say: the best-known films of a language, of a year, and of all.
create index film_finder_language_index on film_finder (language, renown desc);
create index film_finder_year_index on film_finder ((extract(year from release_date)::int), renown desc);
create index film_finder_renown_index on film_finder (renown desc);
