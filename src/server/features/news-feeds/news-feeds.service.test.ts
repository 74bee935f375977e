import { expect, test } from 'vitest';
import type { Review } from '#contract/editorial.ts';
import { NEWS_FEEDS } from '#contract/news-feeds.ts';
import { createNewsFeedsService } from './news-feeds.service.ts';

const paragraph = (value: string) => ({
  nodeType: 'paragraph' as const,
  data: {},
  content: [{ nodeType: 'text' as const, value, marks: [], data: {} }],
});
const REVIEW: Review = {
  movieId: 694,
  movieName: 'The Shining',
  reviewSubtitle: 'All work',
  writer: null,
  published: '2025-02-03',
  containsSpoilers: false,
  bannerImage: null,
  content: {
    nodeType: 'document',
    data: {},
    content: [paragraph(' '), paragraph('It begins.'), paragraph('It ends.')],
  },
  overallScore: 9,
};

const feedOf = (...reviews: Review[]) =>
  createNewsFeedsService({
    releases: { latest: async () => [] },
    latestReviews: async () => reviews,
    clock: () => new Date(),
    appUrl: 'https://fright.example',
  }).file(NEWS_FEEDS[0], 'rss');

test('a review has its page, subtitle and first paragraph', async () => {
  const xml = await feedOf(REVIEW);
  expect(xml).toContain('https://fright.example/movie/694/review');
  expect(xml).toContain('<p>All work</p><p>It begins.</p>');
  expect(xml).toContain('Mon, 03 Feb 2025 00:00:00 GMT');
});

test('a review with spoilers shows none of its text, and one without a date is left out', async () => {
  const spoiling = await feedOf({ ...REVIEW, containsSpoilers: true });
  expect(spoiling).toContain('This review contains spoilers.');
  expect(spoiling).not.toContain('It begins.');
  expect(await feedOf({ ...REVIEW, published: null })).not.toContain('The Shining');
});
