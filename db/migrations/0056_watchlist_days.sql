-- A watchlist entry has a calendar day too, which nothing moves, and a moment only where a source gave one.
alter table watchlist_entry
  add column day date,
  alter column added_at drop not null;

-- A day without a time was stored as noon: in the member's time zone, or in UTC where that was unknown. The last imports
-- still know what their files gave.
with imported as (
    select distinct on (member_id, choice, added_at) member_id, choice as film_id, added_at,
      case when length(given) = 10 then given::date end as day
    from import_row, lateral (
      select (written ->> 'watchlist')::timestamptz as added_at, film -> 'watchlisted' ->> 'at' as given) as listed
    where added_at is not null),
  listed as (
    select member_id, film_id, added_at, imported.day, imported.film_id is null as is_guess,
      added_at at time zone 'UTC' as utc, added_at at time zone coalesce(zone.name, 'UTC') as own
    from watchlist_entry
    join member on member.id = member_id
    left join pg_timezone_names as zone on zone.name = member.time_zone
    left join imported using (member_id, film_id, added_at)),
  noons as (
    select *, is_guess and utc::time = '12:00' as is_utc_noon, is_guess and own::time = '12:00' as is_own_noon from listed)
update watchlist_entry as entry set
  day = coalesce(noons.day, case when is_utc_noon and not is_own_noon then utc::date else own::date end),
  added_at = case when noons.day is null and not is_utc_noon and not is_own_noon then entry.added_at end
from noons
where entry.member_id = noons.member_id and entry.film_id = noons.film_id;

alter table watchlist_entry
  alter column day set default (now() at time zone 'UTC')::date,
  alter column day set not null;

-- An import is undone where the entry still is what it wrote: a day or a moment.
update import_row set written = jsonb_set(written, '{watchlist}', film -> 'watchlisted' -> 'at')
where written ->> 'watchlist' is not null and length(film -> 'watchlisted' ->> 'at') = 10;
