import { expect, test } from 'vitest';
import { readEnvironment } from '#engine/env.ts';
import { createDeliveryApi, entry } from '#test/editorial/delivery-api.ts';
import { LIVE_SPACE, picturePath, readableLog } from '#test/editorial/fixtures.ts';
import { createContentfulClient } from './contentful-client.ts';
import { createLiveReviews } from './live-reviews.ts';

test('the list of reviewed films is read completely, a thousand at a time, with the time when each review last changed', async () => {
  const changed = '2026-10-12T08:30:00.000Z';
  const entries = Array.from({ length: 2_500 }, (_, index) =>
    entry('review', `review-${index + 1}`, { movieId: index + 1 }, changed),
  );
  const { log } = readableLog();
  const api = createDeliveryApi({ entries, assets: [] });
  const fetchLive = async (request: Request) => api.fetch(request);
  const client = createContentfulClient({ env: readEnvironment(LIVE_SPACE), log, fetchLive });
  const times = client && (await createLiveReviews(client, picturePath, log).reviewTimes());
  expect(times).toEqual(new Map(Array.from({ length: 2_500 }, (_, index) => [index + 1, new Date(changed)])));
});
