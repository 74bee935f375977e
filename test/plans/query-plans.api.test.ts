import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasFilms, namedFilms } from '#catalogue/film-columns.repository.ts';
import { createTmdbRepository } from '#catalogue/sources/tmdb/tmdb.repository.ts';
import { PLATFORMS } from '#features/browse/contract/platforms.ts';
import { createBrowseRepository } from '#features/browse/server/browse.repository.ts';
import { createSitemapRepository } from '#features/browse/server/sitemap.repository.ts';
import { createCalendarRepository } from '#features/calendar/server/calendar.repository.ts';
import { createCalendarFeedRepository } from '#features/calendar/server/calendar-feed.repository.ts';
import { createContentNotesRepository } from '#features/films/server/content-notes.repository.ts';
import { createFilmsRepository } from '#features/films/server/films.repository.ts';
import { createImagesRepository } from '#features/images/server/images.repository.ts';
import { createMyMoviesRepository } from '#features/my-movies/server/my-movies.repository.ts';
import { createPeopleRepository } from '#features/people/server/people.repository.ts';
import { createRatingsRepository } from '#features/ratings/server/ratings.repository.ts';
import { createSearchRepository } from '#features/search/server/search.repository.ts';
import { createSearchService } from '#features/search/server/search.service.ts';
import { createAlikeService } from '#features/tonight/server/alike.routes.ts';
import { readFilmIndex } from '#features/tonight/server/film-index.repository.ts';
import type { FilmIndex } from '#features/tonight/server/film-index.ts';
import { createFinderRepository } from '#features/tonight/server/finder.repository.ts';
import { createFinderService } from '#features/tonight/server/finder.service.ts';
import { EVERYTHING, type Question } from '#features/tonight/server/finder-question.ts';
import { createNeighboursRepository } from '#features/tonight/server/likeness/neighbours.repository.ts';
import { createStoriesCache, type Stories } from '#features/tonight/server/tonight.ts';
import { emptyApp, type TestApp } from '../app/test-app.ts';
import { explainedDatabase } from './explained-database.ts';
import { FIRST_ID, FIRST_PERSON, generateFilms } from './generated-films.ts';
import { generateMembers, MEMBER } from './generated-members.ts';

/** Tables that no hot query may scan completely. */
const LARGE = new Set([
  ...['film', 'film_finder', 'film_keyword', 'film_provider', 'film_tag', 'credit', 'person', 'search_word'],
  ...['rating', 'rating_history', 'watchlist_entry', 'viewing'],
]);
const PAGE = { limit: 40, offset: 80 };
const NETFLIX = PLATFORMS[0].providerIds;
const PERSON = FIRST_PERSON + 5;
const ONE = FIRST_ID + 5;
const RATED = { memberId: MEMBER, filmId: FIRST_ID + 7 };
/** The period that a calendar feed covers. */
const WINDOW = { first: '1984-07-20', end: '1985-10-20', changedSince: new Date('2026-10-01') };
/** Enough that PostgreSQL uses the indexes as with 33,711. `npm test -- long` has a million films. */
const FILMS = Number(process.env.PLAN_FILMS ?? 8_000);

type ExplainedDatabase = ReturnType<typeof explainedDatabase>;

