-- Search, redone so that every query does bounded work: keys for whole titles, one document for words, and a
-- vocabulary that corrects misspelt words. Kept by generated columns and triggers, whoever writes a film.

-- One spelling for search: lower case, no accents, apostrophes dropped, & as "and", any other punctuation one space.
create or replace function search_text(value text) returns text
  language sql immutable strict parallel safe
  as $$
    select btrim(regexp_replace(
      regexp_replace(
        lower(public.unaccent('public.unaccent'::regdictionary, normalize(
          replace(regexp_replace(value, '[''’‘ʼ`´′]', '', 'g'), '&', ' and '), nfkc))),
        '[\u0300-\u036f]', '', 'g'),
      '[^[:alnum:]]+', ' ', 'g'))
  $$;

-- A search text as one run of letters, so that "chain saw" and "V/H/S" equal "chainsaw" and "vhs"; a leading article
-- does not count. Null when nothing is left. The service asks for the same key of a query.
create function search_key(words text) returns text
  language sql immutable strict parallel safe
  as $$ select nullif(left(replace(regexp_replace(words, '^(the|an?(?= ..)) (?=.)', ''), ' ', ''), 200), '') $$;

-- Words as the index keeps them: at most 40 letters, so that no title can outgrow an index entry.
create function search_words(words text) returns text[]
  language sql immutable strict parallel safe
  as $$ select array(select left(word, 40) from unnest(string_to_array(words, ' ')) as word where word <> '') $$;

-- Marks of popularity, "~0" for every film and "~k" from 2^(k-3) on: joined with a common word they find its best
-- known films without reading all the others. No word of a text can look like one.
create function search_tiers(popularity double precision) returns text[]
  language sql immutable strict parallel safe
  as $$
    select array(select '~' || tier from generate_series(0, 14) as tier where tier = 0 or popularity >= 2 ^ (tier - 3))
  $$;

-- A word and all that is left of it without one letter. Two words that share an entry are one slip apart.
create function search_deletions(word text) returns text[]
  language sql immutable strict parallel safe
  as $$
    select case when length(word) between 2 and 32
      then array(select left(word, cut - 1) || substr(word, cut + 1) from generate_series(1, length(word)) as cut) || word
      else array[word] end
  $$;

-- With these columns go the indexes of 0001 on them. A removed film has no key and no document: it is not found.
alter table film
  drop column search_title,
  drop column search_original,
  drop column search_document;
alter table film
  add column search_title text not null generated always as (search_text(title)) stored,
  add column search_original text generated always as (search_text(original_title)) stored,
  add column search_key text collate "C" generated always as (
    case when removed_at is null then search_key(search_text(title)) end) stored,
  add column search_original_key text collate "C" generated always as (
    case when removed_at is null then search_key(search_text(original_title)) end) stored,
  add column search_document tsvector generated always as (
    case when removed_at is null then array_to_tsvector(
      search_words(search_text(title)) || coalesce(search_words(search_text(original_title)), '{}')
      || search_words(search_people) || search_tiers(popularity)) end) stored;

-- Nobody searches people by name; films are found by search_people.
alter table person drop column search_name;

-- The whole key and its beginning; the beginnings of one to four letters, which thousands share, in reading order.
create index film_search_key_index on film (search_key, popularity desc, id);
create index film_search_key_1_index on film (left(search_key, 1), popularity desc, id);
create index film_search_key_2_index on film (left(search_key, 2), popularity desc, id);
create index film_search_key_3_index on film (left(search_key, 3), popularity desc, id);
create index film_search_key_4_index on film (left(search_key, 4), popularity desc, id);
create index film_search_original_key_index on film (search_original_key, popularity desc, id);
-- A short pending list: every search reads it from end to end.
create index film_search_document_index on film using gin (search_document) with (gin_pending_list_limit = 256);

-- Every word of the documents, and of how many.
create table search_word (
  word text collate "C" primary key,
  films integer not null
) with (fillfactor = 60);

create index search_word_deletions_index on search_word using gin (search_deletions(word)) with (gin_pending_list_limit = 256);
-- For words with more than one slip.
create index search_word_trigram_index on search_word using gin (word gin_trgm_ops) with (gin_pending_list_limit = 256);

create function count_search_words() returns trigger
  language plpgsql
  as $$
    begin
      if tg_op = 'INSERT' then
        insert into search_word (word, films)
          select word, count(*) from new_film, unnest(tsvector_to_array(search_document)) as word
          group by word order by word
          on conflict (word) do update set films = search_word.films + excluded.films;
      elsif tg_op = 'DELETE' then
        update search_word set films = search_word.films - gone.films
          from (select word, count(*) as films from old_film, unnest(tsvector_to_array(search_document)) as word
            group by word) as gone
          where search_word.word = gone.word;
      else
        insert into search_word (word, films)
          select word, sum(change) from (
            select unnest(tsvector_to_array(new_film.search_document)) as word, 1 as change
              from new_film join old_film using (id)
              where new_film.search_document is distinct from old_film.search_document
            union all
            select unnest(tsvector_to_array(old_film.search_document)), -1
              from new_film join old_film using (id)
              where new_film.search_document is distinct from old_film.search_document) as changes
          group by word having sum(change) <> 0 order by word
          on conflict (word) do update set films = search_word.films + excluded.films;
      end if;
      return null;
    end
  $$;

create trigger film_search_words_insert after insert on film
  referencing new table as new_film for each statement execute function count_search_words();
create trigger film_search_words_update after update on film
  referencing old table as old_film new table as new_film for each statement execute function count_search_words();
create trigger film_search_words_delete after delete on film
  referencing old table as old_film for each statement execute function count_search_words();

insert into search_word (word, films)
  select word, count(*) from film, unnest(tsvector_to_array(search_document)) as word group by word;
