import { expect, it } from 'vitest';
import type { Film } from '../contract/films.ts';
import { filmJsonLd } from './film-head.ts';

const FILM: Film = {
  id: 948,
  title: 'Halloween',
  titleSlug: 'halloween-1978',
  unindexed: { people: [], keywords: [] },
  inCatalogue: true,
  imdbId: null,
  original_title: null,
  release_date: '1978-10-24',
  director: 'John Carpenter, Debra Hill',
  directors: [],
  runtime: 91,
  countries: ['US'],
  certification: 'R',
  franchise: { slug: 'halloween', name: 'Halloween' },
  studios: [],
  poster_path: '/poster.jpg',
  poster_colour: null,
  backdrop_path: null,
  backdrop_colour: null,
  overview: 'A shape at the hedge.',
  cast: [{ id: 1, name: 'Jamie Lee Curtis', character: 'Laurie', profile_path: null, profile_colour: null }],
  keywords: ['mask', 'knife'],
  spoilers: [],
  fright: { desk: null, reason: null, effective: null, known: [] },
  tags: [],
  trailer: false,
  watch_providers: { stream: [], rent: [], buy: [], as_of: null, region: 'US' },
  averageRating: 8.4333,
  vote_average: 7.5,
  vote_count: 10,
  averageDetailedRatings: {},
  detailedRatingsCounts: {},
  ratingsCount: 120,
  watched: false,
  watchlisted: false,
  hasReview: false,
};

it('a film becomes a schema.org Movie with people and rating', () => {
  expect(filmJsonLd(FILM, 'https://example.org')).toMatchObject({
    '@type': 'Movie',
    name: 'Halloween',
    url: 'https://example.org/movie/948',
    image: 'https://example.org/images/w500/poster.jpg',
    description: 'A shape at the hedge.',
    genre: 'Horror',
    keywords: 'mask, knife',
    datePublished: '1978-10-24',
    duration: 'PT91M',
    director: [
      { '@type': 'Person', name: 'John Carpenter' },
      { '@type': 'Person', name: 'Debra Hill' },
    ],
    actor: [{ '@type': 'Person', name: 'Jamie Lee Curtis' }],
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 8.4, ratingCount: 120, bestRating: 10, worstRating: 0 },
  });
});

it('unknown properties are left out', () => {
  const nothing = { overview: null, keywords: [] };
  const bare = {
    ...FILM,
    ...nothing,
    release_date: null,
    director: null,
    runtime: null,
    poster_path: null,
    averageRating: null,
  };
  const parsed = JSON.parse(JSON.stringify(filmJsonLd(bare, 'https://example.org')));
  for (const property of [
    'datePublished',
    'director',
    'duration',
    'aggregateRating',
    'alternateName',
    'description',
    'keywords',
  ]) {
    expect(parsed).not.toHaveProperty(property);
  }
});

it('keywords and names that would give away the plot are left out', () => {
  const telling = { ...FILM, spoilers: ['mask', 'Jamie Lee Curtis'] };
  expect(filmJsonLd(telling, 'https://example.org')).toMatchObject({ keywords: 'knife', actor: [] });
});

it('the image of a film without a poster is its link-preview picture', () => {
  const { image } = JSON.parse(JSON.stringify(filmJsonLd({ ...FILM, poster_path: null }, 'https://example.org')));
  expect(image).toBe('https://example.org/previews/film/948.png');
});
