import { expect, test } from 'vitest';
import type { Review } from '../contract/reviews.ts';
import { reviewJsonLd } from './review-head.ts';

const REVIEW: Review = {
  movieId: 948,
  movieName: 'Halloween',
  reviewSubtitle: 'A shape at the hedge',
  writer: { firstName: 'Ellen', lastName: 'Ripley' },
  published: '2026-10-31',
  containsSpoilers: false,
  bannerImage: null,
  content: null,
  overallScore: 9,
};
const written = (changes: Partial<Review> = {}) =>
  JSON.parse(JSON.stringify(reviewJsonLd({ ...REVIEW, ...changes }, 'https://example.org')));

test('a review becomes a schema.org Review of a Movie, with its author and its rating', () => {
  expect(written()).toEqual({
    '@type': 'Review',
    name: 'Halloween Review',
    headline: 'A shape at the hedge',
    url: 'https://example.org/movie/948/review',
    datePublished: '2026-10-31',
    author: { '@type': 'Person', name: 'Ellen Ripley' },
    publisher: { '@type': 'Organization', name: 'Fright Club', url: 'https://example.org/' },
    itemReviewed: { '@type': 'Movie', name: 'Halloween', url: 'https://example.org/movie/948' },
    reviewRating: { '@type': 'Rating', ratingValue: 9, bestRating: 10, worstRating: 0 },
  });
});

test('unknown facts are left out', () => {
  const bare = written({ reviewSubtitle: null, writer: null, published: null, overallScore: null });
  expect(Object.keys(bare)).toEqual(['@type', 'name', 'url', 'publisher', 'itemReviewed']);
});

test('a score of 0 is a rating', () => expect(written({ overallScore: 0 }).reviewRating.ratingValue).toBe(0));
