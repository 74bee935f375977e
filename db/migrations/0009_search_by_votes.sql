-- Search sorts by votes instead of this week's popularity, finds films by their aliases, and people by the films found.

-- Marks of the number of votes, "~0" for every film and "~k" from 2^k votes on. See 0003 for their use.
alter table film drop column search_document;
drop function search_tiers(double precision);
create function search_tiers(votes integer) returns text[]
  language sql immutable strict parallel safe
  as $$ select array(select '~' || tier from generate_series(0, 14) as tier where tier = 0 or votes >= 2 ^ tier) $$;

create function search_texts(texts text[]) returns text[]
  language sql immutable strict parallel safe
  as $$ select array(select public.search_text(each) from unnest(texts) as each) $$;

create function search_keys(texts text[]) returns text[]
  language sql immutable strict parallel safe
  as $$ select array(select public.search_key(each) collate "C" from unnest(texts) as each) $$;

create function search_words(texts text[]) returns text[]
  language sql immutable strict parallel safe
  as $$ select array(select word from unnest(texts) as each, unnest(public.search_words(each)) as word) $$;

alter table film
  add column aliases text[] not null default '{}',
  -- Votes, then popularity: always a fraction below one.
  add column renown double precision not null generated always as (vote_count + popularity / (popularity + 1)) stored,
  add column search_aliases text[] not null generated always as (search_texts(aliases)) stored,
  add column search_document tsvector generated always as (
    case when removed_at is null then array_to_tsvector(
      search_words(search_text(title)) || coalesce(search_words(search_text(original_title)), '{}')
      || search_words(search_texts(aliases))
      || search_words(search_people) || search_tiers(vote_count)) end) stored;

drop index film_search_key_index, film_search_key_1_index, film_search_key_2_index, film_search_key_3_index,
  film_search_key_4_index, film_search_original_key_index;
create index film_search_key_index on film (search_key, renown desc, id);
create index film_search_key_1_index on film (left(search_key, 1), renown desc, id);
create index film_search_key_2_index on film (left(search_key, 2), renown desc, id);
create index film_search_key_3_index on film (left(search_key, 3), renown desc, id);
create index film_search_key_4_index on film (left(search_key, 4), renown desc, id);
create index film_search_original_key_index on film (search_original_key, renown desc, id);
create index film_search_alias_index on film using gin (search_keys(search_aliases)) with (gin_pending_list_limit = 256);
create index film_search_document_index on film using gin (search_document) with (gin_pending_list_limit = 256);

truncate search_word;
insert into search_word (word, films)
  select word, count(*) from film, unnest(tsvector_to_array(search_document)) as word group by word;

alter table person add column search_name text not null generated always as (search_text(name)) stored;

-- The next start loads the embedded catalogue once more, and with it the aliases.
delete from source_state where source = 'snapshot';
