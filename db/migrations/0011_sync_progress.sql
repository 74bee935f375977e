-- The number of films that TMDB lists, the same in every span of a full sync; null before its first request.
alter table backfill_window add column total integer;
