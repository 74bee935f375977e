-- A viewing has a calendar day, which nothing moves, and a moment only where a source gave one.
alter table viewing add column day date;

-- Moving existing viewings into days changes no event of a calendar.
drop trigger viewing_revision on viewing;

-- A day without a time was stored as noon: in the member's time zone, or in UTC where that was unknown. Further viewings
-- of the same film on that day were a minute later each. The last imports still know their days.
with seen as (
    select viewing.member_id, viewing.id, film_id, watched_at, watched_at at time zone 'UTC' as utc,
      watched_at at time zone coalesce(zone.name, 'UTC') as own
    from viewing
    join member on member.id = viewing.member_id
    left join pg_timezone_names as zone on zone.name = member.time_zone
    where watched_at is not null),
  noons as (
    select member_id, id, utc, own,
      utc::time = time '12:00' + interval '1 minute' * (row_number() over (
        partition by member_id, film_id, utc::date, utc::time >= '12:00' order by watched_at) - 1) as is_utc_noon,
      own::time = time '12:00' + interval '1 minute' * (row_number() over (
        partition by member_id, film_id, own::date, own::time >= '12:00' order by watched_at) - 1) as is_own_noon
    from seen),
  imported as (
    select distinct on (member_id, id) import_row.member_id, (wrote ->> 'id')::uuid as id, (given ->> 'date')::date as day
    from import_row, jsonb_array_elements(written -> 'viewings') as wrote, jsonb_array_elements(film -> 'viewings') as given,
      lateral (select (wrote ->> 'at')::timestamptz at time zone 'UTC' - ((given ->> 'date')::date + time '12:00') as apart)
        as noon
    where not given ? 'at' and apart between interval '-14 hours' and interval '13 hours'
    order by member_id, id, greatest(apart, -apart))
update viewing set
  day = coalesce(imported.day, case when is_utc_noon and not is_own_noon then utc::date else own::date end),
  watched_at = case when imported.day is null and not is_utc_noon and not is_own_noon then watched_at end
from noons left join imported using (member_id, id)
where viewing.member_id = noons.member_id and viewing.id = noons.id;

alter table viewing add constraint viewing_moment_has_day check (watched_at is null or day is not null);

create trigger viewing_revision before update of day, watched_at on viewing
  for each row
  when (new.day is distinct from old.day or new.watched_at is distinct from old.watched_at)
  execute function note_viewing_revision();

drop index viewing_film_index;
create index viewing_film_index on viewing (member_id, film_id, day desc nulls last, watched_at desc nulls last);

-- Plays of a row that begin before another play of the film ends.
alter table import_row add column overlapping integer not null default 0;