/** @param index the films in memory */
function repositoriesOn({ db }: ExplainedDatabase, index: FilmIndex, stories: () => Promise<Stories>) {
  const search = createSearchRepository(db);
  const fright = createFinderService({
    repository: createFinderRepository(db),
    latest: createFinderRepository(db),
    filmIndex: async () => index,
    stories,
    servicesOf: async () => ({ region: 'US', platforms: ['netflix', 'shudder'] }),
    tasteOf: async () => ({ taste: [], surprises: [], liked: new Map() }),
    clock,
  });
  return {
    browse: createBrowseRepository(db),
    calendar: createCalendarRepository(db),
    events: createCalendarFeedRepository(db),
    contentNotes: createContentNotesRepository(db),
    films: createFilmsRepository(db),
    images: createImagesRepository(db),
    sitemap: createSitemapRepository(db),
    people: createPeopleRepository(db),
    tmdb: createTmdbRepository(db),
    ratings: createRatingsRepository(db),
    rating: () => createRatingsRepository(db).rating(RATED),
    namedFilms: (ids: number[]) => namedFilms(db, ids),
    lists: createMyMoviesRepository(db),
    search,
    finder: createSearchService(search, fright),
    alike: createAlikeService({
      repository: createFinderRepository(db),
      filmIndex: async () => index,
      clock,
    }),
    fright,
    filmIndex: () => readFilmIndex(db),
  };
}
const clock = () => new Date('2026-10-31T12:00:00Z');
type Repositories = ReturnType<typeof repositoriesOn>;

const oneFilm = ({ films }: Repositories) => films.findWhole({ id: ONE }, 'US', MEMBER);

