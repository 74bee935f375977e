import { expect, test } from 'vitest';
import { refreshFilms } from '#catalogue/figures/finder-rows.repository.ts';
import { FAMES, filmVotes } from '#catalogue/film-record.ts';
import type { SearchedFilm } from '#features/films/contract/films.ts';
import type { FoundPerson } from '#features/people/contract/people.ts';
import { insertCredits } from '#test/app/insert-credits.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { appForFile, getJson } from '#test/app/test-app.ts';
import type { Subject } from '../contract/search.ts';

const site = await appForFile({ readsFilmsOnce: true });

const get = async <Body>(path: string) => (await getJson<Body>(site.app, path)).body;
const find = (query: string) => get<SearchedFilm[]>(`/api/movies/find?title=${encodeURIComponent(query)}`);
const firstOf = async (query: string) => (await find(query)).at(0)?.title;

test.each([
  ['bees', 'The Deadly Bees, Candyman, Candyman, The Wicker Man'],
  ['cave', 'The Cave, In Darkness We Fall, Caveat, The Descent'],
  ['clown', 'Clown, Clown in a Cornfield, It'],
  [
    'dog',
    'Dog Soldiers, Man Bites Dog, Dylan Dog: Dead of Night, Devil Dog: The Hound of Hell, Monster Dog, I Am Legend',
  ],
  [
    'doll',
    'Dolls, Devil Doll, Blue Eyes of the Broken Doll, The Vampire Doll, The Devil-Doll, Black Devil Doll from Hell, Annabelle',
  ],
  ['fog', 'The Fog, The Fog, Tower of Evil, The Others, The Mist'],
  [
    'lake',
    'Lake Placid, Lake Mungo, Lake Bodom, Lake of Dracula, Lake of the Dead, Eden Lake, The Mermaid: Lake of the Dead, Bone Lake',
  ],
  ['mermaid', 'The Mermaid: Lake of the Dead, The Lighthouse, The Lure, Night Tide'],
  ['prom', 'Prom Night, Prom Night, Prometheus, Fear Street: Prom Queen, Hello Mary Lou: Prom Night II, Carrie'],
  ['rat', 'The Rat Savior, Rats: Night of Terror, Nosferatu the Vampyre'],
  ['submarine', 'It Came from Beneath the Sea, DeepStar Six'],
  ['vampire', 'The Vampire, Vampire Hunter D: Bloodlust'],
  ['videotape', 'Ring'],
  ['witch', 'The Witch, Superstition, Witch Hunt'],
  ['zombie', 'Dawn of the Dead, Zombie Flesh Eaters'],
])('a search for "%s" begins with titles that have the word, then films about it: %s', async (word, titles) => {
  const films = (await find(word)).map(({ title }) => title);
  expect(films.slice(0, titles.split(', ').length).join(', ')).toBe(titles);
});

test('films with the word only in a name come after the films about it, those with half of the name last', async () => {
  const titles = (await find('doll')).map(({ title }) => title);
  expect(titles.indexOf('Manhunter')).toBeGreaterThan(titles.indexOf('Annabelle Comes Home'));
  const films = (await find('crow')).map(({ title, subject, why }) => subject ?? why ?? title);
  expect(films.slice(0, 4)).toEqual(['The Crow', 'The Crow', 'Crowhaven Farm', 'Crow films']);
  const places = ['Zahn McClarnon as Crow Daddy', 'With Russell Crowe'].map((why) => films.indexOf(why));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThan(3);
});

let nextId = 99_100_000;
type Film = Omit<Parameters<typeof insertFilms>[1][number], 'id'>;
/** Adds films in this order. @returns their ids */
async function add(...films: Film[]): Promise<number[]> {
  const rows = films.map((film) => ({ id: nextId++, ...film }));
  await insertFilms(site.db, rows);
  return rows.map(({ id }) => id);
}
/** Adds `count` films; `film` makes each of them from its number. */
const addMany = (count: number, film: (number: number) => Film) =>
  add(...Array.from({ length: count }, (_, number) => film(number)));
/** "aa", "ab", and so on. */
const letters = (number: number) =>
  String.fromCharCode(97 + Math.floor(number / 26)) + String.fromCharCode(97 + (number % 26));

