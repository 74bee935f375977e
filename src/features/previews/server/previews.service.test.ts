import { expect, test } from 'vitest';
import { byCategory } from '#features/ratings/contract/rating-categories.ts';
import type { Review } from '#features/reviews/contract/reviews.ts';
import type { ArtSubject } from '#poster-art';
import { createPreviewsService } from './previews.service.ts';

const REVIEW: Review = {
  movieId: 694,
  movieName: 'The Shining',
  reviewSubtitle: 'All work',
  writer: null,
  published: null,
  containsSpoilers: false,
  bannerImage: null,
  content: null,
  overallScore: 9,
};

/** A service whose films the test can change, and whose pictures are SVGs instead of PNGs. */
function previews() {
  const films = new Map<number, ArtSubject>([
    [694, { id: 694, title: 'The Shining', year: '1980', director: 'Stanley Kubrick', traits: [] }],
    [12, { id: 12, title: '呪怨', year: null, director: null, traits: ['ghost'] }],
    [13, { id: 13, title: 'Saw '.repeat(90), year: null, director: null, traits: [] }],
  ]);
  let scares = 8;
  const drawn: string[] = [];
  const stored = new Map<string, Uint8Array<ArrayBuffer>>();
  const service = createPreviewsService({
    repository: { person: async () => null, keyword: async () => 'Night', tag: async () => null },
    subjectOf: async (id) => films.get(id) ?? null,
    frightsOf: async ([id = 0]) => ({
      films: id === 694 ? [{ id, fright: byCategory(() => scares), notes: [], notesNo: [] }] : [],
    }),
    reviewOf: async () => REVIEW,
    drawPicture: async (compose) => {
      const svg = await compose();
      drawn.push(svg);
      await Promise.resolve();
      return new TextEncoder().encode(svg);
    },
    cache: {
      read: async ({ file }) => {
        const bytes = stored.get(file);
        return bytes ? { bytes, age: 0 } : null;
      },
      write: async ({ file }, bytes) => Boolean(stored.set(file, new Uint8Array(bytes))),
    },
    clock: () => new Date('2026-11-20T12:00:00Z'),
  });
  const picture = async (id: number) => (await service.find({ kind: 'film', key: id })).bytes();
  return {
    service,
    films,
    drawn,
    picture,
    keywordPicture: async (key: string) => (await service.find({ kind: 'keyword', key })).bytes(),
    rate: (figure: number) => {
      scares = figure;
    },
  };
}

test('a picture is drawn once for all concurrent requests, and then comes from the cache', async () => {
  const { drawn, picture } = previews();
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => picture(694)));
  for (const other of others) expect(other).toEqual(first);
  expect(await picture(694)).toEqual(first);
  expect(drawn).toHaveLength(1);
});

test('a picture is drawn again when its title or its curve changes, but not when a figure changes by less than a tenth', async () => {
  const { films, drawn, picture, service, rate } = previews();
  const etag = async () => (await service.find({ kind: 'film', key: 694 })).etag;
  await picture(694);
  const before = await etag();
  rate(8.04);
  expect(await etag()).toBe(before);
  rate(8.1);
  expect(await etag()).not.toBe(before);
  await picture(694);
  const subject = films.get(694);
  if (subject) films.set(694, { ...subject, title: 'Shining' });
  await picture(694);
  expect(drawn).toHaveLength(3);
});

test('the picture of a review differs from the picture of its film', async () => {
  const { service } = previews();
  const [film, review] = await Promise.all([
    service.find({ kind: 'film', key: 694 }),
    service.find({ kind: 'review', key: 694 }),
  ]);
  expect(review.etag).not.toBe(film.etag);
});

test('titles without drawable letters and very long titles stay inside the picture', async () => {
  const { picture } = previews();
  for (const id of [12, 13]) {
    const svg = new TextDecoder().decode(await picture(id));
    expect(svg).toMatch(/^<svg[^>]* width="1200" height="630">.*<\/svg>$/s);
    expect(svg).toContain('<use ');
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  }
});

test('the motif of a keyword depends on its slug, not only on its name', async () => {
  const { keywordPicture } = previews();
  expect(await keywordPicture('killer-clown')).not.toEqual(await keywordPicture('no-motif'));
});
