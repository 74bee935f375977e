-- Removed films that are due for another request are found among millions of others.
create index film_removed_index on film (source, fetched_at, id) where removed_at is not null;
