import { describe, expect, test } from 'vitest';
import { readEnvironment } from '#engine/env.ts';
import {
  asset,
  deadLink,
  featuredEntry,
  LIVE_SPACE,
  node,
  PICTURES,
  picturePath,
  reviewEntry,
  writerEntry,
} from '#test/editorial/fixtures.ts';
import { reviewSchema } from '../contract/reviews.ts';
import { assetUrl, createPicturePath, pictureHosts } from './asset-mapper.ts';
import { mapFeaturedReview, mapReview, mapReviewTime, mapWriter } from './review-mapper.ts';

describe('a review entry', () => {
  test('maps to a review of the contract', () => {
    const review = mapReview(reviewEntry(), picturePath);
    expect(reviewSchema.parse(review)).toEqual(review);
    expect(review).toMatchObject({
      movieId: 694,
      movieName: 'The Shining',
      reviewSubtitle: 'A hotel',
      writer: { firstName: 'Mary', lastName: 'Shelley' },
      published: '2026-10-12',
      containsSpoilers: true,
      bannerImage: `/images/editorial/original/${PICTURES}/banner.jpg`,
      overallScore: 9.6,
    });
  });

  test('needs only a film id and a name', () => {
    const bare = { sys: { id: 'a', type: 'Entry' }, fields: { movieId: 1, movieName: 'M' } };
    expect(mapReview(bare, picturePath)).toEqual({
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

  test('maps fields of the wrong type and dead links to null', () => {
    const broken = reviewEntry({
      reviewSubtitle: 7,
      writerReference: deadLink('Entry'),
      published: 'yesterday',
      containsSpoilers: 'yes',
      bannerImage: deadLink('Asset'),
      content: '<p>html</p>',
      overallScore: 11,
    });
    expect(mapReview(broken, picturePath)).toMatchObject({
      reviewSubtitle: null,
      writer: null,
      published: null,
      containsSpoilers: false,
      bannerImage: null,
      content: null,
      overallScore: null,
    });
  });

  test('may contain circular links', () => {
    const entry = reviewEntry();
    const circle = { ...entry, fields: { ...entry.fields, writerReference: {}, content: {} } };
    circle.fields.writerReference = circle;
    circle.fields.content = node('document', [node('embedded-entry-block', [], { target: circle })]);
    expect(mapReview(circle, picturePath)).toMatchObject({
      writer: null,
      content: { content: [{ nodeType: 'paragraph', content: [{ data: { uri: '/movie/694' } }] }] },
    });
    expect(JSON.stringify(mapReview(circle, picturePath))).toContain('The Shining');
  });

  test.each([
    ['no fields', { sys: { id: 'draft', type: 'Entry' } }],
    ['no film id', reviewEntry({ movieId: undefined })],
    ['a film id of 0', reviewEntry({ movieId: 0 })],
    ['a film id that is not a number', reviewEntry({ movieId: '1e3' })],
    ['no name', reviewEntry({ movieName: ' ' })],
  ])('with %s maps to null', (_, entry) => {
    expect(mapReview(entry, picturePath)).toBeNull();
    expect(mapFeaturedReview(featuredEntry(entry), picturePath)).toBeNull();
  });

  test('may have the film id as text', () => {
    expect(mapReview(reviewEntry({ movieId: '694' }), picturePath)?.movieId).toBe(694);
    expect(mapReviewTime(reviewEntry({ movieId: '694' }))?.movieId).toBe(694);
    expect(mapReviewTime(reviewEntry({ movieId: null }))).toBeNull();
  });
});

describe('a featured review entry', () => {
  test('maps to the linked review, its art and its writer’s id', () => {
    expect(mapFeaturedReview(featuredEntry(), picturePath)).toEqual({
      movieId: 694,
      movieName: 'The Shining',
      reviewSubtitle: 'A hotel',
      containsSpoilers: true,
      posterArt: `/images/editorial/w500/${PICTURES}/art.jpg`,
      writerId: 'aWriter',
    });
  });

  test('has the writer’s id even if the link is not resolved', () => {
    const review = reviewEntry({ writerReference: deadLink('Entry'), posterArt: undefined });
    expect(mapFeaturedReview(featuredEntry(review), picturePath)).toMatchObject({
      writerId: 'nowhere',
      posterArt: null,
    });
  });

  test('with a dead link maps to null', () => {
    expect(mapFeaturedReview(featuredEntry(deadLink('Entry')), picturePath)).toBeNull();
    expect(mapFeaturedReview({ sys: { id: 'featured', type: 'Entry' } }, picturePath)).toBeNull();
  });
});

test('a writer entry needs a first name', () => {
  expect(mapWriter(writerEntry)).toEqual({ firstName: 'Mary', lastName: 'Shelley' });
  expect(mapWriter({ ...writerEntry, fields: { firstName: 'Mary' } })).toEqual({ firstName: 'Mary', lastName: null });
  expect(mapWriter({ ...writerEntry, fields: { lastName: 'Shelley' } })).toBeNull();
  expect(mapWriter(undefined)).toBeNull();
  expect(mapWriter(asset('//a.example/b'))).toBeNull();
});

test('an image that we do not serve maps to null', () => {
  const elsewhere = reviewEntry({
    bannerImage: asset('//images.example.org/a.jpg'),
    posterArt: asset('https://a.example/b'),
  });
  expect(mapReview(elsewhere, picturePath)).toMatchObject({ bannerImage: null });
  expect(mapFeaturedReview(featuredEntry(elsewhere), picturePath)).toMatchObject({ posterArt: null });
});

describe('the URL of an asset', () => {
  const own = `/images/editorial/original/${PICTURES}`;

  test.each([
    [`//${PICTURES}/b.jpg`, `${own}/b.jpg`],
    [`http://${PICTURES}/b.jpg?w=3#top`, `${own}/b.jpg`],
    [`//${PICTURES}/Grüße aus der Gruft.png`, `${own}/Gr%C3%BC%C3%9Fe%20aus%20der%20Gruft.png`],
    [
      '//images.eu.ctfassets.net/aSpace/a/b/c.webp',
      '/images/editorial/original/images.eu.ctfassets.net/aSpace/a/b/c.webp',
    ],
    // Other spaces, other hosts, other paths and other types of files: the result is never a path of ours, only an
    // https URL for a link, or null.
    ['//images.ctfassets.net/otherSpace/a/b/c.jpg', 'https://images.ctfassets.net/otherSpace/a/b/c.jpg'],
    ['//images.ctfassets.net/aSpaceship/a/b/c.jpg', 'https://images.ctfassets.net/aSpaceship/a/b/c.jpg'],
    ['//images.ctfassets.net/other/aSpace/b/c.jpg', 'https://images.ctfassets.net/other/aSpace/b/c.jpg'],
    ['//images.ctfassets.net/aSpace/c.jpg', 'https://images.ctfassets.net/aSpace/c.jpg'],
    [`//${PICTURES}/a%2Fb.jpg`, `https://${PICTURES}/a%2Fb.jpg`],
    [`//${PICTURES}/a%252eb.jpg`, `https://${PICTURES}/a%252eb.jpg`],
    ['//assets.ctfassets.net/aSpace/a/b/c.pdf', 'https://assets.ctfassets.net/aSpace/a/b/c.pdf'],
    [
      '//images.ctfassets.net.evil.example/aSpace/a/b/c.jpg',
      'https://images.ctfassets.net.evil.example/aSpace/a/b/c.jpg',
    ],
    ['http://images.example.org/a.jpg', null],
    ['javascript:alert(1)', null],
    ['/a.jpg', null],
    ['//', null],
  ])('%s becomes %s', (given, wanted) => {
    expect(assetUrl(given, picturePath)).toBe(wanted);
  });

  test('is a path of this site if its host is configured, and is never such a path without a live space', () => {
    const onHost = (settings: Record<string, string>) => createPicturePath(pictureHosts(readEnvironment(settings)));
    const proxied = { ...LIVE_SPACE, CONTENTFUL_HOST: 'Content.Example:8080', CONTENTFUL_INSECURE: 'true' };
    expect(assetUrl('//content.example:8080/aSpace/a/b/c.jpg', onHost(proxied))).toBe(
      '/images/editorial/original/content.example:8080/aSpace/a/b/c.jpg',
    );
    expect(assetUrl(`//${PICTURES}/b.jpg`, onHost({}))).toBe(`https://${PICTURES}/b.jpg`);
  });
});
