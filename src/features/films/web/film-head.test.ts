import { expect, it } from 'vitest';
import type { Film } from '../contract/films.ts';
import { filmJsonLd } from './film-head.ts';

// The film has what is read.
const FILM = {
  id: 948,
  title: 'Halloween',
  original_title: null,
  release_date: '1978-10-24',
  director: 'John Carpenter, Debra Hill',
  runtime: 91,
  poster_path: '/poster.jpg',
  overview: 'A shape at the hedge.',
  cast: [{ id: 1, name: 'Jamie Lee Curtis', character: 'Laurie', profile_path: null, profile_colour: null }],
  keywords: ['mask', 'knife'],
  spoilers: [],
  averageRating: 8.4333,
  ratingsCount: 120,
} as Partial<Film> as Film;

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
  const texts = { overview: null, keywords: [], director: null };
  const facts = { release_date: null, runtime: null, poster_path: null, averageRating: null };
  const bare = JSON.parse(JSON.stringify(filmJsonLd({ ...FILM, ...texts, ...facts }, 'https://example.org')));
  expect(Object.keys(bare)).toEqual(['@type', 'name', 'url', 'image', 'genre', 'actor']);
});

it('keywords and names that would give away the plot are left out', () => {
  const telling = { ...FILM, spoilers: ['mask', 'Jamie Lee Curtis'] };
  expect(filmJsonLd(telling, 'https://example.org')).toMatchObject({ keywords: 'knife', actor: [] });
});

it('the image of a film without a poster is its link-preview picture', () => {
  const { image } = JSON.parse(JSON.stringify(filmJsonLd({ ...FILM, poster_path: null }, 'https://example.org')));
  expect(image).toBe('https://example.org/previews/film/948.png');
});
