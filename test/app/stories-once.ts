import { createHash } from 'node:crypto';
import { createStories } from '#features/tonight/server/stories/stories.ts';

/** Enough for the catalogue with and without the bystander, and for one that a test changes. */
const MAX_BUILT = 3;
const built = new Map<string, ReturnType<typeof createStories>>();

/** Returns the stories that were built before of the same films: most sites of a run have the same catalogue. */
export const storiesOnce: typeof createStories = (films, kin) => {
  const key = createHash('sha1')
    .update(JSON.stringify([films, kin.all]))
    .digest('hex');
  const stories = built.get(key) ?? createStories(films, kin);
  built.delete(key);
  built.set(key, stories);
  for (const [oldest] of built) if (built.size > MAX_BUILT) built.delete(oldest);
  return stories;
};
