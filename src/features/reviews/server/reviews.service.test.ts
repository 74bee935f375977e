import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR, MINUTE } from '#contract/units.ts';
import { featuredEntry, picturePath, readableLog, reviewEntry } from '#test/editorial/fixtures.ts';
import { temporaryFolder } from '#test/process/temporary-folder.ts';
import { cachedReviews } from './cached-reviews.ts';
import { mapFeaturedReview, mapReview } from './review-mapper.ts';
import { createReviewsService, type ReviewSource, readEditorialContent } from './reviews.service.ts';

const REVIEW = mapReview(reviewEntry(), picturePath);
const DOWN = Object.assign(new Error('down'), { name: 'ServerError' });

const named = (movieName: string) => mapReview(reviewEntry({ movieName }), picturePath);
const fail = async (): Promise<never> => {
  throw DOWN;
};
/** 694 and the ids from 1 to 200. */
const REVIEWED = new Map([694, ...Array.from({ length: 200 }, (_, index) => index + 1)].map((id) => [id, null]));
const never = () => new Promise<never>(() => undefined);

function desk(overrides: Partial<ReviewSource> = {}) {
  const { log, lines } = readableLog();
  const reviews = {
    featuredReview: vi.fn(overrides.featuredReview ?? (async () => mapFeaturedReview(featuredEntry(), picturePath))),
    writer: vi.fn(overrides.writer ?? (async () => ({ firstName: 'Mary', lastName: 'Shelley' }))),
    review: vi.fn(overrides.review ?? (async () => REVIEW)),
    reviewTimes: vi.fn(overrides.reviewTimes ?? (async () => REVIEWED)),
    latestReviews: vi.fn(overrides.latestReviews ?? (async () => [])),
  };
  const service = createReviewsService({
    reviews: cachedReviews(reviews, { clock: () => new Date(), log }),
    findPoster: async (movieId) => ({ posterPath: `/${movieId}.jpg`, posterColour: '#301010' }),
    filmIds: async (movieId) => [movieId],
  });
  return { service, reviews, lines };
}

/** Advances the clock and runs everything that becomes due. */
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-31T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the featured review', () => {
  test('has no writer when the writer is missing or unavailable', async () => {
    expect(await desk({ writer: async () => null }).service.featuredReview()).toMatchObject({ writer: null });
    expect(await desk({ writer: fail }).service.featuredReview()).toMatchObject({ writer: null, movieId: 694 });
  });

  test('and all reviews stay available when only the requests for the writer fail', async () => {
    const { service } = desk({ writer: fail });
    for (let minute = 0; minute < 30; minute += 1) {
      expect(await service.featuredReview()).toMatchObject({ writer: null });
      expect(await service.review(minute + 1)).toEqual({ ...REVIEW, movieId: minute + 1 });
      await pass(MINUTE);
    }
  });
});

