-- The calendar's "On this day": the films of a day of the year, the most voted first.
create index film_anniversary_index on film (
  (extract(month from release_date)::integer), (extract(day from release_date)::integer), renown desc, id
) where removed_at is null;
