import { setImmediate } from 'node:timers/promises';
import { createCache } from '#cache';
import { computeFigures } from '#catalogue/figures/figures.repository.ts';
import type { Database } from '#engine/database/database.ts';
import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { alikeRoutes, createAlikeService } from './alike.routes.ts';
import { readFilmIndex } from './film-index.repository.ts';
import type { FilmIndex } from './film-index.ts';
import { createFinderRepository } from './finder.repository.ts';
import { finderRoutes } from './finder.routes.ts';
import { createFinderService, type FinderServiceOptions } from './finder.service.ts';
import { createLikeness } from './likeness/likeness.ts';
import { createNeighboursRepository, type NeighboursRepository } from './likeness/neighbours.repository.ts';
import { createKinTable, type Kin } from './stories/kin.ts';
import { createStories, type Stories } from './stories/stories.ts';

export {
  dayNumber,
  type FilmIndex,
  languageNumber,
  NO_DAY,
  NO_RUNTIME,
  positionOf,
} from './film-index.ts';
export type { FinderService } from './finder.service.ts';
export { contradictionsIn, EVERYTHING, type Question } from './finder-question.ts';
export { type Kin, type KinTable, kinFileSchema } from './stories/kin.ts';
export type { Stories } from './stories/stories.ts';
export { isTelling } from './stories/story-index.ts';

/** @property buildStories for tests: returns the stories of films that it has seen before */
type Needs = Pick<FinderServiceOptions, 'servicesOf' | 'tasteOf'> & {
  kin?: readonly Kin[];
  buildStories?: typeof createStories | undefined;
};

/** Milliseconds after which the next question makes the finder read the films again, in the background. */
const EXPIRES_AFTER = 60_000;
/** Milliseconds after a read for which its films are used. */
const STALE_FOR = 660_000;

/** The same for the stories: reading those of 40,000 films takes seconds of processor time. */
const STORIES_EXPIRE_AFTER = 3_600_000;
const STORIES_STALE_FOR = 86_400_000;

/**
 * Returns a function that reads the stories of all films the first time. After an hour it reads them again in the
 * background, if a film has changed.
 */
export function createStoriesCache(
  repository: Pick<NeighboursRepository, 'version' | 'compared'>,
  kin: readonly Kin[],
  checksEachTime: boolean,
  buildStories = createStories,
): () => Promise<Stories> {
  const table = createKinTable(kin);
  const cache = createCache<{ version: string; stories: Stories }>({ staleFor: STORIES_STALE_FOR, maxSize: 1 });
  const readAgain = async (former: { version: string; stories: Stories } | undefined) => {
    const version = await repository.version();
    const value =
      former?.version === version
        ? former
        : { version, stories: await buildStories(await repository.compared(), table) };
    return { value, freshFor: checksEachTime ? 0 : STORIES_EXPIRE_AFTER };
  };
  return async () => (await cache.get('stories', readAgain)).stories;
}

/** Finds films by figures of fright, and films like another. */
export function createFinder(deps: Deps, { servicesOf, tasteOf, kin = [], buildStories }: Needs) {
  const { db, publicDb, log, clock, readsFilmsEachTime } = deps;
  const repository = createFinderRepository(publicDb);
  const latest = createFinderRepository(db);
  const neighbours = createNeighboursRepository(db);
  const cache = createCache<FilmIndex>({ staleFor: STALE_FOR, maxSize: 1 });
  const readAgain = async (former: FilmIndex | undefined) => {
    const value = await readFilmIndex(publicDb).catch((error: unknown) => {
      if (!former) throw error;
      log.warn({ err: error }, "the finder's films could not be read again: the former ones stay in use");
      return former;
    });
    return { value, freshFor: EXPIRES_AFTER };
  };
  const filmIndex = () => (readsFilmsEachTime ? readFilmIndex(publicDb) : cache.get('films', readAgain));
  const read = createNeighboursRepository(publicDb);
  const stories = createStoriesCache(read, kin, readsFilmsEachTime === true, buildStories);
  const service = createFinderService({ repository, latest, filmIndex, stories, servicesOf, tasteOf, clock });
  const alike = createAlikeService({ repository, filmIndex, clock });
  return {
    service,
    tasks: {
      figures: async (_: object, signal: AbortSignal) => {
        // A failure of the first part must not stop the second one.
        const [figures] = await Promise.allSettled([computeFigures(db)]);
        await refreshNeighbours(neighbours, { limit: 1_000_000, now: clock(), signal });
        if (figures.status === 'rejected') throw figures.reason;
      },
    },
    publicRoutes: ({ findCaller }: Callers) => [finderRoutes(service, findCaller), alikeRoutes(alike)],
  };
}

/** Milliseconds after which neighbours are computed again, because other films have changed. */
const NEIGHBOURS_EXPIRE_AFTER = 23 * 3_600_000;
const FILMS_AT_ONCE = 100;
/** `film_neighbours.scores` stores scores in thousandths. */
const SCORE_UNIT = 1_000;

/** Computes the neighbours of films that are new or changed and, with `now`, of those whose neighbours have expired. */
async function refreshNeighbours(
  repository: NeighboursRepository,
  { limit, now, signal }: { limit: number; now?: Date; signal?: AbortSignal },
): Promise<void> {
  const olderThan = now && new Date(now.getTime() - NEIGHBOURS_EXPIRE_AFTER);
  const due = await repository.due({ limit, olderThan });
  if (due.length === 0) return;
  const likeness = await createLikeness(await repository.compared());
  for (let from = 0; from < due.length && !signal?.aborted; from += FILMS_AT_ONCE) {
    const rows = [];
    for (const id of due.slice(from, from + FILMS_AT_ONCE)) {
      const found = likeness.neighbours(id);
      rows.push({
        film_id: id,
        ids: found.map((neighbour) => neighbour.id),
        scores: found.map(({ score }) => Math.round(SCORE_UNIT * score)),
        reasons: found.map(({ reason }) => reason),
      });
      // Other requests are answered between two films.
      await setImmediate();
    }
    await repository.save(rows);
  }
}

/** Enough for the films of an embedded catalogue. */
const MAX_AT_START = 3_000;

/**
 * Computes the neighbours of films that are new or changed, before the site opens. After an import of tens of thousands
 * of films the site opens at once, and the job computes them.
 */
export async function prepareNeighbours(db: Database): Promise<void> {
  const repository = createNeighboursRepository(db);
  const due = await repository.due({ limit: MAX_AT_START + 1 });
  if (due.length <= MAX_AT_START) await refreshNeighbours(repository, { limit: MAX_AT_START });
}
