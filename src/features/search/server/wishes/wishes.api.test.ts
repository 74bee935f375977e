import { describe, expect, test, vi } from 'vitest';
import type { SearchedFilm } from '#features/films/contract/films.ts';
import type { FoundFilms } from '#features/tonight/contract/finder.ts';
import { checkedFirst, finderSearch } from '#features/tonight/web/finder-search.ts';
import { searchKey } from '#features/tonight/web/tonight-queries.ts';
import { appForFile, getJson } from '#test/app/test-app.ts';
import { parseSearchParams } from '#web/lib/search-params.ts';
import type { WishAnswer } from '../../contract/search.ts';

const ASIA = 'JP,KR,CN,HK,TW,TH,ID,PH,VN,MY,SG,IN';
const [HEREDITARY, MIDSOMMAR] = [493_922, 530_385];

const server = await appForFile({ readsFilmsOnce: true });

async function get<Body>(path: string): Promise<Body> {
  const { status, body } = await getJson<Body>(server.app, path);
  expect([path, status]).toEqual([path, 200]);
  return body;
}

const wishOf = (query: string) => get<WishAnswer>(`/api/wishes?q=${encodeURIComponent(query)}`);
const find = (query: string) => get<SearchedFilm[]>(`/api/movies/find?title=${encodeURIComponent(query)}`);
const titlesOf = (films: SearchedFilm[]) => films.map(({ title }) => title);

