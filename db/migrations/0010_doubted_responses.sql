-- How often in a row a film's response was malformed. Each failure doubles the time until the next request.
alter table tmdb_asked add column tries integer not null default 0;

-- Films of the embedded catalogue stay whatever TMDB responds. Those that were marked as removed return with the next
-- start, which loads the embedded catalogue again.
update film set source = 'snapshot', source_hash = '', removed_at = null
  from embedded_film where film_id = film.id and source = 'tmdb' and removed_at is not null;
delete from source_state where source = 'snapshot';
