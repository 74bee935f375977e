import { describe, expect, test } from 'vitest';
import { reviewSchema } from '#contract/editorial.ts';
import { asset, deadLink, featuredEntry, node, reviewEntry, writerEntry } from '#test/editorial/fixtures.ts';
import { assetUrl } from './asset-mapper.ts';
import { mapFeaturedReview, mapReview, mapReviewedFilmId, mapWriter } from './review-mapper.ts';

describe('a review entry', () => {
  test('becomes a review of the contract', () => {
    const review = mapReview(reviewEntry());
    expect(reviewSchema.parse(review)).toEqual(review);
    expect(review).toMatchObject({
      movieId: 694,
      movieName: 'The Shining',
      reviewSubtitle: 'A hotel',
      writer: { firstName: 'Mary', lastName: 'Shelley' },
      published: '2026-10-12',
      containsSpoilers: true,
      bannerImage: 'https://images.example.org/banner.jpg',
      overallScore: 9.6,
    });
  });

  test('may lack everything but film id and name', () => {
    const bare = { sys: { id: 'a', type: 'Entry' }, fields: { movieId: 1, movieName: 'M' } };
    expect(mapReview(bare)).toEqual({
      movieId: 1,
      movieName: 'M',
      reviewSubtitle: null,
      writer: null,
      published: null,
      containsSpoilers: false,
      bannerImage: null,
      content: null,
      overallScore: null,
    });
  });

  test('has null for each part of the wrong type, and for dead links', () => {
    const broken = reviewEntry({
      reviewSubtitle: 7,
      writerReference: deadLink('Entry'),
      published: 'yesterday',
      containsSpoilers: 'yes',
      bannerImage: deadLink('Asset'),
      content: '<p>html</p>',
      overallScore: 11,
    });
    expect(mapReview(broken)).toMatchObject({
      reviewSubtitle: null,
      writer: null,
      published: null,
      containsSpoilers: false,
      bannerImage: null,
      content: null,
      overallScore: null,
    });
  });

  test('survives links that run in circles', () => {
    const entry = reviewEntry();
    const circle = { ...entry, fields: { ...entry.fields, writerReference: {}, content: {} } };
    circle.fields.writerReference = circle;
    circle.fields.content = node('document', [node('embedded-entry-block', [], { target: circle })]);
    expect(mapReview(circle)).toMatchObject({ writer: null, content: { content: [] } });
    expect(JSON.stringify(mapReview(circle))).toContain('The Shining');
  });

  test.each([
    ['no fields', { sys: { id: 'draft', type: 'Entry' } }],
    ['no film id', reviewEntry({ movieId: undefined })],
    ['a film id of 0', reviewEntry({ movieId: 0 })],
    ['a film id that is no number', reviewEntry({ movieId: '1e3' })],
    ['no name', reviewEntry({ movieName: ' ' })],
  ])('with %s is no review', (_what, entry) => {
    expect(mapReview(entry)).toBeNull();
    expect(mapFeaturedReview(featuredEntry(entry))).toBeNull();
  });

  test('may hold the film id as text', () => {
    expect(mapReview(reviewEntry({ movieId: '694' }))?.movieId).toBe(694);
    expect(mapReviewedFilmId(reviewEntry({ movieId: '694' }))).toBe(694);
    expect(mapReviewedFilmId(reviewEntry({ movieId: null }))).toBeNull();
  });
});

describe('a featured review entry', () => {
  test('gives the review it points at, its art and its writer’s id', () => {
    expect(mapFeaturedReview(featuredEntry())).toEqual({
      movieId: 694,
      movieName: 'The Shining',
      reviewSubtitle: 'A hotel',
      containsSpoilers: true,
      posterArt: 'https://images.example.org/art.jpg',
      writerId: 'aWriter',
    });
  });

  test('knows the writer’s id of a link that is not resolved', () => {
    const review = reviewEntry({ writerReference: deadLink('Entry'), posterArt: undefined });
    expect(mapFeaturedReview(featuredEntry(review))).toMatchObject({ writerId: 'nowhere', posterArt: null });
  });

  test('that points nowhere is none', () => {
    expect(mapFeaturedReview(featuredEntry(deadLink('Entry')))).toBeNull();
    expect(mapFeaturedReview({ sys: { id: 'featured', type: 'Entry' } })).toBeNull();
  });
});

describe('a writer entry', () => {
  test('needs a first name', () => {
    expect(mapWriter(writerEntry)).toEqual({ firstName: 'Mary', lastName: 'Shelley' });
    expect(mapWriter({ ...writerEntry, fields: { firstName: 'Mary' } })).toEqual({ firstName: 'Mary', lastName: null });
    expect(mapWriter({ ...writerEntry, fields: { lastName: 'Shelley' } })).toBeNull();
    expect(mapWriter(undefined)).toBeNull();
    expect(mapWriter(asset('//a.example/b'))).toBeNull();
  });
});

describe('an asset’s address', () => {
  test.each([
    ['//images.ctfassets.net/a/b.jpg', 'https://images.ctfassets.net/a/b.jpg'],
    ['https://images.ctfassets.net/a/b.jpg?w=3', 'https://images.ctfassets.net/a/b.jpg?w=3'],
    ['//assets.fright-club.invalid/editorial-assets/a.svg', '/editorial-assets/a.svg'],
    ['//assets.fright-club.invalid//evil.example/a.svg', null],
    ['//assets.fright-club.invalid/api/auth/logout', null],
    ['http://images.example.org/a.jpg', null],
    ['javascript:alert(1)', null],
    ['/a.jpg', null],
    ['//', null],
  ])('%s is %s to a browser', (given, wanted) => {
    expect(assetUrl(given)).toBe(wanted);
  });
});
