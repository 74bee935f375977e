import { sql } from 'kysely';
import { keywordSlug } from '#contract/slug.ts';
import type { Transaction } from '#engine/database/database.ts';
import type { CatalogueSource, FilmRecord, PersonRecord } from './film-record.ts';
import { themesOfKeywords } from './keywords.ts';

/** Passes any number of rows as one SQL parameter. */
export const json = (rows: unknown[]) => sql`${JSON.stringify(rows)}::jsonb`;

export async function writeFilmParts(trx: Transaction, source: CatalogueSource, films: FilmRecord[]): Promise<void> {
  await writeCredits(trx, source, films);
  await writeKeywords(trx, films);
  await writeTagsOfFilms(trx, films);
  await writeProvidersOfFilms(trx, films);
}

const filmIds = (films: FilmRecord[]) => films.map((film) => film.id);

function creditRows(film: FilmRecord) {
  const row = (person: PersonRecord, position: number, job: string, character: string | null) => ({
    film_id: film.id,
    person_id: person.id,
    name: person.name,
    profile_path: person.profilePath ?? null,
    // Undefined (for example, it could not be read): the stored picture stays. Null: the person has none.
    has_profile: person.profilePath !== undefined,
    job,
    character,
    position,
  });
  return [
    ...film.directors.map((person, position) => row(person, position, 'Director', null)),
    ...film.cast.map((person, position) => row(person, position, 'Actor', person.character)),
  ];
}

async function writeCredits(trx: Transaction, source: CatalogueSource, films: FilmRecord[]): Promise<void> {
  const credits = films.flatMap(creditRows);
  await sql`
    insert into person (id, name, profile_path, source)
    select distinct on (person_id) person_id, given.name,
      case when has_profile then given.profile_path else held.profile_path end, ${source}
    from jsonb_to_recordset(${json(credits)})
        as given(person_id int, name text, profile_path text, has_profile boolean)
      left join person held on held.id = person_id
    order by person_id
    on conflict (id) do update set name = excluded.name, profile_path = excluded.profile_path,
      profile_colour = case when excluded.profile_path = person.profile_path then person.profile_colour end
    where (person.name, person.profile_path) is distinct from (excluded.name, excluded.profile_path)`.execute(trx);
  const before = await trx.deleteFrom('credit').where('film_id', 'in', filmIds(films)).returning('person_id').execute();
  await sql`
    insert into credit (film_id, person_id, job, character, position)
    select film_id, person_id, job, character, position
    from jsonb_to_recordset(${json(credits)})
      as given(film_id int, person_id int, job text, character text, position int)
    on conflict do nothing`.execute(trx);
  if (source !== 'tmdb') return;
  // Removes people of the embedded catalogue who were replaced and have no other film.
  await sql`
    delete from person where id = any(${before.map((row) => row.person_id)}::int[])
      and not exists (select from credit where credit.person_id = person.id)`.execute(trx);
}

/** Returns the film's own keywords, then implied themes. */
function keywordRows(film: FilmRecord) {
  const own = [...new Map(film.keywords.map((name) => [keywordSlug(name), name])).entries()];
  const ownSlugs = new Set(own.map(([slug]) => slug));
  const implied = [...new Set([...film.themes, ...themesOfKeywords([...ownSlugs])])].filter(
    (theme) => !ownSlugs.has(theme),
  );
  return [
    ...own.map(([slug, name]) => ({ slug, name, implied: false })),
    ...implied.map((slug) => ({ slug, name: slug.replaceAll('-', ' '), implied: true })),
  ].map((row, position) => ({ ...row, film_id: film.id, position, popularity: film.popularity }));
}

async function writeKeywords(trx: Transaction, films: FilmRecord[]): Promise<void> {
  const rows = films.flatMap(keywordRows);
  await sql`
    insert into keyword (slug, name)
    select distinct on (slug) slug, name from jsonb_to_recordset(${json(rows)}) as given(slug text, name text)
    order by slug
    on conflict (slug) do nothing`.execute(trx);
  await trx.deleteFrom('film_keyword').where('film_id', 'in', filmIds(films)).execute();
  await sql`
    insert into film_keyword (film_id, keyword_id, implied, position, popularity)
    select given.film_id, keyword.id, given.implied, given.position, given.popularity
    from jsonb_to_recordset(${json(rows)})
      as given(film_id int, slug text, implied boolean, position int, popularity float8)
    join keyword using (slug)`.execute(trx);
}

async function writeTagsOfFilms(trx: Transaction, films: FilmRecord[]): Promise<void> {
  await trx.deleteFrom('film_tag').where('film_id', 'in', filmIds(films)).execute();
  const rows = films.flatMap((film) => film.tags.map((tag_slug) => ({ tag_slug, film_id: film.id })));
  if (rows.length > 0) await trx.insertInto('film_tag').values(rows).execute();
}

async function writeProvidersOfFilms(trx: Transaction, films: FilmRecord[]): Promise<void> {
  await trx.deleteFrom('film_provider').where('film_id', 'in', filmIds(films)).execute();
  const rows = films.flatMap((film) =>
    film.providers.map(({ providerId, kind, region, asOf }) => ({
      film_id: film.id,
      provider_id: providerId,
      region,
      kind,
      as_of: asOf,
      popularity: film.popularity,
    })),
  );
  if (rows.length > 0) await trx.insertInto('film_provider').values(rows).execute();
}