describe('a review', () => {
  test('is cached for five minutes; the next request after that gets the cached review and refreshes it in the background', async () => {
    const { service, reviews } = desk();
    await service.review(694);
    reviews.review.mockResolvedValue(named('Second'));
    await pass(5 * MINUTE - 1);
    expect((await service.review(694)).movieName).toBe('The Shining');
    expect(reviews.review).toHaveBeenCalledTimes(1);
    await pass(1);
    expect((await service.review(694)).movieName).toBe('The Shining');
    await pass(0);
    expect((await service.review(694)).movieName).toBe('Second');
    expect(reviews.review).toHaveBeenCalledTimes(2);
  });

  test('that does not exist is requested only once, because the 404 is cached', async () => {
    const { service, reviews } = desk({ review: async () => null });
    for (let time = 0; time < 3; time += 1) {
      await expect(service.review(1)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(reviews.review).toHaveBeenCalledTimes(1);
  });

  test('of a film that the list of reviews lacks is not requested: invented ids cost the service nothing', async () => {
    const { service, reviews } = desk({ reviewTimes: async () => new Map([[694, null]]) });
    for (let id = 1; id <= 50; id += 1) await expect(service.review(id)).rejects.toMatchObject({ code: 'not_found' });
    expect([reviews.review.mock.calls, reviews.reviewTimes.mock.calls.length]).toEqual([[], 1]);
    expect(await service.review(694)).toEqual(REVIEW);
  });

  test('is served stale for a day while the content service fails', async () => {
    const { service, reviews } = desk();
    await service.review(694);
    reviews.review.mockImplementation(fail);
    await pass(24 * HOUR - 1);
    expect(await service.review(694)).toEqual(REVIEW);
    await pass(HOUR);
    await expect(service.review(694)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('returns 503 with Retry-After while the service fails and no review is cached', async () => {
    const { service, reviews } = desk({ review: fail });
    await expect(service.review(694)).rejects.toMatchObject({ code: 'unavailable', status: 503, retryAfter: 10 });
    reviews.review.mockResolvedValue(REVIEW);
    await expect(service.review(694)).rejects.toMatchObject({ code: 'unavailable' });
    expect(reviews.review).toHaveBeenCalledTimes(1);
    await pass(10_000);
    expect(await service.review(694)).toEqual(REVIEW);
  });

  test('times out after five seconds', async () => {
    const { service } = desk({ review: never });
    const outcome = vi.fn();
    service.review(694).catch(outcome);
    await pass(4_999);
    expect(outcome).not.toHaveBeenCalled();
    await pass(1);
    expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ code: 'unavailable' }));
  });
});

describe('a failing content service', () => {
  test('is not called for ten seconds after three consecutive failures', async () => {
    const { service, reviews } = desk({ review: fail });
    for (let movieId = 1; movieId <= 50; movieId += 1) await service.review(movieId).catch(() => undefined);
    expect(reviews.review).toHaveBeenCalledTimes(3);
    await pass(10_000);
    await service.review(51).catch(() => undefined);
    expect(reviews.review).toHaveBeenCalledTimes(4);
  });

  test('is logged for each call that failed, by a short name', async () => {
    const { service, reviews, lines } = desk({ review: fail });
    for (let second = 0; second < 119; second += 1) {
      await service.review(second + 1).catch(() => undefined);
      await pass(1_000);
    }
    const calls = reviews.review.mock.calls.length;
    expect(calls).toBeLessThan(15);
    expect(lines()).toEqual(
      Array(calls).fill(expect.objectContaining({ level: 40, what: 'review', reason: 'ServerError' })),
    );
  });
});

describe('hasReview', () => {
  test('needs one request for all films', async () => {
    const { service, reviews } = desk({ reviewTimes: async () => new Map([[694, null]]) });
    expect(await Promise.all([694, 1, 694, 2].map((id) => service.hasReview([id])))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(reviews.reviewTimes).toHaveBeenCalledTimes(1);
    expect(reviews.review).not.toHaveBeenCalled();
  });

  test('is false when the content service fails', async () => {
    expect(await desk({ reviewTimes: fail }).service.hasReview([694])).toBe(false);
  });

  test('is false after 300 ms without a response, and correct once the response arrives', async () => {
    const { service } = desk({
      reviewTimes: () => new Promise((resolve) => setTimeout(resolve, 2_000, new Map([[694, null]]))),
    });
    const first = service.hasReview([694]);
    await pass(300);
    expect(await first).toBe(false);
    await pass(1_700);
    expect(await service.hasReview([694])).toBe(true);
  });
});

/** Writes a folder like dist/content/. */
async function contentFolder(reviews: unknown, images: readonly string[]): Promise<URL> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'editorial-assets'));
  for (const name of images) await writeFile(join(folder, 'editorial-assets', name), name);
  await writeFile(join(folder, 'reviews.json'), JSON.stringify(reviews));
  return pathToFileURL(`${folder}/`);
}

test('only files with the name of an editorial image are served', async () => {
  const image = 'jaws-art.svg';
  const { assets, reviews } = await readEditorialContent(await contentFolder([], [image, '.DS_Store', 'notes.txt']));
  expect([...assets].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])).toEqual([[image, image]]);
  expect(reviews).toEqual([]);
});

test('an invalid file of reviews is refused', async () => {
  await expect(readEditorialContent(await contentFolder([{ isFeatured: true }], []))).rejects.toThrow('review');
});
