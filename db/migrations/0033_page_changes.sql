-- The last change of the facts on a film's page, for sitemaps. Null until the first change: the time at which a film was
-- loaded says nothing about its facts.
alter table film add column changed_at timestamptz;

-- A trigger, because the catalogue's writer, a merge, a withdrawal and the daily expiry all change films.
create function note_page_change() returns trigger
  language plpgsql
  as $$ begin new.changed_at := now(); return new; end $$;

create trigger film_page_change before update on film
  for each row
  when (
    (old.title, old.original_title, old.overview, old.release_date, old.runtime, old.poster_path, old.backdrop_path,
      old.trailer_url, old.search_people, old.desk_profile)
    is distinct from
    (new.title, new.original_title, new.overview, new.release_date, new.runtime, new.poster_path, new.backdrop_path,
      new.trailer_url, new.search_people, new.desk_profile)
  )
  execute function note_page_change();

-- The sitemap has people without a biography too.
drop index person_biography_index;
