import { describe, expect, it, onTestFinished } from 'vitest';
import type { SearchedFilm } from '#features/films/contract/films.ts';
import type { FoundPerson } from '#features/people/contract/people.ts';
import { insertCredits } from '#test/app/insert-credits.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { appForFile, getJson } from '#test/app/test-app.ts';

const server = await appForFile({ readsFilmsOnce: true });

async function find(title: string): Promise<SearchedFilm[]> {
  const { status, body } = await getJson<SearchedFilm[]>(
    server.app,
    `/api/movies/find?title=${encodeURIComponent(title)}`,
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

const titlesOf = async (query: string) => (await find(query)).map((film) => film.title);
const firstOf = async (query: string) => (await find(query)).at(0)?.title;

describe('GET /api/movies/find', () => {
  it('returns the fields of a result list', async () => {
    const [film] = await find('the shining');
    expect(film).toEqual({
      id: 694,
      title: 'The Shining',
      posterPath: expect.stringMatching(/^\//),
      posterColour: null,
      overview: expect.any(String),
      releaseDate: expect.stringMatching(/^1980-/),
      runtime: 144,
      voteAverage: expect.any(Number),
      platforms: expect.any(Array),
      why: null,
      subject: null,
    });
  });

  it.each(['', '?title=', '?title=%20%20', '?title=%09'])('returns 400 without a title: "%s"', async (query) => {
    expect((await getJson(server.app, `/api/movies/find${query}`)).status).toBe(400);
  });

  it.each(['a', 's', 'th', 'the', 'the the the the', 'of the of the of the of the of the of the of the of'])(
    'finds at most 50 films for "%s"',
    async (query) => {
      const films = await find(query);
      expect(films.length).toBeLessThanOrEqual(50);
      expect(new Set(films.map((film) => film.id)).size).toBe(films.length);
    },
  );
});

describe('a search for one film', () => {
  it.each([
    ['the exact title', 'Suspiria', 'Suspiria'],
    ['any case', 'tHE shINING', 'The Shining'],
    ['no article', 'exorcist', 'The Exorcist'],
    ['a raised number', 'alien 3', 'Alien³'],
    ['a typographic apostrophe', 'Rosemary’s Baby', "Rosemary's Baby"],
    ['no apostrophe', 'rosemarys baby', "Rosemary's Baby"],
    ['a letter wrong', 'suspitia', 'Suspiria'],
    ['a letter missing', 'the shning', 'The Shining'],
    ['a letter too many', 'poltergeistt', 'Poltergeist'],
    ['letters swapped', 'hereditray', 'Hereditary'],
    ['two slips in a word', 'polterxgeits', 'Poltergeist'],
    ['two misspelt words', 'rosemrays babby', "Rosemary's Baby"],
    ['a letter for a space', 'rosemarysxbaby', "Rosemary's Baby"],
    ['a space too many', 'polter geist', 'Poltergeist'],
    ['no space', 'theshining', 'The Shining'],
    ['half a word', 'suspi', 'Suspiria'],
    ['half a title', 'rosemarys b', "Rosemary's Baby"],
    ['another order', 'baby rosemarys', "Rosemary's Baby"],
    ['brackets left out', 'rec', '[REC]'],
    ['brackets', '[REC]', '[REC]'],
    ['digits in a word', 'm3gan', 'M3GAN'],
    ['a number', '1408', '1408'],
    ['a title that begins with a number', '28 days later', '28 Days Later'],
    ['slashes left out', 'vhs', 'V/H/S'],
    ['letters apart', 'v h s', 'V/H/S'],
    ['the original title', 'les yeux sans visage', 'Eyes Without a Face'],
    ['the original title in its script', 'リング', 'Ring'],
    ['the original title in our script', 'ringu', 'Ring'],
    ['another title', 'kairo', 'Pulse'],
    ['another title', 'horror of dracula', 'Dracula'],
  ])('returns the film first for a query with %s: %s', async (_, query, title) =>
    expect(await firstOf(query)).toBe(title),
  );

  it.each([
    ['terrifier three', 'Terrifier 3'],
    ['saw three', 'Saw III'],
    ['saw 10', 'Saw X'],
    ['insidious chapter tw', 'Insidious: Chapter 2'],
    ['insidious chaptr two', 'Insidious: Chapter 2'],
    ['it chapter 2', 'It Chapter Two'],
    ['thirty da', '30 Days of Night'],
    ['twenty-eight days later', '28 Days Later'],
    ['house of a thousand corpses', 'House of 1000 Corpses'],
    ['2000 maniacs', 'Two Thousand Maniacs!'],
    ['7th victim', 'The Seventh Victim'],
    ['friday the thirteenth part three', 'Friday the 13th Part III'],
    ['final destination part 3', 'Final Destination 3'],
    ['rec two', '[REC]²'],
    ['ring two', 'The Ring Two'],
    ['ring 2', 'Ring 2'],
    ['tucker & dale ver', 'Tucker and Dale vs. Evil'],
    ['werewolf vs the vampire woman', 'The Werewolf Versus the Vampire Woman'],
    ['st maud', 'Saint Maud'],
    ['abominable doctor phibes', 'The Abominable Dr. Phibes'],
    ['mister harri', "Mr. Harrigan's Phone"],
    ['i saw the devil', 'I Saw the Devil'],
    ['saw', 'Saw'],
    ['x', 'X'],
  ])(
    'returns, for "%s", the film "%s" first, whose numbers or short forms may be spelt differently',
    async (query, title) => expect(await firstOf(query)).toBe(title),
  );

  it('puts a title that is spelt as typed before one in another spelling', async () => {
    await addFilms(
      { id: 99_000_021, title: 'Two', vote_count: 5 },
      { id: 99_000_022, title: '2', vote_count: 900 },
      { id: 99_000_023, title: 'Saint Ange', vote_count: 5 },
    );
    expect((await titlesOf('two')).slice(0, 2)).toEqual(['Two', '2']);
    expect((await titlesOf('2')).slice(0, 2)).toEqual(['2', 'Two']);
    expect(await firstOf('st ange')).toBe('Saint Ange');
    expect(await titlesOf('saint')).not.toContain('Strange Darling');
  });

  it('returns the film first for a query with title and year', async () => {
    const [film] = await find('nosferatu 1922');
    expect(film?.releaseDate).toMatch(/^1922/);
    expect((await find('nosferatu 2024')).at(0)?.releaseDate).toMatch(/^2024/);
  });
});

describe('a pasted id or link', () => {
  it.each([
    ['tt0078748', 'Alien'],
    ['348', 'Alien'],
    ['https://www.imdb.com/title/tt0078748/?ref_=fn_al_tt_1', 'Alien'],
    ['https://www.themoviedb.org/movie/348-alien?language=de-DE', 'Alien'],
    ['https://letterboxd.com/film/alien/', 'Alien'],
    ['https://letterboxd.com/film/the-thing/', 'The Thing'],
    ['https://letterboxd.com/film/tucker-and-dale-vs-evil/', 'Tucker and Dale vs. Evil'],
    ['https://letterboxd.com/film/dracula-2000/', 'Dracula 2000'],
    ['https://letterboxd.com/film/1408/', '1408'],
    ['https://letterboxd.com/film/rosemarys-babby/', "Rosemary's Baby"],
  ])('returns, for "%s", only the film %s', async (query, title) => expect(await titlesOf(query)).toEqual([title]));

  it('with the year in a link to Letterboxd returns the film of that year', async () => {
    for (const year of [1978, 2007, 2018]) {
      const films = await find(`https://letterboxd.com/film/halloween-${year}/`);
      expect(films.map(({ title, releaseDate }) => [title, releaseDate?.slice(0, 4)])).toEqual([
        ['Halloween', String(year)],
      ]);
    }
  });

  it('of a merged film returns the film that it is now', async () => {
    await server.pool.query('insert into merged_film (id, film_id) values (99000031, 348)');
    expect(await titlesOf('https://www.themoviedb.org/movie/99000031')).toEqual(['Alien']);
    await server.pool.query('delete from merged_film where id = 99000031');
  });

  it.each([
    'tt9999999',
    'https://www.themoviedb.org/movie/99000032',
    'https://boxd.it/29a4',
    'https://example.com/alien',
  ])('that leads to no known film finds nothing: %s', async (query) => {
    expect(await titlesOf(query)).toEqual([]);
    const { body } = await getJson(server.app, `/api/wishes?q=${encodeURIComponent(query)}`);
    expect(body).toEqual({ wish: null, without: [] });
  });

  it('that is a number leaves the film with this title first, and then has the film with this id', async () => {
    for (const title of ['1408', '31', '1922']) expect(await firstOf(title)).toBe(title);
    expect(await firstOf('28')).toBe('28 Days Later');
    await addFilms({ id: 1408, title: 'Qwert of the id', vote_count: 9_000_000 });
    expect((await titlesOf('1408')).slice(0, 2)).toEqual(['1408', 'Qwert of the id']);
  });
});

it('a half-typed word is completed and not corrected, and a misspelt word is corrected', async () => {
  await addFilms(
    { id: 99_000_011, title: 'Vexoline Rising' },
    { id: 99_000_012, title: 'Vexal' },
    { id: 99_000_013, title: 'Vexal Qu' },
  );
  expect(await titlesOf('vexol')).toEqual(['Vexoline Rising']);
  expect(await titlesOf('vexal q')).toEqual(['Vexal Qu']);
  expect(await firstOf('vexolime')).toBe('Vexoline Rising');
  expect(await firstOf('vexql')).toBe('Vexal');
});

describe('the order of equal matches', () => {
  /** Returns titles and years of the first films. */
  const best = async (query: string, count: number) =>
    (await find(query)).slice(0, count).map((film) => `${film.title} ${film.releaseDate?.slice(0, 4)}`);

  it.each([
    ['the thing', 'The Thing 1982'],
    ['thing', 'The Thing 1982'],
    ['suspiria', 'Suspiria 1977'],
    ['halloween', 'Halloween 1978'],
    ['scream', 'Scream 1996'],
    ['poltergeist', 'Poltergeist 1982'],
    ['texas chainsaw', 'The Texas Chain Saw Massacre 1974'],
    ['nightmare elm', 'A Nightmare on Elm Street 1984'],
    ['final dest', 'Final Destination 2000'],
    ['hallo', 'Halloween 1978'],
    ['the th', 'The Thing 1982'],
    ['halloween 3', 'Halloween III: Season of the Witch 1982'],
    ['scream 6', 'Scream VI 2023'],
    ['alien III', 'Alien³ 1992'],
  ])('is by votes for %s, where Arabic and Roman numerals are equal', async (query, first) => {
    expect(await best(query, 1)).toEqual([first]);
  });

  it.each([
    ['evil dead', ['Evil Dead 2013', 'The Evil Dead 1981']],
    ['carrie', ['Carrie 1976', 'Carrie 2013']],
    ['nosferatu', ['Nosferatu 1922', 'Nosferatu 2024']],
  ])('puts all films with the title "%s" before other films', async (query, versions) => {
    expect((await best(query, 2)).sort()).toEqual(versions);
  });

  it('is by votes, and by popularity only when the votes are equal', async () => {
    await addFilms(
      { id: 99_000_001, title: 'Qwert', vote_count: 5, popularity: 1_000 },
      { id: 99_000_002, title: 'Qwert', vote_count: 900, popularity: 1 },
      { id: 99_000_003, title: 'Qwert', vote_count: 5, popularity: 1_001 },
    );
    for (const query of ['qwert', 'qwe', 'qw']) {
      expect((await find(query)).slice(0, 3).map(({ id }) => id)).toEqual([99_000_002, 99_000_003, 99_000_001]);
    }
  });

  it('leaves out a film with a similar title if the query is exactly the title of another film', async () => {
    await addFilms(
      { id: 99_000_004, title: 'Qwert Yxcvb' },
      { id: 99_000_005, title: 'Qwert Yxcvn', vote_count: 9_000 },
    );
    expect(await titlesOf('qwert yxcvb')).toEqual(['Qwert Yxcvb']);
    expect(await titlesOf('qwert yxcvm')).toEqual(['Qwert Yxcvn', 'Qwert Yxcvb']);
  });

  it('puts a film with the query as an alias before films with longer titles', async () => {
    await addFilms(
      { id: 99_000_004, title: 'Zyxbrain', aliases: ['Undead Alive', 'Zombie Mörder 3'] },
      { id: 99_000_005, title: 'The Undead Alive Again', vote_count: 9_000 },
    );
    for (const query of ['undead alive', 'Zombie Morder III', 'zombie mörd', 'zombei morder 3']) {
      expect((await find(query)).at(0)?.id, query).toBe(99_000_004);
    }
    await server.db.updateTable('film').set({ removed_at: new Date() }).where('id', '=', 99_000_004).execute();
    expect((await find('undead alive')).map(({ id }) => id)).toEqual([99_000_005]);
  });
});

describe('GET /api/movies/people', () => {
  const people = async (name: string) =>
    (await getJson<FoundPerson[]>(server.app, `/api/movies/people?name=${encodeURIComponent(name)}`)).body;
  const names = async (name: string) => (await people(name)).map((person) => person.name);

  it('returns first the person whose films have the most votes', async () => {
    const [person] = await people('carpenter');
    expect(person).toEqual({
      id: expect.any(Number),
      name: 'John Carpenter',
      profilePath: null,
      profileColour: null,
      knownFor: ['The Thing', 'Halloween'],
      isWhole: true,
    });
    const { status } = await getJson(server.app, `/api/movies/person/${person?.id}`);
    expect(status).toBe(200);
  });

  it.each(['John Carpenter', 'carpenter john', 'JOHN CARPENT'])(
    'finds a person by the words of the name in any order, such as %s',
    async (name) => {
      expect((await names(name)).at(0)).toBe('John Carpenter');
    },
  );

  /** Adds people with their credits until the test ends. */
  async function addCredits(...credits: Parameters<typeof insertCredits>[1]): Promise<void> {
    const remove = await insertCredits(server.db, credits);
    onTestFinished(async () => void (await remove()));
  }

  it('finds Chinese, Japanese and Korean names from two characters on', async () => {
    await addFilms({ id: 99_000_006, title: 'Ōdishon Qwert', search_people: '三池崇史 황동혁' });
    await addCredits([99_000_006, '三池崇史', 'Director'], [99_000_006, '황동혁', 'Actor']);
    const found = await Promise.all(['三池', '三池崇史', '황동', '황동혁'].map(names));
    expect(found).toEqual([['三池崇史'], ['三池崇史'], ['황동혁'], ['황동혁']]);
  });

  it('marks a person if the query has only a part of a word of the name', async () => {
    expect((await people('carpent')).at(0)).toMatchObject({ name: 'John Carpenter', isWhole: false });
  });

  it('returns names with the whole words first, even before people whose films have more votes', async () => {
    await addFilms({ id: 99_000_007, title: 'Qwert', search_people: 'johnny qwert', vote_count: 1_000_000 });
    // The eighth director of an anthology.
    await addCredits([99_000_007, 'Johnny Qwert', 'Director', 7]);
    expect((await names('johnn')).at(0)).toBe('Johnny Qwert');
    expect(await people('john')).toMatchObject([{ isWhole: true }, { isWhole: true }, { isWhole: true }]);
  });

  it('counts a film once for somebody who directed it and acts in it', async () => {
    await addFilms(
      { id: 99_000_008, title: 'Asdf', search_people: 'ann qwert', vote_count: 1_000 },
      { id: 99_000_009, title: 'Yxcv', search_people: 'ben qwert', vote_count: 1_500 },
    );
    await addCredits(
      [99_000_008, 'Ann Qwert', 'Director'],
      [99_000_008, 'Ann Qwert', 'Actor'],
      [99_000_009, 'Ben Qwert', 'Director'],
    );
    expect(await names('qwert')).toEqual(['Ben Qwert', 'Ann Qwert']);
  });

  it('returns at most three people, and nobody whose name lacks the words of the query', async () => {
    expect((await names('john')).length).toBe(3);
    for (const name of ['the thing', 'xqzt', 'jo', "'); drop table film"]) expect(await names(name)).toEqual([]);
  });

  it('returns 400 without a name', async () => {
    expect((await getJson(server.app, '/api/movies/people?name=%20')).status).toBe(400);
  });
});

describe('a search', () => {
  it.each(['carpenter', 'john carpenter', 'jhon carpenter', 'john carpentre'])(
    'finds films by director: %s',
    async (query) => {
      expect((await titlesOf(query)).slice(0, 8)).toContain('The Thing');
    },
  );

  it.each(['jamie lee curtis', 'jamie lee curtes', 'curtis jamie lee'])(
    'finds films by lead actor: %s',
    async (query) => {
      expect((await titlesOf(query)).slice(0, 5)).toContain('Halloween');
    },
  );

  it.each([
    ['a24', 'From A24', ['Hereditary', 'The Witch']],
    ['conjuring universe', 'Part of The Conjuring Universe', ['Annabelle: Creation', 'The Nun']],
    ['hannibal lecter', 'Part of Hannibal Lecter', ['Manhunter', 'Hannibal']],
  ])('finds films by studio or franchise: %s', async (query, reason, titles) => {
    const films = await find(query);
    for (const title of titles) expect(films.find((film) => film.title === title)?.why).toMatch(/./);
    expect(films.filter(({ why }) => why === reason).length).toBeGreaterThan(1);
  });

  it.each([
    ['hereditary full movie 123movies', ['Hereditary']],
    ['watch terrifier 3 online reddit', ['Terrifier 3']],
    ['all saw movies in order', ['Saw', 'Saw II']],
    ['best a24 horror', ['Hereditary']],
    ['best horror movies', ['It']],
  ])('finds the films of "%s" without the words that name no film', async (query, titles) => {
    const found = await titlesOf(query);
    expect(found.slice(0, titles.length)).toEqual(titles);
    expect(found.length).toBeGreaterThanOrEqual(titles.length);
  });

  it('finds films that were just added, with and without accents', async () => {
    const added = { id: 74, title: 'Qäxinor', title_slug: 'qaxinor', source: 'tmdb' };
    await server.db.insertInto('film').values(added).execute();
    for (const query of ['Qäxinor', 'qaxinor', 'QÄXINOR', 'qa\u0308xinor', 'qxinor'])
      expect(await firstOf(query)).toBe('Qäxinor');
    await server.db.deleteFrom('film').where('id', '=', added.id).execute();
    expect(await titlesOf('qaxinor')).not.toContain('Qäxinor');
  });

  it('puts a title with a missing accent before a more popular film with a different letter', async () => {
    await addFilms(
      { id: 71, title: 'Kølørvåt' },
      { id: 72, title: 'Kolorvatk', popularity: 1_000_000 },
      { id: 73, title: 'Kolorvan', popularity: 1_000_000 },
    );
    expect(await firstOf('kolorvat')).toBe('Kølørvåt');
  });

  it('finds no removed films', async () => {
    const [before] = await find('suspiria');
    const { db } = server;
    await db
      .updateTable('film')
      .set({ removed_at: new Date() })
      .where('id', '=', before?.id ?? 0)
      .execute();
    for (const query of ['suspiria', 'suspitia', 'susp', 's']) {
      expect((await find(query)).map((film) => film.id)).not.toContain(before?.id);
    }
    await db
      .updateTable('film')
      .set({ removed_at: null })
      .where('id', '=', before?.id ?? 0)
      .execute();
    expect((await find('suspitia')).at(0)?.id).toBe(before?.id);
  });

  it('finds a film by a title that has just changed, and not by the old title', async () => {
    const [film] = await find('poltergeist');
    const { db } = server;
    await db
      .updateTable('film')
      // The aliases are deleted, because titles in other languages have the old word too.
      .set({ title: 'Zyxomma', aliases: [] })
      .where('id', '=', film?.id ?? 0)
      .execute();
    expect((await find('zyxoma')).at(0)?.id).toBe(film?.id);
    const byTitle = (await find('poltergeist')).filter(({ subject }) => subject === null);
    expect(byTitle.map(({ id }) => id)).not.toContain(film?.id);
    await db
      .updateTable('film')
      .set({ title: 'Poltergeist' })
      .where('id', '=', film?.id ?? 0)
      .execute();
  });

  it('keeps the number of films of each word correct', async () => {
    const { rows } = await server.pool.query(`
      select word from search_word full join (
        select word, count(*) as films from film, unnest(tsvector_to_array(search_document)) as word group by word
      ) as held using (word)
      where coalesce(search_word.films, 0) <> coalesce(held.films, 0)`);
    expect(rows).toEqual([]);
  });
});