describe('GET /api/wishes', () => {
  test.each([
    ['scary but not gory', 'scares=6-&gore=-3', 'Scary, not gory'],
    ['funny zombie movie', 'themes=horror-comedy,zombie', 'Horror comedy, Zombie'],
    [
      'short and sharp 80s slasher on shudder',
      'themes=slasher&platforms=shudder&decades=1980s&maxRuntime=90',
      'At most 1h 30m, from the 1980s, Slasher, on Shudder',
    ],
    ['slashers gore free', 'gore=-3&themes=slasher', 'Slasher, not gory'],
    ['nothing with dogs dying', 'without=animal-dies&unknown=hide', 'No animals harmed'],
    [
      'haunted house without jump scares',
      'themes=haunted-house&without=jump-scares&unknown=hide',
      'Haunted House, no jump scares',
    ],
    ['slow-burn folk horror', 'themes=slow-burn,folk-horror', 'Slow burn, Folk horror'],
    ['smart sci-fi horror', 'plot=7-&themes=sci-fi-horror', 'A good story, Sci-fi horror'],
    ['japanese ghosts', 'themes=ghost&language=ja', 'In Japanese, Ghost'],
    ['christmas slasher', 'themes=christmas-horror,slasher', 'Christmas horror, Slasher'],
    ['films like hereditary', `like=${HEREDITARY}`, 'Like Hereditary'],
    ['if you liked get out', 'like=419430', 'Like Get Out'],
    ['i loved hereditary', `like=${HEREDITARY}`, 'Like Hereditary'],
    ['because i liked the witch', 'like=310131', 'Like The Witch'],
    ['what to watch after hereditary', `like=${HEREDITARY}`, 'Like Hereditary'],
    ['slow burn in the style of carpenter', 'about=slow%20burn%20by%20carpenter', 'Slow burn, by carpenter'],
    ['like hereditary but shorter', `maxRuntime=127&like=${HEREDITARY}`, 'Like Hereditary, shorter'],
    ['latest zombie movies', 'themes=zombie&sort=newest', 'Newest first, Zombie'],
    ['PG-13 ghost movie', 'themes=ghost&certification=PG-13', 'Age rating up to PG-13, Ghost'],
    ['a24 but not gory', 'gore=-3&studios=a24', 'By A24, not gory'],
    ['5 best slashers', 'themes=slasher', 'Slasher'],
    ['b movie', 'plot=-5&about=b%20movie', 'B movie'],
    ['tv movies', 'about=tv%20movies', 'Tv movies'],
    ['slashers not older than 2000', 'themes=slasher&decades=2020s,2010s,2000s', 'Slasher, from the years since 2000'],
    ['films like heredtary', `like=${HEREDITARY}`, 'Like Hereditary'],
    ['no vampires', 'not=vampire', 'No vampire'],
    [
      'asian ghosts not american',
      `themes=ghost&countries=${ASIA}&notCountries=US`,
      'From Asia, Ghost, not from the US',
    ],
    [
      'space horror pre 1980',
      'themes=in-space&decades=1970s,1960s,1950s,1940s,1930s,1920s',
      'In space, from the years before 1980',
    ],
    ['movies where the killer wins', 'about=killer%20wins', 'Killer wins'],
    [
      'haunted house with kids in danger',
      'themes=haunted-house&about=with%20kids%20in%20danger',
      'Haunted House, with kids in danger',
    ],
    ['1970s satanic panic', 'about=satanic%20panic&decades=1970s', 'From the 1970s, satanic panic'],
    ['camping trip', 'about=camping%20trip', 'Camping trip'],
    ['mexican ghosts', 'themes=ghost&countries=MX', 'From Mexico, Ghost'],
    ['thai or indonesian', 'countries=TH,ID', 'From Thailand or Indonesia'],
    ['ghosts or vampires', 'about=ghost%20or%20vampire', 'Ghost or vampire'],
    ['for people who like hereditary', `like=${HEREDITARY}`, 'Like Hereditary'],
    ['like the shinning', 'like=694', 'Like The Shining'],
    ['best werewolf movies', 'themes=werewolf', 'Werewolf'],
    ['i would like a scary film', 'scares=6-', 'Scary'],
    ['by mike flanagan', 'about=mike%20flanagan', 'Mike flanagan'],
    ['slow burn by mike flanagan', 'about=slow%20burn%20mike%20flanagan', 'Slow burn, mike flanagan'],
    ['with jamie lee curtis', 'about=jamie%20lee%20curtis', 'Jamie lee curtis'],
    ['john carpenter 80s', 'about=john%20carpenter&decades=1980s', 'John carpenter, from the 1980s'],
    ['ghosts by carpenter', 'about=ghost%20by%20carpenter', 'Ghost, by carpenter'],
    [
      'no gore, jump scares or torture',
      'gore=-3&without=jump-scares,torture&unknown=hide',
      'Not gory, no jump scares, no torture',
    ],
    [
      'top 10 ghost films of all time, no gore, jump scares or torture',
      'gore=-3&themes=ghost&without=jump-scares,torture&unknown=hide',
      'Ghost, not gory, no jump scares, no torture',
    ],
    [
      'in the style of carpenter, no gore, jump scares or torture',
      'gore=-3&about=by%20carpenter&without=jump-scares,torture&unknown=hide',
      'By carpenter, not gory, no jump scares, no torture',
    ],
    ['nothing too depressing', 'not=bleak', 'No depressing'],
    ['anything but a slasher', 'not=slasher', 'No slasher'],
    ['films not from the us', 'notCountries=US', 'Not from the US'],
    ['vampires but not dracula', 'themes=vampire&not=dracula', 'Vampire, no dracula'],
    [
      'spooky films for my 8 year old',
      'scares=-5&gore=-3&about=spooky%20for%20kids&certification=PG',
      'Spooky, for kids',
    ],
  ])('reads "%s" as the search %s', async (query, parameters, words) => {
    const { wish, without } = await wishOf(query);
    expect({ ...wish, without }).toMatchObject({ query: parameters, words, without: [] });
    expect((await get<FoundFilms>(`/api/films/by-fright?${parameters}`)).total).toBe(wish?.films);
  });

  test('reads "less gore" as a limit: the highest whole number below the gore of the named film', async () => {
    const { fright } = (await get<FoundFilms>(`/api/films/by-fright?like=${HEREDITARY}`)).results.find(
      ({ id }) => id === MIDSOMMAR,
    ) ?? { fright: null };
    const { wish } = await wishOf('like midsommar but less gore');
    expect(wish?.words).toBe('Like Midsommar, less gory');
    expect(wish?.query).toBe(`gore=-${Math.ceil(fright?.gore ?? 0) - 1}&like=${MIDSOMMAR}`);
    expect(wish?.films).toBeGreaterThan(0);
  });

  test.each([
    ['scary but not scary', 'scares both high and low'],
    ['zombies but no zombies', 'zombie and no zombie'],
  ])('says that "%s" contradicts itself', async (query, words) =>
    expect((await wishOf(query)).wish).toEqual({ query: '', words, films: 0 }),
  );

  test.each([
    ['scary movie', []],
    ['hereditary movie', ['movie']],
    ['the shining full movie', ['full movie']],
    ['hereditary xqzwv', ['xqzwv']],
    ['stephen king', []],
    ['a24', []],
    ['best horror movies of all time', []],
    ['king 80s', []],
    ['ghost shp', []],
    ['the and of', []],
    ['\0', []],
  ])('finds no wish in "%s", and leaves out %j', async (query, without) =>
    expect(await wishOf(query)).toEqual({ wish: null, without }),
  );

  test.each([
    `scary ${'zombie '.repeat(25)}`,
    'scary ghost vampire werewolf slasher demon possession cult witch zombie exorcism giallo gothic splatter campy bleak anthology isolation asylum campus paranoia grief',
    'scary and under 5000 minutes',
    'scary under 0 minutes',
    'no dogs dying and no cats dying and no eyes',
  ])('returns for "%s" a query that the finder accepts', async (query) => {
    const { wish } = await wishOf(query.slice(0, 200));
    expect((await get<FoundFilms>(`/api/films/by-fright?${wish?.query}`)).total).toBe(wish?.films);
  });

  test('names the words that it does not know, and the wishes that the finder does not support', async () => {
    expect((await wishOf('scary movie with zqxwv blorpy of 2018')).without).toEqual(['zqxwv blorpy', 'from 2018']);
  });

  test.each(['not long', 'not young', 'not white'])(
    'does not leave out people with the last word of "%s"',
    async (query) => expect((await wishOf(`zombies ${query}`)).wish?.words).not.toMatch(/young|white|long/),
  );

  test.each([
    ['no flashing lights', 'No flashing lights that we know of, none of them checked', 'show'],
    ['no suicide or self harm', 'No suicide, no self-harm that we know of', 'hide-grave'],
    [
      'found footage without shaky camera',
      'Found Footage, no shaky camera that we know of, none of them checked',
      'show',
    ],
  ])('says of "%s" if nobody has checked the films, and the link finds as many', async (query, words, unknown) => {
    const { wish } = await wishOf(query);
    expect(wish?.words).toBe(words);
    const search = finderSearch(parseSearchParams(wish?.query ?? ''));
    const asked = searchKey(checkedFirst(search));
    expect(asked).toContain(`unknown=${unknown}`);
    expect((await get<FoundFilms>(`/api/films/by-fright${asked}`)).total).toBe(wish?.films);
  });

  test.each(['slashers with no nudity', 'slashers no sex'])('says that it cannot check "%s"', async (query) => {
    const { wish, without } = await wishOf(query);
    expect([wish?.words, wish?.query, without]).toEqual([
      'Slasher',
      'themes=slasher',
      [expect.stringMatching(/nudity|sex/)],
    ]);
  });

  test.each([
    ['no drug use', ['no drug use']],
    ['no nudity', ['no nudity']],
  ])('says that it cannot check "%s" when nothing else is asked', async (query, without) =>
    expect(await wishOf(query)).toEqual({ wish: null, without }),
  );

  test('names the properties that the finder cannot exclude', async () => {
    const { wish, without } = await wishOf('scary but not japanese and not from the 80s');
    expect([wish?.query, without]).toEqual(['scares=6-&notCountries=JP', ['not from the 1980s']]);
  });

  test('reads a title before "but" as a wish for films like it', async () => {
    expect((await wishOf('midsommar but less gory')).wish?.words).toBe('Like Midsommar, less gory');
  });

  test('ignores a film whose name is only a part of the words after "like"', async () => {
    const { wish, without } = await wishOf('creepy like zqxwv hereditary');
    expect([wish?.words, without]).toEqual(['Atmospheric, hereditary', ['zqxwv']]);
  });

  test('reads a keyword as a part of the story, so that films without it are found after those with it', async () => {
    const { wish, without } = await wishOf('creepy ghost film about a girlfriend');
    expect([wish?.words, without]).toEqual(['Atmospheric, Ghost, girlfriend', []]);
    expect(wish?.films).toBeGreaterThan(0);
  });
});

