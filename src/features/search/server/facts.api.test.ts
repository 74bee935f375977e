import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { platformBits } from '#catalogue/figures/finder-bits.ts';
import { refreshFilms } from '#catalogue/figures/finder-rows.repository.ts';
import type { SearchedFilm } from '#features/films/contract/films.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { appForFile, getJson } from '#test/app/test-app.ts';
import type { Subject } from '../contract/search.ts';

const server = await appForFile();

async function find(query: string): Promise<SearchedFilm[]> {
  const { status, body } = await getJson<SearchedFilm[]>(
    server.app,
    `/api/movies/find?title=${encodeURIComponent(query)}`,
  );
  expect(status).toBe(200);
  return body;
}

/** Adds films until the test ends. */
async function addFilms(...films: Parameters<typeof insertFilms>[1]): Promise<void> {
  await insertFilms(server.db, films);
  const ids = films.map(({ id }) => id);
  onTestFinished(async () => void (await server.db.deleteFrom('film').where('id', 'in', ids).execute()));
}

const bySubject = async (query: string) => (await find(query)).filter(({ subject }) => subject !== null);
const byTitle = async (query: string) => (await find(query)).filter(({ subject }) => subject === null);
const titlesOf = (films: SearchedFilm[]) => films.map(({ title }) => title);

