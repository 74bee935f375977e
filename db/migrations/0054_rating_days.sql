-- A saved rating has a day too, which nothing moves: a viewing has the newest rating of its day.
alter table rating_history add column day date;

-- A rating of a day without a time was stored as noon, which is the next day in UTC+13.
update rating_history set day = case
  when (saved_at at time zone 'UTC')::time = '12:00' then (saved_at at time zone 'UTC')::date
  else (saved_at at time zone coalesce(zone.name, 'UTC'))::date end
from member left join pg_timezone_names as zone on zone.name = member.time_zone
where member.id = member_id;

alter table rating_history
  alter column day set default (now() at time zone 'UTC')::date,
  alter column day set not null;