describe('GET /api/movies/find', () => {
  test.each([
    ['halloween 1978', 'Halloween'],
    ['no newer than 1990', 'Psycho'],
  ])('finds several films for "%s", with %s among them', async (query, title) => {
    const titles = titlesOf(await find(query));
    expect(titles.length).toBeGreaterThan(5);
    expect(titles).toContain(title);
  });

  test('finds, for "1985 horror", no films of other years', async () => {
    const films = await find('1985 horror');
    expect(films.length).toBeGreaterThan(10);
    expect(films.filter(({ releaseDate }) => !releaseDate?.startsWith('1985'))).toEqual([]);
  });

  test('returns the films of a wish in the order of the finder', async () => {
    const films = await find('scary but not gory');
    const { results } = await get<FoundFilms>('/api/films/by-fright?scares=6-&gore=-3');
    expect(films.map(({ id }) => id)).toEqual(results.map(({ id }) => id));
    expect(films[0]?.subject).toBe('Scary, not gory');
  });

  test.each([
    ['like alien but funny', ['Tremors', 'Killer Klowns from Outer Space'], ['Alien', 'Aliens']],
    ['slashers except scream', ['Halloween'], ['Scream', 'Scream 2', 'Scream VI']],
    ['zombies but no romero', ['Train to Busan'], ['Night of the Living Dead', 'Land of the Dead', 'Creepshow']],
    ['exorcism but not the exorcist', ['The Rite'], ['The Exorcist', 'The Exorcist III']],
    ['a family is trapped in a hotel in winter', ['The Shining'], []],
    ['by mike flanagan', ['Hush', 'Doctor Sleep', 'Oculus'], ['The Shining']],
    ['with jamie lee curtis', ['Halloween', 'The Fog', 'Prom Night'], ['Friday the 13th']],
    ['a monster in a spaceship but none of the alien films', ['Life'], ['Alien', 'Aliens', 'Prometheus']],
    ['scary clowns but not it', ['Terrifier 2'], ['It', 'It Chapter Two']],
    ['christmas but no santa with an axe', ['Gremlins'], ['Silent Night, Deadly Night']],
    ['silent movies', ['Nosferatu', 'Faust'], ['Silent Hill', 'Silent Night']],
    ['halloween films for my 8 year old', ['Monster House'], ['Halloween', "Trick 'r Treat"]],
    ['something for my 8 year old', ['Goosebumps', 'Casper'], ['Creature from the Black Lagoon']],
    [
      'found footage in the woods that is not blair witch',
      ['Willow Creek'],
      ['Blair Witch', 'The Blair Witch Project'],
    ],
    ['vampires but not twilight', ["Bram Stoker's Dracula"], []],
    ['feels like a nightmare', ['A Nightmare on Elm Street', "Jacob's Ladder"], ['Maniac']],
    ['all the chucky movies', ['Curse of Chucky', 'Seed of Chucky'], []],
    ['vietnamese horror', ['The Housemaid'], ['Psycho', 'The Shining']],
    ['japanese, weird and loud', ['House', 'Audition'], ['Psycho', 'The Living Dead at Manchester Morgue']],
    ['no dead kids', ['Alien'], ['Jaws']],
    ['slashers but nothing like scream', ['Halloween'], ['Scream']],
    ['vampires but not by francis ford coppola', ['Let the Right One In'], ["Bram Stoker's Dracula"]],
    ['clowns without rob zombie', ['It'], ['House of 1000 Corpses', "The Devil's Rejects", '31']],
    ['for my kids not too scary', ['Goosebumps'], ['Halloween']],
    ['lovecraftian or folk horror', ['The Thing', 'Midsommar'], []],
  ])('finds, for "%s", the films %j and not %j', async (query, wanted, unwanted) => {
    const titles = titlesOf(await find(query));
    expect(titles).toEqual(expect.arrayContaining(wanted));
    expect(titles.filter((title) => unwanted.includes(title))).toEqual([]);
  });

  test('fills up the films of a wish that few films fit with those that come nearest', async () => {
    const { wish } = await wishOf('western with vampires');
    const films = await find('western with vampires');
    expect(wish?.films).toBeGreaterThan(0);
    expect(wish?.films).toBeLessThan(10);
    expect(films.length).toBeGreaterThanOrEqual(10);
    const { results } = await get<FoundFilms>(`/api/films/by-fright?${wish?.query}`);
    const fitting = results.map(({ id }) => id);
    expect(films.map(({ id }) => id)).toEqual(expect.arrayContaining(fitting));
    for (const { id, subject } of films) expect(subject === null || fitting.includes(id)).toBe(true);
  });

  test('looks up the titles after any number of negations in one statement', async () => {
    const statements: string[] = [];
    const { query } = server.pool;
    const counted = vi.spyOn(server.pool, 'query').mockImplementation(function (
      this: typeof server.pool,
      ...given: unknown[]
    ) {
      statements.push(String(given[0]));
      return Reflect.apply(query, server.pool, given);
    } as typeof query);
    const countOf = async (text: string) => {
      statements.length = 0;
      await wishOf(text);
      return statements.length;
    };
    const few = await countOf('zombies but not scream');
    expect(
      await countOf('zombies but not scream not saw not by wan not jaws not it not xqzwv not blorpy'),
    ).toBeLessThan(few + 3);
    counted.mockRestore();
  });

  test('returns the nearest films for a wish that no film fits', async () => {
    const impossible = 'very scary, not gory, well acted, with lots of lore, in korean, under 80 minutes';
    const { wish } = await wishOf(impossible);
    expect(wish).toMatchObject({ films: 0, words: expect.stringMatching(/^Terrifying, not gory, well acted, /) });
    const films = await find(impossible);
    const { nearest } = await get<FoundFilms>(`/api/films/by-fright?${wish?.query}`);
    expect(films.map(({ id }) => id)).toEqual(nearest.map(({ id }) => id));
    expect(films.length).toBeGreaterThan(0);
    expect(films[0]?.subject).toBe(wish?.words);
  });

  test.each([
    ['hereditary movie', 'Hereditary'],
    ['the shining full movie', 'The Shining'],
    ['that movie with the clown', 'It'],
    ['zombie movie with good soundtrack', 'Shaun of the Dead'],
  ])('returns, for "%s", the film %s', async (query, title) => expect(titlesOf(await find(query))).toContain(title));

  test.each([
    ['pennywise', 'It', 'Bill Skarsgård as Pennywise'],
    ['sadako', 'Ring', "Rie Ino'o as Sadako Yamamura"],
    ['leatherface', 'The Texas Chain Saw Massacre', 'Gunnar Hansen as Leatherface'],
    ['norman bates', 'Psycho', 'Anthony Perkins as Norman Bates'],
    ['stephen king', 'The Shining', 'Based on “The Shining” by Stephen King'],
    ['lovecraft', 'From Beyond', 'Based on “From Beyond” by H. P. Lovecraft'],
    ['carpenter', 'The Thing', 'Directed by John Carpenter'],
    ['ringu', 'Ring', 'Also called “Ringu”'],
    ['hereditary', 'Hereditary', null],
  ])('returns, for "%s", the film %s and the reason: %s', async (query, title, why) => {
    const film = (await find(query)).find((one) => one.title === title);
    expect(film?.why).toEqual(why);
  });

  test('returns the length, the rating and the services of a film', async () => {
    const [film] = await find('the conjuring');
    expect(film).toMatchObject({ title: 'The Conjuring', runtime: 112, platforms: ['netflix', 'max'] });
    expect(film?.voteAverage).toBeGreaterThan(7);
  });
});
