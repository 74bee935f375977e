import { within } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import type { Review, RichTextDocument } from '#features/reviews/contract/reviews.ts';
import { mapReview } from '#features/reviews/server/review-mapper.ts';
import { appForFile } from '../app/test-app.ts';
import { picturePath, reviewEntry } from '../editorial/fixtures.ts';
import { FILM, openPage } from './open-page.ts';

const site = await appForFile();

const TRAIL = expect.objectContaining({ '@type': 'BreadcrumbList' });

describe('the page of a person', () => {
  const credit = { posterPath: null, posterColour: null, releaseDate: '1960-06-16', character: null };
  const PERSON = {
    id: 7,
    name: 'Ada Nightingale',
    biography: null,
    profilePath: null,
    profileColour: null,
    credits: [
      { ...credit, id: 901, title: 'The Cellar', job: 'Actor', character: 'Norman' },
      { ...credit, id: 901, title: 'The Cellar', job: 'Director' },
      { ...credit, id: 902, title: 'The Attic', job: 'Actor', character: 'The Widow' },
      { ...credit, id: 903, title: 'The Well', job: 'Writer', releaseDate: null },
    ],
  };
  const open = (changes: object = {}) =>
    openPage(site, '/person/7', { '/api/movies/person/7': { ...PERSON, ...changes } });

  test("shows an actor's character or the job, and combines several jobs on one film", async () => {
    const { main } = await open();
    const credits = within(main.getByRole('list', { name: 'Credits' })).getAllByRole('listitem');
    const expected = [['Director · as Norman'], ['as The Widow', 'June 16, 1960'], ['Writer', 'Unknown']];
    expect(credits).toHaveLength(expected.length);
    for (const [index, words] of expected.entries())
      for (const word of words) expect(credits[index]?.textContent).toContain(word);
  });

  test('has placeholders, or the photograph and the biography', async () => {
    expect((await open()).text).toContain('No biography yet.');
    const { main, text } = await open({ biography: 'First.\n\nSecond.', profilePath: '/ada.jpg' });
    expect(text).toContain('First.');
    const photograph = main.getByRole('article').querySelector('img');
    expect(photograph?.getAttribute('src')).toBe('/images/w500/ada.jpg');
    expect(photograph?.getAttribute('srcset')).toMatch(/w185\/ada\.jpg 185w/);
  });

  test('has a title, a canonical URL and structured data', async () => {
    const { head } = await open();
    expect(head).toMatchObject({ title: 'Ada Nightingale · Fright Club', canonical: 'http://localhost/person/7' });
    expect(head.meta('og:type')).toBe('profile');
    expect(head.data).toEqual([expect.objectContaining({ '@type': 'Person', name: 'Ada Nightingale' }), TRAIL]);
  });

  test.each(['/person/2147483647', '/person/nobody'])('has status 404 for an unknown person: %s', async (path) => {
    const { head, main, response } = await openPage(site, path);
    expect(response.status).toBe(404);
    main.getByRole('heading', { level: 1, name: 'Failed to fetch person data.' });
    expect(head.meta('robots')).toBe('noindex');
  });
});

describe('a review', () => {
  const PATH = `/movie/${FILM}/review`;
  const open = (changes: Partial<Review> = {}, path = PATH) => {
    const review = { ...mapReview(reviewEntry(), picturePath), movieId: FILM, ...changes };
    const names = [FILM, 'the-shining-1980'];
    return openPage(site, path, Object.fromEntries(names.map((name) => [`/api/content/reviews/${name}`, review])));
  };
  const picture = (name: string) => `/images/editorial/original/images.ctfassets.net/space/asset/upload/${name}`;
  const showing = (url: string): RichTextDocument => ({
    nodeType: 'document',
    data: {},
    content: [
      {
        nodeType: 'embedded-asset-block',
        data: { target: { url, title: 'A hall', description: 'A long hall', contentType: 'image/jpeg' } },
        content: [],
      },
    ],
  });

  test('has a spoiler tag only when it has spoilers', async () => {
    (await open({ containsSpoilers: true })).main.getByText('Spoilers');
    expect((await open({ containsSpoilers: false })).main.queryByText('Spoilers')).toBeNull();
  });

  test('shows the banner, the score and the writer only if the review has them', async () => {
    const { main, text } = await open({ bannerImage: null, content: null, overallScore: null, writer: null });
    expect(main.getByRole('article').querySelector('img')).toBeNull();
    expect(text).not.toContain('Overall score');
    expect(text).not.toContain('By Mary Shelley');
  });

  test('from a Contentful space serves its pictures from this site in several widths', async () => {
    const { main } = await open({ bannerImage: picture('banner.jpg'), content: showing(picture('hall.jpg')) });
    const [banner] = main.getByRole('article').querySelectorAll('img');
    expect(banner?.getAttribute('src')).toBe(picture('banner.jpg').replace('original', 'w1280'));
    expect(banner?.getAttribute('srcset')).toMatch(/\/w780\/[^ ]+ 780w, .*\/original\/[^ ]+ 2000w$/);
    const link = within(main.getByRole('figure')).getByRole('link');
    expect(link.getAttribute('href')).toBe(picture('hall.jpg'));
    expect(within(link).getByRole('img', { name: 'A long hall' }).getAttribute('srcset')).toContain('500w');
  });

  test('shows a picture from another site as a link', async () => {
    const url = 'https://pictures.example/hall.jpg';
    const { main } = await open({ bannerImage: null, content: showing(url) });
    expect(main.getByRole('link', { name: 'A hall (opens in a new tab)' }).getAttribute('href')).toBe(url);
    expect(main.queryByRole('figure')).toBeNull();
  });

  test('links back to its film, and has a canonical URL with the id of the film and structured data', async () => {
    const { head, main } = await open({ overallScore: 9.6 }, '/movie/the-shining-1980/review');
    for (const link of main.getAllByRole('link', { name: 'Back to The Shining' }))
      expect(link.getAttribute('href')).toBe(`/movie/${FILM}`);
    expect(head.canonical).toBe(`http://localhost${PATH}`);
    const [review, trail] = head.data;
    expect(review).toMatchObject({
      '@type': 'Review',
      itemReviewed: { '@type': 'Movie', name: 'The Shining' },
      reviewRating: { ratingValue: 9.6, bestRating: 10 },
    });
    expect(trail.itemListElement).toHaveLength(3);
  });

  test('has status 404 for an unknown film', async () => {
    const { response, text } = await openPage(site, '/movie/no-such-film-1999/review');
    expect([response.status, text.includes('Film not found.')]).toEqual([404, true]);
  });
});

test('the login adds the query string of its URL to its links, and has autocomplete tokens for password managers', async () => {
  const query = '?redirect=%2Fmovie%2F948&from=poster';
  const { main } = await openPage(site, `/login${query}`);
  const hrefOf = (name: string) => main.getByRole('link', { name }).getAttribute('href');
  expect([hrefOf('Forgot password?'), hrefOf('Create one')]).toEqual([
    `/forgot-password${query}`,
    `/create-account${query}`,
  ]);
  expect(main.getByLabelText('Email').getAttribute('autocomplete')).toBe('username webauthn');
  expect(main.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
});