/** Queries of visitors, members and jobs, each with the name or prefix of an index that it must use. */
const HOT_QUERIES: [string, string, (made: Repositories) => Promise<unknown>][] = [
  [
    'a keyword page by rating',
    'film_keyword_page_index',
    ({ browse }) =>
      browse.films(browse.keywordIds('generated-9'), { sort: 'rating', decade: '1980s', rating: 7 }, PAGE),
  ],
  [
    'the count of a keyword',
    'film_keyword_page_index',
    ({ browse }) => browse.count(browse.keywordIds('slasher'), { sort: 'popularity' }),
  ],
  [
    'a provider page',
    'film_provider_page_index',
    ({ browse }) => browse.films(browse.providerFilmIds(NETFLIX, 'US'), { sort: 'popularity' }, PAGE),
  ],
  ['a tag page', 'film_tag_pkey', ({ browse }) => browse.byTag('gothic')],
  ['a month', 'film_release_date_index', ({ calendar }) => calendar.releases(1984, 10)],
  ['the nearest months', 'film_release_date_index', ({ calendar }) => calendar.nearest(1984, 10)],
  ['the anniversaries of a month', 'film_anniversary_index', ({ calendar }) => calendar.anniversaries(2026, 10)],
  ['recent films', 'film_release_date_index', ({ films }) => films.releasedUntil('2020-10-31', 15)],
  ['trending films', 'film_pkey', ({ films }) => films.trending(15)],
  ['a film by its id', 'film_pkey', oneFilm],
  ['a person', 'person_pkey', ({ people }) => people.findById(PERSON)],
  ["a person's films", 'credit_person_index', ({ people }) => people.credits(PERSON)],
  [
    'a film by its slug',
    'film_title_slug_key',
    ({ films }) => films.findWhole({ titleSlug: 'the-shining-1980' }, 'US', MEMBER),
  ],
  ["a film's keywords", 'film_keyword_pkey', oneFilm],
  ["a film's content notes", 'film_keyword_pkey', ({ contentNotes }) => contentNotes.film(ONE)],
  ["a film's tags", 'film_tag_film_index', oneFilm],
  ["a film's providers", 'film_provider_pkey', oneFilm],
  ['a whole title', 'film_search_key_index', ({ search }) => search.byKeys(['theshining', 'shining'])],
  ['a title by its first letter', 'film_search_key_1_index', ({ finder }) => finder.find('s')],
  ['the beginning of a title', 'film_search_key_index', ({ finder }) => finder.find('shinin')],
  ['words of a title', 'film_search_document_index', ({ search }) => search.byWords(["'shining' & 'the'"])],
  ['people by name', 'credit_pkey', ({ finder }) => finder.findPeople('john shining')],
  ['themes and keywords by name', 'keyword_slug_key', ({ finder }) => finder.findSubjects('generated 9')],
  ['a search for a title', 'film_search_key_index', ({ finder }) => finder.find('the shining')],
  ['a search by a theme and a decade', 'film_keyword_page_index', ({ finder }) => finder.find('80s slasher')],
  ['a search by two keywords', 'film_keyword_pkey', ({ finder }) => finder.find('slasher generated 9')],
  ['a search by a tag', 'film_tag_pkey', ({ finder }) => finder.find('final girl under 100 minutes')],
  ['a search by a language', 'film_finder_language_index', ({ finder }) => finder.find('japanese under 100 minutes')],
  ['a search by a year', 'film_finder_year_index', ({ finder }) => finder.find('1979')],
  ['a search by a length', 'film_finder_renown_index', ({ finder }) => finder.find('under 100 minutes')],
  ['a search by a name and a decade', 'film_search_document_index', ({ finder }) => finder.find('john 80s')],
  ['a search with a slip', 'film_search_document_index', ({ finder }) => finder.find('the shinning hotl')],
  [
    'the films to request from TMDB again',
    'film_fetched_index',
    ({ tmdb }) => tmdb.dueFilms(new Date(), new Date(), 1_000),
  ],
  ['the first film of each sitemap', 'film_', ({ sitemap }) => sitemap.filmBoundaries(1_000)],
  ['the first person of each sitemap', 'person_pkey', ({ sitemap }) => sitemap.peopleBoundaries(1_000)],
  ['people in the sitemap', 'credit_person_index', ({ sitemap }) => sitemap.people(0, 1_000)],
  ['keywords in the sitemap', 'film_keyword_page_index', ({ sitemap }) => sitemap.keywords(1_000)],
  [
    "a film's people and keywords without a page",
    'credit_person_index',
    ({ films }) => films.findWhole({ id: ONE }, 'US', null),
  ],
  ['the stored films of a TMDB list', 'film_pkey', ({ tmdb }) => tmdb.held([ONE, FIRST_ID + 6])],
  ['the public calendar', 'film_release_date_index', ({ events }) => events.releasesOf({}, 'US', WINDOW)],
  ['the public calendar of a theme', 'film_', ({ events }) => events.releasesOf({ theme: 'slasher' }, 'US', WINDOW)],
  ['the last change of calendars', 'film_release_date_index', ({ events }) => events.changedAt(WINDOW)],
  ["releases of a member's calendar", 'watchlist_entry_', ({ events }) => events.releasesOfWatchlist(MEMBER, WINDOW)],
  ["viewings of a member's calendar", 'viewing_', ({ events }) => events.viewings(MEMBER, '2020-01-01')],
  ['a watchlist', 'watchlist_entry_pkey', ({ lists }) => lists.watchlist(MEMBER)],
  ["a member's viewings", 'viewing_', ({ lists }) => lists.watched(MEMBER)],
  ['the ids on the lists', 'viewing_', ({ lists }) => lists.marks(MEMBER)],
  ['the providers of the lists', 'film_provider_', ({ lists }) => lists.providers(MEMBER, 'US')],
  ["a film's entries on the member's lists", 'watchlist_entry_pkey', oneFilm],
  ['a page of ratings', 'rating_recent_index', ({ ratings }) => ratings.rated(MEMBER, PAGE, 'date')],
  ['the count of ratings', 'rating_', ({ ratings }) => ratings.countRated(MEMBER)],
  ['the film of a poster', 'film_poster_path_index', ({ images }) => images.findByFile('nobodys.jpg')],
  ['the owner of a picture', 'person_profile_path_index', ({ images }) => images.lacksColour('nobodys.jpg')],
  ['a known picture', 'person_profile_path_index', ({ images }) => images.isKnown('nobodys.jpg')],
  ['the colour of a picture', 'film_backdrop_path_index', ({ images }) => images.writeColour('nobodys.jpg', '#101010')],
  ['the colour of a drawing', 'film_pkey', ({ images }) => images.writeArtColour(ONE, '#101010')],
  ['films like a film', 'film_neighbours_pkey', ({ alike }) => alike.alike(ONE, { less: [], more: [] })],
  [
    'films like a film with less gore',
    'film_neighbours_pkey',
    ({ alike }) => alike.alike(ONE, { less: ['gore'], more: [] }),
  ],
  ['all films for the finder', 'film_finder_pkey', ({ filmIndex }) => filmIndex()],
  ["a rating's history", 'rating_history_pkey', ({ ratings }) => ratings.history(RATED)],
  // The query may use either of two indexes that begin with the member. The number of ratings decides which is cheaper.
  ["a member's films by figure", 'rating_', ({ ratings }) => ratings.otherRatings(RATED)],
  ['the titles of these films', 'film_pkey', ({ namedFilms }) => namedFilms([ONE, FIRST_ID + 6])],
  ["a member's rating", 'rating_pkey', ({ rating }) => rating()],
];

