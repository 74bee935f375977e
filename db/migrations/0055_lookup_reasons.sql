-- Why a source's film is not requested again for a while, for the page of administrators. Null for older lookups.
alter table tmdb_asked add column reason text;
