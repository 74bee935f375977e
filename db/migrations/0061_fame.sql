-- How well known a film is, for films of which we know no votes. It orders films, and is never shown.
alter table film add column fame text check (fame in ('everybody', 'fans', 'few'));

-- About the number of votes: the votes that we know, or as many as films of the same fame usually have.
create function film_votes(votes integer, fame text) returns integer
  language sql immutable parallel safe
  as $$ select case when votes > 0 then votes else
    case fame when 'everybody' then 4300 when 'fans' then 250 when 'few' then 130 else 0 end end $$;

-- Both columns had only the votes that we know. With them go their indexes, which come back as in 0009, 0015 and 0049.
alter table film drop column renown, drop column search_document;
alter table film
  add column renown double precision not null generated always as (
    film_votes(vote_count, fame) + popularity / (popularity + 1)) stored,
  add column search_document tsvector generated always as (
    case when removed_at is null then array_to_tsvector(
      search_words(search_text(title)) || coalesce(search_words(search_text(original_title)), '{}')
      || search_words(search_other_titles(title, original_title, aliases))
      || search_words(search_people) || search_tiers(film_votes(vote_count, fame))) end) stored;

create index film_search_key_index on film (search_key, renown desc, id);
create index film_search_key_1_index on film (left(search_key, 1), renown desc, id);
create index film_search_key_2_index on film (left(search_key, 2), renown desc, id);
create index film_search_key_3_index on film (left(search_key, 3), renown desc, id);
create index film_search_key_4_index on film (left(search_key, 4), renown desc, id);
create index film_search_original_key_index on film (search_original_key, renown desc, id);
create index film_search_document_index on film using gin (search_document) with (gin_pending_list_limit = 256);
create index film_anniversary_index on film (
  (extract(month from release_date)::integer), (extract(day from release_date)::integer), renown desc, id
) where removed_at is null;