/** Searches by fright, which compare films in memory. */
const QUESTIONS: [string, Partial<Question>][] = [
  ['all films', {}],
  ['films by ranges', { scares: { min: 6, max: 10 }, gore: { min: 0, max: 3 }, plot: { min: 4, max: 6 } }],
  ['films by keywords', { themes: ['slasher', 'generated-9'], not: ['ghost', 'generated-8'], sort: 'newest' }],
  ['a film like another', { like: ONE, platforms: ['netflix'], without: ['clowns'], page: 3 }],
  ["films by a member's lists", { unseen: true, watchlist: true, decades: ['1980s', '2010s'], sort: 'rating' }],
  ["films on a member's services", { unseen: true, services: true }],
];

let site: TestApp;
let explained: ExplainedDatabase;
let index: FilmIndex;
let stories: () => Promise<Stories>;

beforeAll(async () => {
  site = await emptyApp();
  await generateFilms(site.db, FILMS);
  await generateMembers(site.db, FILMS);
  explained = explainedDatabase(site.pool);
  index = await readFilmIndex(site.db);
  // Read once an hour, so their queries are not hot.
  stories = createStoriesCache(createNeighboursRepository(site.db), [], false);
  return site.close;
});

describe(`with ${FILMS} films`, () => {
  test.each(HOT_QUERIES)('no large table is scanned for %s', async (_, indexName, ask) => {
    const plans = await explained.plansOf(() => ask(repositoriesOn(explained, index, stories)));
    expect(plans.flatMap((plan) => plan.indexes)).toContainEqual(expect.stringContaining(indexName));
    expect(plans.filter((plan) => plan.scanned.some((table) => LARGE.has(table)))).toEqual([]);
  });

  test.each(QUESTIONS)('no large table is scanned for finding %s', async (_, question) => {
    const asked = { ...EVERYTHING, ...question };
    const memberId = asked.unseen ? MEMBER : null;
    const plans = await explained.plansOf(async () => {
      const { fright } = repositoriesOn(explained, index, stories);
      await fright.find(asked, memberId);
      await fright.pick({ ...asked, except: [FIRST_ID] }, memberId).catch(() => 'nothing fits');
    });
    expect(plans).not.toEqual([]);
    expect(plans.filter((plan) => plan.scanned.some((table) => LARGE.has(table)))).toEqual([]);
  });

  test('the search for films of a keyword stops after three films, however many films the keyword has', async () => {
    const { sql: text, parameters } = explained.db
      .selectFrom('keyword')
      .select('id')
      .where('slug', '=', 'slasher')
      .where(hasFilms('film_keyword', sql.ref('keyword.id')))
      .compile();
    const { rows } = await site.pool.query(`explain (analyze, format json) ${text}`, [...parameters]);
    const read = /"Relation Name":"film_keyword"[^{}]*"Actual Rows":(\d+)/.exec(JSON.stringify(rows))?.[1];
    expect(Number(read)).toBe(3);
  });

  test('the plans name the table that a query without an index scans', async () => {
    const [plan] = await explained.plansOf(() =>
      explained.db.selectFrom('film').select('id').where('runtime', '=', 90).execute(),
    );
    expect(plan?.scanned).toEqual(['film']);
  });
});
