import { expect, test } from 'vitest';
import type { Review } from '#features/reviews/contract/reviews.ts';
import { NEWS_FEEDS } from '../contract/news-feeds.ts';
import { createNewsFeedsService } from './news-feeds.service.ts';

const RELEASED = '2026-10-30';
const LOADED = new Date('2026-10-01T08:00:00Z');

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

const serviceOf = (reviews: Review[], now: string) =>
  createNewsFeedsService({
    latestReleases: async (day) =>
      [{ id: 948, title: 'Halloween', overview: 'He came home.', release_date: RELEASED, revised_at: LOADED }].filter(
        ({ release_date }) => release_date <= day,
      ),
    latestReviews: async () => reviews,
    clock: () => new Date(now),
    appUrl: 'https://fright.example',
  });
const [REVIEWS, RELEASES] = NEWS_FEEDS;
/** The HTML of a description is escaped once. */
const unescaped = (xml: string) => xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
const feedOf = async (...reviews: Review[]) =>
  unescaped(await serviceOf(reviews, '2026-11-20T13:00:00Z').file(REVIEWS, 'rss'));

test('a review in the feed has the URL of its page, its date, its subtitle and its first paragraph', async () => {
  const xml = await feedOf(REVIEW);
  expect(xml).toContain('https://fright.example/movie/694/review');
  expect(xml).toContain('<p>All work</p><p>It begins.</p>');
  expect(xml).toContain('Mon, 03 Feb 2025 12:00:00 GMT');
  expect(await feedOf({ ...REVIEW, reviewSubtitle: null })).toMatch(/><p>It begins\.<\/p>/);
});

test('a review with spoilers shows none of its text, and a review without a date is left out', async () => {
  const spoiling = await feedOf({ ...REVIEW, containsSpoilers: true });
  expect(spoiling).toContain('This review contains spoilers.');
  expect(spoiling).not.toContain('It begins.');
  expect(await feedOf({ ...REVIEW, published: null })).not.toContain('The Shining');
});

test.each(['Pacific/Honolulu', 'America/Los_Angeles', 'America/New_York', 'Europe/Berlin', 'Asia/Tokyo'])(
  'the text of a film has its release day, and the publication date in the feed is on that day in %s',
  async (timeZone) => {
    const xml = unescaped(await serviceOf([], '2026-10-30T12:00:00Z').file(RELEASES, 'rss'));
    expect(xml).toContain('<p>Released October 30, 2026.</p><p>He came home.</p>');
    const shown = new Date(/<pubDate>(.*)<\/pubDate>/.exec(xml)?.[1] ?? '');
    expect(shown.toLocaleDateString('en-CA', { timeZone })).toBe(RELEASED);
  },
);

test('no item of a feed has a date in the future', async () => {
  const early = serviceOf([{ ...REVIEW, published: RELEASED }], '2026-10-30T11:59:59Z');
  for (const feed of NEWS_FEEDS) expect(await early.file(feed, 'atom')).not.toContain('<entry>');
  const noon = serviceOf([{ ...REVIEW, published: RELEASED }], '2026-10-30T12:00:00Z');
  for (const feed of NEWS_FEEDS) expect(await noon.file(feed, 'atom')).toContain('<entry>');
});
