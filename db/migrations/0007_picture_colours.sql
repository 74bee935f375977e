-- What is painted in a picture's place while it loads: its dominant colour, found when it is first fetched.
-- Null until then, and again as soon as a source names another picture.

alter table film
  add column poster_colour text check (poster_colour ~ '^#[0-9a-f]{6}$'),
  add column backdrop_colour text check (backdrop_colour ~ '^#[0-9a-f]{6}$'),
  -- The sheet of the drawn poster, which stands in where there is no picture or none to be had.
  add column art_colour text check (art_colour ~ '^#[0-9a-f]{6}$');

alter table person
  add column profile_colour text check (profile_colour ~ '^#[0-9a-f]{6}$');

-- The image proxy knows a file, not whose it is. Films are found by theirs already.
create index person_profile_path_index on person (profile_path) where profile_path is not null;

create function forget_film_colours() returns trigger
  language plpgsql
  as $$
    begin
      if new.poster_path is distinct from old.poster_path then new.poster_colour := null; end if;
      if new.backdrop_path is distinct from old.backdrop_path then new.backdrop_colour := null; end if;
      return new;
    end
  $$;

create trigger film_colours before update of poster_path, backdrop_path on film
  for each row
  when (new.poster_path is distinct from old.poster_path or new.backdrop_path is distinct from old.backdrop_path)
  execute function forget_film_colours();

create function forget_person_colour() returns trigger
  language plpgsql
  as $$
    begin
      new.profile_colour := null;
      return new;
    end
  $$;

create trigger person_colour before update of profile_path on person
  for each row
  when (new.profile_path is distinct from old.profile_path)
  execute function forget_person_colour();