/** Adds a word that is in the list of words, but in no film. */
async function addDeadWord(word: string): Promise<void> {
  const ids = await add({ title: word });
  await site.db.deleteFrom('film').where('id', 'in', ids).execute();
}

test('of very many films with the same title, the best known one is first', async () => {
  await addMany(120, () => ({ title: 'Zorvexa', vote_count: 3 }));
  await add({ title: 'Zorvexa', vote_count: 900, overview: 'the best known' });
  expect((await find('zorvexa')).at(0)?.overview).toBe('the best known');
});

test('of very many films with a word in the title, the best known one is first', async () => {
  await addMany(300, (number) => ({ title: `Ab zuqqala ${letters(number)}`, vote_count: 3 }));
  await add({ title: 'Cd zuqqala', vote_count: 900 });
  expect(await firstOf('zuqqala')).toBe('Cd zuqqala');
});

test.each([
  ['serial killer 90s', 'Se7en', 4],
  ['found footage 2008', 'Cloverfield', 1],
])(
  'a film without votes that everybody knows is one of the first films for "%s", because of its fame',
  async (query, title, places) => {
    const firstFilms = async () => (await find(query)).slice(0, places).map((film) => film.title);
    expect(await firstFilms()).toContain(title);
    const ids = (await site.pool.query<{ id: number }>('select id from film where title = $1', [title])).rows;
    const setFame = async (fame: string | null) => {
      await site.pool.query('update film set fame = $1 where title = $2', [fame, title]);
      await refreshFilms(
        site.db,
        ids.map(({ id }) => id),
      );
    };
    await setFame(null);
    expect(await firstFilms()).not.toContain(title);
    await setFame('everybody');
  },
);

test('a film with votes ignores its fame, and one without has the votes that films of its fame usually have', async () => {
  await add(
    { title: 'Zimquar famous', fame: 'everybody' },
    { title: 'Zimquar voted', vote_count: 3, fame: 'everybody' },
    { title: 'Zimquar unknown' },
    { title: 'Zimquar fans', fame: 'fans' },
    { title: 'Zimquar middle', vote_count: 2_000 },
    { title: 'Zimquar few', fame: 'few' },
  );
  const titles = (await find('zimquar')).map(({ title }) => title.replace('Zimquar ', ''));
  expect(titles).toEqual(['famous', 'middle', 'fans', 'few', 'voted', 'unknown']);
});

test('the database and the catalogue count the same votes for a fame', async () => {
  for (const fame of [...FAMES, null]) {
    for (const votes of [0, 7]) {
      const { rows } = await site.pool.query('select film_votes($1, $2) as votes', [votes, fame]);
      expect(rows).toEqual([{ votes: filmVotes(votes, fame) }]);
    }
  }
});

test('of very many films with a keyword, the best known one is first', async () => {
  await site.pool.query("insert into keyword (slug, name) values ('glass-harmonica', 'glass harmonica')");
  const films = await addMany(2_001, () => ({ vote_count: 3, popularity: 1 }));
  const known = await add({ title: 'Known', vote_count: 900, popularity: 2 });
  await site.pool.query(
    `insert into film_keyword (film_id, keyword_id, popularity) select film.id, keyword.id, popularity
     from keyword, film where slug = 'glass-harmonica' and film.id = any($1) order by film.id`,
    [[...films, ...known]],
  );
  expect(await firstOf('glass harmonica')).toBe('Known');
});

test('the best known short film is first, though thousands of films are stored', async () => {
  await add({ title: 'Known and short', runtime: 17, vote_count: 9_000_000 });
  // Stores the rows in the order of ids, so that the film is one of the last. A search that reads only the first rows
  // would not find it.
  await site.pool.query('cluster film_finder using film_finder_pkey');
  const [first] = await find('under 20 minutes');
  expect(first).toMatchObject({ title: 'Known and short', subject: 'Films of at most 20m' });
});

test('tags whose name begins with the text are in the order of their names', async () => {
  await site.pool.query("insert into tag (slug, name) values ('qzorro-b', 'Qzorro b'), ('qzorro-a', 'Qzorro a')");
  const subjects = await get<Subject[]>('/api/movies/subjects?name=qzorro');
  expect(subjects.map(({ name }) => name)).toEqual(['Qzorro a', 'Qzorro b']);
  await site.pool.query("delete from tag where slug like 'qzorro%'");
});

