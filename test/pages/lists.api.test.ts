import { within } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import { PLATFORMS } from '#features/browse/contract/platforms.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import { appForFile } from '../app/test-app.ts';
import { openPage } from './open-page.ts';

const site = await appForFile({ readsFilmsOnce: true });

const open = (path: string, stubs?: Record<string, unknown>) => openPage(site, path, stubs);
const TRAIL = expect.objectContaining({ '@type': 'BreadcrumbList' });

describe('the front page', () => {
  test('has links from every theme and platform to its films', async () => {
    const browse = within((await open('/')).main.getByRole('navigation', { name: 'Browse' }));
    const links = [
      ...THEMES.map(({ label, value }) => [label, `/keyword/${value}`]),
      ...PLATFORMS.map(({ label, value }) => [label, `/provider/${value}`]),
    ];
    expect(browse.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(links);
  });

  test.each([404, 503])('has no section for the featured review when its status is %i', async (status) => {
    const review = Response.json({ code: 'x', message: 'x' }, { status });
    const { main } = await open('/', { '/api/content/featured-review': review });
    expect(main.queryByRole('heading', { name: 'Featured Review' })).toBeNull();
  });

  test('shows the release day and, with one decimal, the rating of a film', async () => {
    const { main } = await open('/');
    const film = main.getAllByRole('listitem').find(({ textContent }) => textContent.includes('Rating'));
    expect(film?.textContent).toMatch(/[A-Z][a-z]{2} \d{1,2}, \d{4}/);
    expect(film?.textContent).toMatch(/Rating \d\.\d/);
  });
});

test.each([
  ['/keyword/slasher?page=2', 'Slasher horror films, page 2', 'href="/movie/'],
  ['/provider/hulu', 'Horror films on Hulu', 'href="/movie/'],
  ['/tag/giallo', 'Movies tagged with "Giallo"', 'href="/movie/11906"'],
])('%s has a title, a canonical URL, structured data and its films', async (path, title, film) => {
  const { head, html } = await open(path);
  expect(head).toMatchObject({ title: `${title} · Fright Club`, canonical: `http://localhost${path}`, data: [TRAIL] });
  expect(head.meta('og:url')).toBe(head.canonical);
  expect(head.meta('og:title')).toContain(title);
  expect(html).toContain(film);
});

test.each([
  ['/search?q=halloween', 'Search: halloween', '/search', 'href="/movie/948"'],
  ['/tonight?gore=-2&atmosphere=8-', 'Find tonight’s film', '/tonight', 'href="/movie/'],
])('%s has the same canonical URL as all such searches', async (path, title, canonical, film) => {
  const { head, html } = await open(path);
  expect(head).toMatchObject({ title: `${title} · Fright Club`, canonical: `http://localhost${canonical}` });
  expect(html).toContain(film);
});

describe('a keyword page', () => {
  test('has a meta description and twenty films', async () => {
    const { head, html } = await open('/keyword/slasher?page=2');
    expect(head.meta('description')).toContain('slasher');
    expect(html.match(/href="\/movie\/\d+"/g)?.length).toBeGreaterThanOrEqual(20);
  });

  test('offers posters in several sizes, loads the first row immediately and the rest lazily', async () => {
    const { main } = await open('/keyword/slasher');
    const images = main.getAllByRole('listitem').flatMap((item) => [...item.querySelectorAll('img')]);
    const attributes = (image?: Element) =>
      Object.fromEntries(
        ['width', 'height', 'loading', 'fetchpriority'].map((name) => [name, image?.getAttribute(name)]),
      );
    expect(images[0]?.getAttribute('srcset')).toMatch(/w185\/.* 185w, .*w300\/.* 300w/);
    expect(attributes(images[0])).toEqual({ width: '300', height: '450', loading: 'eager', fetchpriority: 'high' });
    expect(attributes(images.at(-1))).toMatchObject({ loading: 'lazy' });
  });

  test.each(['/keyword/ghost', '/provider/netflix'])(
    'is rendered when its URL has an unknown parameter: %s',
    async (path) => {
      expect((await open(`${path}?utm_source=mail`)).response.status).toBe(200);
    },
  );
});

test.each([
  ['/keyword/no-such-keyword', 'no such keyword'],
  ['/provider/midnight-tape-club', 'midnight tape club'],
])('%s shows its name and a message, because it has no films', async (path, name) => {
  const { main, text } = await open(path);
  main.getByRole('heading', { level: 1, name });
  expect(text).toContain('Nothing found here');
  expect(text).toContain('Come back later.');
  expect(main.queryByRole('navigation', { name: 'Pagination' })).toBeNull();
});

describe('a tag page', () => {
  test('says that a director or a release date is missing', async () => {
    const film = {
      ...{ _id: '2', title: 'Zibahkhana', titleSlug: 'zibahkhana-2007', director: null, releaseDate: null },
      ...{ posterPath: null, posterColour: null },
    };
    const { text } = await open('/tag/made-up', { '/api/movies/tag/made-up': [film] });
    expect(text).toContain('Movies tagged with "made up"');
    expect(text).toContain('Unknown director');
    expect(text).toContain('No release date');
  });

  test('shows a message when no film has the tag', async () => {
    const { head, text } = await open('/tag/nobody-has-this');
    expect(text).toContain('No films have this tag.');
    expect(head.meta('robots')).toBe('noindex');
  });
});

describe('the search', () => {
  test('says which words of a query it ignored, and says when a query contradicts itself', async () => {
    const { main, text } = await open('/search?q=the%20shining%20full%20movie');
    expect(text).toContain('We searched without “full movie”.');
    expect(main.getAllByRole('link', { name: 'The Shining' })).not.toEqual([]);
    const other = await open('/search?q=scary%20but%20not%20scary');
    expect(other.text).toContain('No film can fit this: scares both high and low.');
  });

  test('shows length and services of a film, and why it was found when its title does not match', async () => {
    const { main } = await open('/search?q=pennywise');
    const [item] = main.getAllByRole('listitem').filter(({ textContent }) => textContent.includes('as Pennywise'));
    for (const words of ['Bill Skarsgård as Pennywise', '2h 15m', 'On Netflix', 'Rating'])
      expect(item?.textContent).toContain(words);
  });

  test('lists people before the films if their name equals the query, and otherwise after the films', async () => {
    const firstLink = async (query: string) => {
      const { main } = await open(`/search?q=${query}`);
      return main.getAllByRole('listitem')[0]?.querySelector('a')?.getAttribute('href');
    };
    expect(await firstLink('carpenter')).toMatch(/^\/person\//);
    expect(await firstLink('carpent')).toMatch(/^\/movie\//);
  });

  test('lists films found by title, then those about the query, then those found by a name', async () => {
    const { main } = await open('/search?q=crow');
    const titles = main.getAllByRole('heading').map(({ textContent }) => textContent);
    const places = ['The Crow', 'Crow films', 'The Messengers', 'Other matches', 'Hatchet'].map((title) =>
      titles.indexOf(title),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    const others = within(main.getByRole('region', { name: 'Other matches' }));
    expect(others.getByText('Kane Hodder as Victor Crowley')).toBeTruthy();
  });

  test('treats numbers and mark-up in the query as text', async () => {
    const { text } = await open(`/search?q=${encodeURIComponent('<b>1408"')}`);
    expect(text).toContain('<b>1408"');
    const { main } = await open('/search?q=1408');
    expect(main.getAllByRole('link', { name: '1408' })).not.toEqual([]);
  });
});

describe('the finder', () => {
  test('says which filters contradict each other, and offers to remove one', async () => {
    const { main, text } = await open('/tonight?themes=slasher&not=slasher');
    expect(text).toContain('because these filters contradict each other: slasher and no slasher.');
    main.getByRole('link', { name: /^Remove “no Slasher”: / });
  });
});

describe('the calendar', () => {
  test.each(['/calendar', '/calendar?month=2026-13', '/calendar?month=1066-10'])(
    '%s shows the current month',
    async (path) => {
      const present = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
      const before = present.format();
      const { head, main, text } = await open(path);
      main.getByRole('heading', { level: 1, name: 'Release Calendar' });
      expect([before, present.format()].some((month) => text.includes(month))).toBe(true);
      expect(head.title).toMatch(/^Release Calendar/);
    },
  );

  test('has the layouts for desktops and phones', async () => {
    const { head, html, main } = await open('/calendar?month=2025-10');
    expect(html).toContain('<table');
    expect(html.match(/aria-label="[^"]*(previous|next) month"/gi)).toHaveLength(4);
    for (const month of ['2025-09', '2025-11']) expect(html).toContain(`href="/calendar?month=${month}"`);
    main.getAllByRole('link', { name: /Frankenstein/ });
    expect(head.data).toContainEqual(TRAIL);
    expect(head.canonical).toBe('http://localhost/calendar?month=2025-10');
  });

  test.each([
    ['1880-01', 'Previous month'],
    ['2199-12', 'Next month'],
  ])('has no month beyond %s', async (month, name) => {
    const { main } = await open(`/calendar?month=${month}`);
    for (const button of main.getAllByRole('button', { name })) expect(button.hasAttribute('disabled')).toBe(true);
  });
});
