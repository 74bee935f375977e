-- Public films among a thousand ids, so that nobody counts a million films for the status call or the sitemaps.
create table film_count (
  block integer primary key,
  films integer not null
);

create function count_films() returns trigger
  language plpgsql
  as $$
    begin
      if tg_op = 'INSERT' then
        insert into film_count (block, films)
          select id / 1000, count(*) from changed_film where removed_at is null group by 1 order by 1
          on conflict (block) do update set films = film_count.films + excluded.films;
      elsif tg_op = 'DELETE' then
        insert into film_count (block, films)
          select id / 1000, -count(*) from changed_film where removed_at is null group by 1 order by 1
          on conflict (block) do update set films = film_count.films + excluded.films;
      else
        insert into film_count (block, films)
          values (new.id / 1000, case when new.removed_at is null then 1 else -1 end)
          on conflict (block) do update set films = film_count.films + excluded.films;
      end if;
      return null;
    end
  $$;

create trigger film_count_insert after insert on film
  referencing new table as changed_film for each statement execute function count_films();
create trigger film_count_delete after delete on film
  referencing old table as changed_film for each statement execute function count_films();
create trigger film_count_update after update of removed_at on film
  for each row when ((old.removed_at is null) <> (new.removed_at is null)) execute function count_films();

insert into film_count (block, films) select id / 1000, count(*) from film where removed_at is null group by 1;

-- People with a page of their own, for the sitemap; people to forget.
create index person_biography_index on person (id) where biography is not null;
create index person_fetched_index on person (fetched_at) where source = 'tmdb';
