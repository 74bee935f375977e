import { within } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import { keywordSlug } from '#contract/slug.ts';
import type { Film } from '#features/films/contract/films.ts';
import type { FoundFilms } from '#features/tonight/contract/finder.ts';
import { appForFile } from '../app/test-app.ts';
import { FILM, openFilmLike, openPage } from './open-page.ts';

/** Freaks (1932): has no review and no rating. */
const UNRATED_FILM = 136;
const LOGIN = `/login?redirect=${encodeURIComponent(`/movie/${FILM}`)}`;

const site = await appForFile({ readsFilmsOnce: true });

const open = (changes?: Parameters<typeof openFilmLike>[1]) => openFilmLike(site, changes);
const hrefsOf = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'));

describe('a film page', () => {
  test('shows the facts, the overview and the poster of the film', async () => {
    const { head, main, text } = await open();
    expect(head.title).toBe('The Shining (1980) · Fright Club');
    main.getByRole('heading', { level: 1, name: 'The Shining' });
    for (const fact of ['May 23, 1980', 'Directed by Stanley Kubrick', '2h 24m', 'A writer with a temper'])
      expect(text).toContain(fact);
    const poster = main.getByRole('img', { name: 'The Shining' });
    expect(poster.getAttribute('src')).toMatch(/^\/images\/w500\//);
  });

  test('shows age rating, countries and franchise, which links to its films; shows none that are unknown', async () => {
    const { main, text } = await open();
    for (const fact of ['Rated R', 'US, UK', 'Series: The Shining']) expect(text).toContain(fact);
    const links = main.getAllByRole('link', { name: 'The Shining' });
    expect(hrefsOf(links)).toContain('/tonight?franchise=the-shining');
    const other = await open({ certification: null, countries: [], franchise: null });
    for (const words of ['Rated ', 'US, UK', 'Series']) expect(other.text).not.toContain(words);
  });

  test('links to TMDB, and to IMDb if its IMDb id is known', async () => {
    const { main } = await open();
    for (const [name, url] of [
      ['IMDb', 'https://www.imdb.com/title/tt0081505/'],
      ['TMDB', `https://www.themoviedb.org/movie/${FILM}`],
    ] as const) {
      const link = main.getByRole('link', { name: `The Shining on ${name} (opens in a new tab)` });
      expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([url, 'noreferrer']);
    }
    const other = await open({ imdbId: null });
    other.main.getByRole('link', { name: /on TMDB/ });
    expect(other.main.queryByRole('link', { name: /on IMDb/ })).toBeNull();
  });

  test('sends a visitor who acts on it to the login and back', async () => {
    const { main } = await open();
    for (const name of ['Rate', 'Add to watchlist', 'Mark as watched'])
      expect(new Set(hrefsOf(main.getAllByRole('link', { name })))).toEqual(new Set([LOGIN]));
  });

  test('shows "No release date" when the date is missing, and then offers no rating', async () => {
    const { main, text } = await open({ release_date: null });
    expect(text).toContain('No release date');
    expect(main.queryByRole('link', { name: 'Rate' })).toBeNull();
  });

  test('offers the watchlist before the release, but no rating and no watched mark', async () => {
    const { main, text } = await open({ release_date: '2999-01-01' });
    expect(text).toContain('January 1, 2999');
    main.getByRole('link', { name: 'Add to watchlist' });
    for (const name of ['Rate', 'Mark as watched']) expect(main.queryByRole('link', { name })).toBeNull();
    expect(main.queryByRole('heading', { name: 'Streaming' })).toBeNull();
  });

  test('shows the original title when it differs from the title', async () => {
    expect((await openPage(site, '/movie/234')).text).toContain('Original title: Das Cabinet des Dr. Caligari');
    expect((await open()).text).not.toContain('Original title');
  });

  test('links directors, keywords and the tags that are no keywords to their films, and encodes keywords in URLs', async () => {
    const tags = ['Isolation', 'One location', 'Snowbound'].map((name) => ({ slug: keywordSlug(name), name }));
    const { main } = await open({ keywords: ['Who? 50% Café', 'ghost/spirit', 'isolation'], tags });
    const keywords = within(main.getByRole('list', { name: 'Keywords' })).getAllByRole('link');
    expect(hrefsOf(keywords)).toEqual([
      '/keyword/who%3F-50%25-caf%C3%A9',
      '/keyword/ghost-spirit',
      '/keyword/isolation',
      '/tag/one-location',
      '/tag/snowbound',
    ]);
    expect(hrefsOf([main.getByRole('link', { name: 'Stanley Kubrick' })])).toEqual([
      expect.stringMatching(/^\/person\/\d+$/),
    ]);
  });

  test('lists where the film can be rented or bought, or says in which country it streams nowhere, once', async () => {
    const apple = { provider_id: 2, provider_name: 'Apple TV', logo_path: null, as_of: '2026-10-30' };
    const { main } = await open({
      watch_providers: { stream: [], rent: [apple], buy: [apple], as_of: null, region: 'US' },
    });
    const streaming = main.getByRole('region', { name: 'Streaming' }).textContent;
    expect(streaming).toContain('Rent: Apple TV, as of October 30, 2026');
    expect(streaming).toContain('Buy: Apple TV, as of October 30, 2026');
    const other = await openPage(site, `/movie/${UNRATED_FILM}`);
    const region = other.main.getByRole('region', { name: 'Streaming' }).textContent;
    expect(region).toContain('Not streaming in the US');
    expect(region.match(/the US/g)).toHaveLength(1);
  });

  test('says how old the streaming services are and where they come from, and links to their pages', async () => {
    const { main } = await openPage(site, '/movie/348');
    const streaming = within(main.getByRole('region', { name: 'Streaming' }));
    expect(streaming.getAllByRole('listitem')[0]?.textContent).toMatch(/ as of \w*\s?2021$/);
    streaming.getByText(/In the US\. Source:/);
    expect(hrefsOf([streaming.getByRole('link', { name: /JustWatch/ })])).toEqual([
      'https://www.justwatch.com/us/search?q=Alien',
    ]);
    expect(hrefsOf([streaming.getByRole('link', { name: 'Prime Video' })])).toEqual(['/provider/prime']);
  });

  test('has no trailer button for a video that cannot be embedded, but a link if its URL is safe', async () => {
    const trailerOf = async (trailer: Film['trailer']) => {
      const { main } = await open({ trailer });
      expect(main.queryByRole('button', { name: 'Watch trailer' })).toBeNull();
      return hrefsOf(main.queryAllByRole('link', { name: /^Watch trailer/ }));
    };
    expect(await trailerOf(false)).toEqual([]);
    expect(await trailerOf('https://vimeo.com/1')).toEqual(['https://vimeo.com/1']);
    expect(await trailerOf('javascript:alert(1)')).toEqual([]);
  });

  test('says under "More like this" that the film has no profile, and leaves out the section without films', async () => {
    // In this order, the films without a profile are last.
    const films = async (page: number): Promise<FoundFilms> =>
      (await site.app.request(`/api/films/by-fright?sort=newest&page=${page}`)).json();
    const { results } = await films((await films(1)).totalPages);
    const unknown = results.find(({ fright }) => fright === null);
    // A page waits only a second for the similar films, so they are read before.
    const path = `/api/films/${unknown?.id}/alike`;
    const alike = await (await site.app.request(path)).json();
    const { main } = await openPage(site, `/movie/${unknown?.id}`, { [path]: alike });
    const section = within(main.getByRole('region', { name: 'More like this' }));
    section.getByText(/^This film has no Fright Graph yet, so we chose films with the same themes/);
    expect(section.getAllByText(/^Also /).length).toBeGreaterThan(0);
    expect(main.queryByRole('list', { name: 'Like this, but' })).toBeNull();
    const broken = Response.json({ code: 'internal' }, { status: 500 });
    const other = await openPage(site, `/movie/${FILM}`, { [`/api/films/${FILM}/alike`]: broken });
    other.main.getByRole('heading', { level: 1, name: 'The Shining' });
    expect(other.main.queryByRole('list', { name: 'More like this' })).toBeNull();
  });

  test.each([
    [404, {}, 'An error occurred while fetching movie details'],
    [404, { message: 'Film not found.' }, 'Film not found.'],
    [500, {}, 'An error occurred while fetching movie details'],
  ])(
    'that the API answers with %i and %j shows the message of the API or a default one',
    async (status, body, words) => {
      const stub = Response.json(body, { status });
      const { main, head, response } = await openPage(site, `/movie/${FILM}`, { [`/api/tmdb/movie/${FILM}`]: stub });
      main.getByRole('heading', { name: 'Oops! Something went wrong.' });
      main.getByText(words);
      expect([response.status, head.meta('robots')]).toEqual([status, 'noindex']);
    },
  );

  test.each([
    [{ averageRating: 8.6, ratingsCount: 20 }, '8.6 from 20 ratings'],
    [{ averageRating: null, ratingsCount: 0, vote_average: 6.2 }, '6.2 TMDB average'],
    [{ averageRating: null, ratingsCount: 0, vote_average: null }, 'No ratings yet'],
    [{ averageRating: 9.5, ratingsCount: 2, vote_average: 6.2 }, '6.2 TMDB average 9.5 from 2 ratings here'],
    [{ averageRating: 9.5, ratingsCount: 2, vote_average: null }, '9.5 from 2 ratings'],
  ])('of %j shows the rating of members with their number, or of TMDB: "%s"', async (changes, words) => {
    expect((await open(changes)).text.replaceAll(/\s+/g, ' ')).toContain(words);
  });

  test('links to the editorial review if there is one', async () => {
    const { main } = await open({ hasReview: true });
    expect(hrefsOf([main.getByRole('link', { name: 'Read our review' })])).toEqual([`/movie/${FILM}/review`]);
    const other = await openPage(site, `/movie/${UNRATED_FILM}`);
    expect(other.main.queryByRole('link', { name: 'Read our review' })).toBeNull();
  });

  test('also has a URL with the title of the film, and a canonical URL with the id of the film', async () => {
    const { head, main } = await openPage(site, '/movie/the-shining-1980');
    main.getByRole('heading', { level: 1, name: 'The Shining' });
    expect(head.canonical).toBe(`http://localhost/movie/${FILM}`);
    expect(hrefsOf([main.getByRole('link', { name: 'Rate' })])).toEqual([LOGIN]);
  });

  test('has structured data for search engines', async () => {
    const [film, trail] = (await open({ averageRating: 8.6, ratingsCount: 20 })).head.data;
    expect(film).toMatchObject({ '@type': 'Movie', name: 'The Shining', aggregateRating: { ratingCount: 20 } });
    expect(trail).toMatchObject({ '@type': 'BreadcrumbList' });
  });
});

describe('the Fright Graph', () => {
  const NO_PROFILE = { desk: null, reason: null, effective: null, known: [] };

  test('is hidden when fewer than three categories are rated and the film has no profile', async () => {
    const { main } = await open({
      averageDetailedRatings: { scares: 8, gore: 0 },
      detailedRatingsCounts: { scares: 20, gore: 20 },
      fright: NO_PROFILE,
    });
    expect(main.queryByRole('heading', { name: 'Fright Graph' })).toBeNull();
  });

  /** The Shining has an estimate, in which gore is medium. */
  const rated = async (count: number) => {
    const { main } = await open({
      averageDetailedRatings: { scares: 2, gore: 9.3, lore: 3 },
      detailedRatingsCounts: { scares: count, gore: count, lore: count },
    });
    const graph = main.getByRole('region', { name: 'Fright Graph' });
    const drawing = within(graph).getByRole('img');
    return {
      label: drawing.getAttribute('aria-label'),
      areas: drawing.querySelectorAll('path.stroke-action').length,
      points: drawing.querySelectorAll('circle.stroke-link').length,
      text: graph.textContent,
    };
  };

  test('shows the means of fewer than ten ratings as points, and the editors’ estimate as the only curve and in words', async () => {
    for (const count of [1, 4, 9]) {
      const { label, areas, points, text } = await rated(count);
      expect(label).toMatch(/^Fright Graph of .*, as our editors estimate it\. The table/);
      expect([areas, points]).toEqual([0, 3]);
      expect(text).toContain(
        `There are not enough member ratings yet for a full curve. The dots show the average of ${count} ${count === 1 ? 'rating' : 'ratings'}.`,
      );
      expect(text).not.toMatch(/extreme gore/i);
    }
  });

  test('says that member ratings will replace the editors’ estimate while there are none', async () => {
    const { main } = await open({});
    expect(main.getByRole('region', { name: 'Fright Graph' }).textContent).toContain(
      'Once there are enough member ratings, the graph shows those instead.',
    );
  });

  test('shows the means of ten ratings as the main curve and in words, as it has promised', async () => {
    const { label, areas, points, text } = await rated(10);
    expect(label).not.toContain('as our editors estimate it');
    expect([areas, points]).toEqual([1, 0]);
    expect(text).toMatch(/extreme gore/i);
    expect(text).not.toMatch(/Once there are enough member ratings|verdict/);
  });

  test('appears when three categories are rated, with a table that has a dash for missing figures', async () => {
    const { main } = await open({
      averageDetailedRatings: { scares: 8.449, gore: 0, plot: 5 },
      detailedRatingsCounts: { scares: 10, gore: 10, plot: 10 },
      fright: NO_PROFILE,
    });
    main.getByRole('img', { name: /^Fright Graph of/ });
    const table = within(main.getByRole('table', { name: 'Fright Graph in numbers' }));
    const words = table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(words).toHaveLength(9);
    expect(words).toEqual(
      expect.arrayContaining([
        ['Category', 'Your Rating', 'Community'],
        ['scares', '-', '8.4'],
        ['gore', '-', '0.0'],
        ['acting', '-', '-'],
      ]),
    );
  });
});