test('a half-typed word is completed with the most common words', async () => {
  await addMany(20, (number) => ({ title: `Ab Qzwv${letters(number)}` }));
  const common = await addMany(3, () => ({ title: 'Ab Qzwvzz' }));
  expect((await find('qzwv')).map(({ id }) => id)).toEqual(expect.arrayContaining(common));
});

test('a misspelt word is corrected to the most common words with one letter changed', async () => {
  for (const letter of 'abcdefghijklmnorstuvwxyz')
    await add({ title: `Ab hv${letter}xq` }, { title: `Ab hvpx${letter}` });
  const common = await addMany(3, () => ({ title: 'Ab zvpxq', vote_count: 50 }));
  expect((await find('hvpxq')).map(({ id }) => id)).toEqual(expect.arrayContaining(common));
});

test('a word with two typing errors is corrected to the most similar words, and to the most common of these', async () => {
  // These words are less similar, and too different to be meant.
  for (const start of ['Ab', 'Cd'])
    await addMany(40, (number) => ({ title: `${start} vorlath${letters(number)}kkkk` }));
  await add({ title: 'Ab vorlathemoon' });
  expect(await firstOf('vorlathexoxn')).toBe('Ab vorlathemoon');
  await addMany(40, (number) => ({ title: `Ab birzanteq${letters(number)}` }));
  const common = await addMany(3, () => ({ title: 'Ab birzanteqzz' }));
  expect((await find('birzanteq77')).map(({ id }) => id)).toEqual(expect.arrayContaining(common));
});

test('a short word that resembles no other is not corrected to a common word', async () => {
  expect(await find('qqz')).toEqual([]);
});

test.each([
  ['as it is typed', 'flumbrix', 'flumbrix'],
  ['as the beginning of a longer word', 'tralquib', 'tralquibbs'],
  ['with one typing error', 'flomptack', 'flomptick'],
  ['with two typing errors', 'glanthorvimel', 'glonthorvumel'],
])(
  'a word in the word list that no film has, found %s, does not hide films with the other words of the query',
  async (_, typed, dead) => {
    await addDeadWord(dead);
    await add({ title: `Spelunkaroo ${typed.length}` });
    expect(await firstOf(`spelunkaroo ${typed.length} ${typed}`)).toBe(`Spelunkaroo ${typed.length}`);
  },
);

test('a person is found by films in which they are one of the first five actors, or a director in any position', async () => {
  const [film = 0] = await add({ title: 'Xyzzyplot', search_people: 'kim quoxfirst lee quoxsixth mo quoxdirector' });
  await insertCredits(site.db, [
    [film, 'Kim Quoxfirst', 'Actor', 4],
    [film, 'Lee Quoxsixth', 'Actor', 5],
    [film, 'Mo Quoxdirector', 'Director', 7],
  ]);
  const names = async (name: string) =>
    (await get<FoundPerson[]>(`/api/movies/people?name=${name}`)).map((person) => person.name);
  expect(await names('quoxfirst')).toEqual(['Kim Quoxfirst']);
  expect(await names('quoxsixth')).toEqual([]);
  expect(await names('quoxdirector')).toEqual(['Mo Quoxdirector']);
});

test('the reason for a film names the director or one of the first ten actors; if several people match, the first of them', async () => {
  const [film = 0] = await add({ title: 'Plughplot', search_people: 'ann brenzic vostrel kwimby' });
  await insertCredits(site.db, [
    [film, 'Ann Brenzic', 'Actor', 9],
    [film, 'Bob Brenzic', 'Actor', 3],
    [film, 'Cy Vostrel', 'Director', 11],
    [film, 'Di Kwimby', 'Actor', 10],
  ]);
  const reason = async (query: string) => (await find(query)).find(({ id }) => id === film)?.why;
  expect(await reason('brenzic')).toBe('With Bob Brenzic');
  expect(await reason('ann brenzic')).toBe('With Ann Brenzic');
  expect(await reason('vostrel')).toBe('Directed by Cy Vostrel');
  expect(await reason('kwimby')).toBeNull();
});