/** Returns ids of films that meet a condition on `film`, the most voted first, at most 50. */
async function filmsWith(condition: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from film where removed_at is null and ${sql.raw(condition)}
    order by renown desc, id limit 50`.execute(server.db);
  return rows.map(({ id }) => id);
}

const hasKeyword = (slug: string) => `exists (select from film_keyword join keyword on keyword.id = keyword_id
  where film_id = film.id and slug = '${slug}')`;
const hasTag = (slug: string) => `exists (select from film_tag where film_id = film.id and tag_slug = '${slug}')`;
const inDecade = (first: number) => `extract(year from release_date) between ${first} and ${first + 9}`;

describe('GET /api/movies/subjects', () => {
  const subjects = async (name: string) =>
    (await getJson<Subject[]>(server.app, `/api/movies/subjects?name=${encodeURIComponent(name)}`)).body;

  it.each([
    ['ghost', { kind: 'theme', slug: 'ghost', name: 'Ghost' }],
    ['japanese ghosts', { kind: 'theme', slug: 'ghost', name: 'Ghost' }],
    ['vamp', { kind: 'theme', slug: 'vampire', name: 'Vampire' }],
    ['clowns', { kind: 'keyword', slug: 'clown', name: 'clown' }],
    ['final gi', { kind: 'tag', slug: 'final-girl', name: 'Final girl' }],
    ['folk horror', { kind: 'tag', slug: 'folk-horror', name: 'Folk horror' }],
  ])('reads "%s" as a subject that has films', async (name, subject) => {
    const [first] = await subjects(name);
    expect(first).toEqual(subject);
    const path = subject.kind === 'tag' ? 'movies/tag/' : 'tmdb/horror-movies-by-keyword?keyword=';
    const { status, body } = await getJson<object>(server.app, `/api/${path}${subject.slug}`);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toMatch(/"title"/);
  });

  it('returns at most three subjects, and no subject twice', async () => {
    const found = await subjects('ghost witch vampire zombie ghosts');
    expect(found.map(({ slug }) => slug)).toEqual(['ghost', 'witchcraft', 'vampire']);
  });

  it.each(['zz', 'zzzzqqqq', 'carpenter', "'); drop table tag"])('returns no subjects for "%s"', async (name) => {
    expect(await subjects(name)).toEqual([]);
  });

  it('returns 400 without a name', async () => {
    expect((await getJson(server.app, '/api/movies/subjects?name=%20')).status).toBe(400);
  });
});

describe('GET /api/movies/find with facts in the query', () => {
  it.each([
    ['japanese ghost', 'Ghost films in Japanese', `${hasKeyword('ghost')} and original_language = 'ja'`, 'Ring'],
    ['80s slasher', 'Slasher films of the 1980s', `${hasKeyword('slasher')} and ${inDecade(1980)}`, 'Friday the 13th'],
    [
      'werewolf under 100 minutes',
      'Werewolf films of at most 1h 40m',
      `${hasKeyword('werewolf')} and runtime <= 100`,
      'An American Werewolf in London',
    ],
    [
      'argento 70s',
      'Films of the 1970s with Argento',
      `' ' || search_people || ' ' like '% argento %' and ${inDecade(1970)}`,
      'Suspiria',
    ],
    ['1979', 'Films of 1979', 'extract(year from release_date) = 1979', 'Alien'],
    ['giallo', 'Giallo films', `(${hasKeyword('giallo')} or ${hasTag('giallo')})`, 'Deep Red'],
    ['final girl 90s', 'Final girl films of the 1990s', `${hasTag('final-girl')} and ${inDecade(1990)}`, 'Scream'],
    ['norwegian', 'Films in Norwegian', "original_language in ('no', 'nb', 'nn')", 'Dead Snow'],
    ['over 150 minutes', 'Films of at least 2h 30m', 'runtime >= 150', 'It Chapter Two'],
  ])('returns for "%s": %s, with the best known first', async (query, heading, condition, example) => {
    // If there are few, films follow that come near, without the heading.
    const films = (await find(query)).filter(({ subject }) => subject !== null);
    expect(films.map(({ id }) => id)).toEqual(await filmsWith(condition));
    expect(new Set(films.map(({ subject }) => subject))).toEqual(new Set([heading]));
    expect(titlesOf(films)).toContain(example);
  });

  it('finds films by a name and a platform together', async () => {
    const [onShudder, elsewhere] = [99_300_001, 99_300_002];
    await addFilms(...[onShudder, elsewhere].map((id) => ({ id, search_people: 'dario qwert' })));
    await server.db
      .updateTable('film_finder')
      .set({ platforms: platformBits(['shudder']) })
      .where('film_id', '=', onShudder)
      .execute();
    expect((await bySubject('qwert on shudder')).map(({ id }) => id)).toEqual([onShudder]);
  });

  it('finds the best known of many films', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => 99_300_000 + index);
    await addFilms(...ids.map((id, index) => ({ id, release_date: '1891-06-01', vote_count: 1000 + index })));
    expect((await bySubject('1891')).map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 50));
  });

  it.each([
    ['clown', 'Clown', 'Clown films', 'It'],
    ['alien', 'Alien', 'Alien films', 'The Thing'],
    ['ghost', 'Ghost Ship', 'Ghost films', 'The Conjuring'],
    ['witch', 'The Witch', 'Witchcraft films', 'Suspiria'],
  ])(
    'returns films with a matching title first, and no film twice, for "%s"',
    async (query, title, heading, example) => {
      const films = await find(query);
      expect(titlesOf(films.filter(({ subject }) => subject === null))).toContain(title);
      const found = films.filter(({ subject }) => subject !== null);
      expect(found.at(0)?.subject).toBe(heading);
      expect(titlesOf(found)).toContain(example);
      const start = films.findIndex(({ subject }) => subject !== null);
      expect(films.slice(start, start + found.length)).toEqual(found);
      expect(new Set(films.map(({ id }) => id)).size).toBe(films.length);
      expect(films.length).toBeLessThanOrEqual(50);
    },
  );

  it('keeps room for films that match the facts, even when very many titles match', async () => {
    const ghosts = Array.from({ length: 60 }, (_, index) => ({
      id: 99_100_000 + index,
      title: `Ghost Qwert ${index}`,
    }));
    await addFilms(...ghosts);
    expect((await byTitle('ghost')).length).toBe(30);
    expect((await bySubject('ghost')).length).toBe(20);
  });

  it('also finds films whose title contains the decade', async () => {
    await addFilms({ id: 99_000_001, title: 'Beyond the 80s' });
    expect(titlesOf(await byTitle('the 80s'))).toEqual(['Beyond the 80s']);
    const films = await bySubject('the 80s');
    expect(films[0]?.subject).toBe('Films of the 1980s');
    expect(films.every(({ releaseDate }) => releaseDate?.startsWith('198'))).toBe(true);
  });

  it('does not read a query as a name and a subject if it is the whole title of a film', async () => {
    expect((await bySubject('carpenter ghost')).length).toBeGreaterThan(0);
    await addFilms({ id: 99_000_001, title: 'Carpenter Ghost' });
    expect(titlesOf(await find('carpenter ghost'))[0]).toBe('Carpenter Ghost');
    expect((await bySubject('carpenter ghost')).length).toBe(0);
  });

  it("reads a word as a person's name if it is also a keyword, but no film has this keyword", async () => {
    const { db } = server;
    const keyword = await db
      .insertInto('keyword')
      .values({ slug: 'carpenter', name: 'carpenter' })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ name: 'carpenter' }))
      .returning('id')
      .executeTakeFirstOrThrow();
    const films = await bySubject('carpenter 80s');
    expect(films[0]?.subject).toBe('Films of the 1980s with Carpenter');
    expect(titlesOf(films)).toContain('The Thing');
    await db.deleteFrom('keyword').where('id', '=', keyword.id).execute();
  });

  it.each(['carpenter', 'the of a', '1899'])(
    'returns only films with matching titles or names for "%s"',
    async (query) => expect(await bySubject(query)).toEqual([]),
  );

  it('corrects typing errors when no film matches the facts', async () => {
    expect(titlesOf(await find('nightmare on elm stret 1984'))[0]).toBe('A Nightmare on Elm Street');
  });

  it('returns no removed film', async () => {
    const [film] = await find('korean zombie');
    const id = film?.id ?? 0;
    await server.db.updateTable('film').set({ removed_at: new Date() }).where('id', '=', id).execute();
    await refreshFilms(server.db, [id]);
    expect((await find('korean zombie')).map(({ id }) => id)).not.toContain(id);
  });
});
