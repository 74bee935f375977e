-- The catalogue: films and what is known of them. Small, read-mostly, filled by sources (snapshot, TMDB, dump).

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- One spelling for search: lower case, no accents, apostrophes dropped, any other punctuation a single space.
create function search_text(value text) returns text
  language sql immutable strict parallel safe
  as $$
    select btrim(regexp_replace(
      regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), '[''’‘ʼ`´]', '', 'g'),
      '[^[:alnum:]]+', ' ', 'g'))
  $$;

create table film (
  id integer primary key check (id > 0),
  title text not null,
  title_slug text not null unique,
  original_title text,
  original_language text,
  release_date date,
  runtime integer check (runtime > 0),
  overview text,
  poster_path text,
  backdrop_path text,
  trailer_url text,
  vote_average double precision,
  vote_count integer not null default 0,
  popularity double precision not null default 0,
  directors text[] not null default '{}',
  -- Names that search finds the film by: directors and the first cast, as search_text. Kept by the catalogue's writer.
  search_people text not null default '',
  search_title text generated always as (search_text(title)) stored,
  search_original text generated always as (search_text(original_title)) stored,
  search_document tsvector generated always as (
    setweight(to_tsvector('simple', search_text(title)), 'A')
    || setweight(to_tsvector('simple', coalesce(search_text(original_title), '')), 'B')
    || setweight(to_tsvector('simple', search_people), 'C')
  ) stored,
  source text not null check (source in ('snapshot', 'tmdb', 'dump')),
  -- Hash of what the source said, so that loading the same facts again writes nothing.
  source_hash text not null default '',
  fetched_at timestamptz not null default now(),
  -- Set when the source no longer has the film; members' lists keep it.
  removed_at timestamptz
);

create index film_release_date_index on film (release_date, id) where removed_at is null;
create index film_popularity_index on film (popularity desc, id) where removed_at is null;
create index film_poster_path_index on film (poster_path) where poster_path is not null;
create index film_backdrop_path_index on film (backdrop_path) where backdrop_path is not null;
create index film_search_title_index on film (search_title text_pattern_ops);
create index film_search_original_index on film (search_original text_pattern_ops);
create index film_search_title_trigram_index on film using gin (search_title gin_trgm_ops);
create index film_search_document_index on film using gin (search_document);

create table person (
  id integer primary key check (id > 0),
  name text not null,
  search_name text generated always as (search_text(name)) stored,
  biography text,
  profile_path text,
  source text not null check (source in ('snapshot', 'tmdb')),
  fetched_at timestamptz not null default now()
);

create index person_search_name_index on person (search_name text_pattern_ops);

create table credit (
  film_id integer not null references film on delete cascade,
  person_id integer not null references person on delete cascade,
  job text not null,
  character text,
  position integer not null default 0,
  primary key (film_id, person_id, job)
);

create index credit_person_index on credit (person_id, film_id);

create table keyword (
  id integer generated always as identity primary key,
  slug text not null unique,
  name text not null
);

create table film_keyword (
  keyword_id integer not null references keyword on delete cascade,
  film_id integer not null references film on delete cascade,
  -- A theme that the film's keywords imply: it is browsed by, but not listed among the film's keywords.
  implied boolean not null default false,
  position integer not null default 0,
  -- The film's popularity, repeated so that a page of a keyword is one read of the index below.
  popularity double precision not null default 0,
  primary key (film_id, keyword_id)
);

create index film_keyword_page_index on film_keyword (keyword_id, popularity desc, film_id);

create table tag (
  slug text primary key,
  name text not null
);

create table film_tag (
  tag_slug text not null references tag on delete cascade,
  film_id integer not null references film on delete cascade,
  primary key (tag_slug, film_id)
);

create index film_tag_film_index on film_tag (film_id);

create table provider (
  id integer primary key check (id > 0),
  name text not null,
  logo_path text
);

create table film_provider (
  film_id integer not null references film on delete cascade,
  provider_id integer not null references provider on delete cascade,
  region text not null,
  kind text not null check (kind in ('stream', 'rent', 'buy', 'free', 'ads')),
  -- The day the source looked, as precisely as it says: 2026, 2026-10 or 2026-10-31.
  as_of text not null check (as_of ~ '^\d{4}(-\d{2}(-\d{2})?)?$'),
  popularity double precision not null default 0,
  primary key (film_id, provider_id, region, kind)
);

create index film_provider_page_index on film_provider (region, kind, provider_id, popularity desc, film_id);

create table collection_entry (
  collection text not null,
  position integer not null,
  film_id integer not null references film on delete cascade,
  primary key (collection, position)
);

create table source_state (
  source text primary key,
  version text not null,
  fetched_at timestamptz not null default now()
);
