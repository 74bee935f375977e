import { describe, expect, test } from 'vitest';
import { picturePath, readableLog, reviewsFolder, reviewText } from '#test/editorial/fixtures.ts';
import { readEnvironment } from '../../env.ts';
import { createContentfulClient } from './contentful-client.ts';
import { createEditorialRepository } from './editorial.repository.ts';
import { readReviews } from './reviews-source/read-reviews.ts';

describe('the list of reviewed films', () => {
  test('is read completely, a thousand at a time, with the times of the last changes', async () => {
    const { space } = await readReviews(await reviewsFolder({ 'a.md': reviewText({ featured: 'true' }) }));
    const entries = space.entries
      .filter((entry) => entry.sys.contentType.sys.id === 'review')
      .flatMap(({ sys }) =>
        Array.from({ length: 2_500 }, (_, index) => ({
          sys: { ...sys, id: `review-${index + 1}` },
          fields: { movieId: index + 1 },
        })),
      );
    const { log } = readableLog();
    const client = createContentfulClient({ env: readEnvironment({}), space: { entries, assets: [] }, log });
    const times = await createEditorialRepository(client, picturePath, readableLog().log).reviewTimes();
    const changedAt = new Date(entries[0]?.sys.updatedAt ?? '');
    expect(times).toEqual(new Map(Array.from({ length: 2_500 }, (_, index) => [index + 1, changedAt])));
  });
});
