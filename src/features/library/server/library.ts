import { z } from 'zod';
import type { Deps } from '#engine/deps.ts';
import { AppError, notFound } from '#engine/errors.ts';
import { HouseFailure } from '#engine/house/house-server.ts';
import type { Callers } from '#engine/http/feature.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { idText, memberRoutes } from '#engine/http/routes.ts';
import { JobFailure } from '#engine/jobs/jobs.ts';
import { filmRequestSchema } from '../contract/library.ts';
import { createLibraryRepository } from './library.repository.ts';
import type { LibrarySource } from './library-source.ts';
import { createMediaBrowser } from './media-browser.ts';
import { createPlex } from './plex.ts';
import { createSeerr } from './seerr.ts';

/** The films of the operator's media servers ("At home"), and requests for other films. */
export function createLibrary({ db, env, clock, log, jobs }: Deps, { rateLimits }: { rateLimits: RateLimits }) {
  const { LIBRARY_URL: url, LIBRARY_KEY: key, PLEX_URL: plexUrl, PLEX_TOKEN: plexToken } = env;
  const sources: LibrarySource[] = [
    ...(url && key ? [createMediaBrowser(url, key)] : []),
    ...(plexUrl && plexToken ? [createPlex(plexUrl, plexToken)] : []),
  ];
  const { SEERR_URL: seerrUrl, SEERR_API_KEY: seerrKey } = env;
  const requestFilm = seerrUrl && seerrKey ? createSeerr(seerrUrl, seerrKey) : undefined;
  const repository = createLibraryRepository(db);

  async function readSource({ name, pages }: LibrarySource, signal: AbortSignal): Promise<void> {
    const found = new Set<number>();
    let received = 0;
    for await (const films of pages(signal)) {
      received += films.length;
      for (const id of await repository.findFilms(films)) found.add(id);
    }
    if (received === 0) throw new HouseFailure('It has no films.');
    await repository.saveReading(name, { films: [...found], unknown: received - found.size, at: clock() });
  }

  /**
   * Reads all servers, each even if another one fails. If a response is invalid, the films of the last reading stay.
   * They also stay if a server suddenly has no films, because its disk may be missing.
   */
  async function readAll(_payload: object, signal: AbortSignal): Promise<void> {
    const problems: string[] = [];
    let bug: unknown;
    await repository.forgetOthers(sources.map(({ name }) => name));
    for (const source of sources) {
      try {
        await readSource(source, signal);
      } catch (error) {
        signal.throwIfAborted();
        const isItsOwn = error instanceof HouseFailure;
        const problem = isItsOwn ? error.message : 'Its films could not be stored. The log has the reason.';
        await repository.saveProblem(source.name, problem, clock());
        problems.push(`${source.name}: ${problem}`);
        if (!isItsOwn) bug = error;
      }
    }
    await repository.refreshChanged();
    if (bug) throw bug;
    if (problems.length > 0) throw new JobFailure(problems.join(' '), { final: false });
  }

  function routes({ requireMember }: Callers) {
    const { router, member } = memberRoutes('Films', requireMember);

    member('POST', '/films/{filmId}/request', {
      id: 'requestFilm',
      summary: 'Request a film that is not at home',
      description: 'Sends the film to Seerr, if the site has its address.',
      params: z.object({ filmId: idText }),
      answer: [filmRequestSchema, 'If the film was requested'],
      fails: [404, 429, [503, 'Seerr did not answer, or answered with something else']],
      async handle({ member: { id: memberId }, params: { filmId } }) {
        const film = requestFilm && (await repository.findFilm(filmId));
        if (!requestFilm || !film)
          throw notFound(requestFilm ? 'Film not found.' : 'This site takes no requests for films.');
        if (film.isAtHome) return { outcome: 'at-home' as const };
        await rateLimits.count('film-request', memberId);
        try {
          return { outcome: await requestFilm(film.id) };
        } catch (error) {
          if (!(error instanceof HouseFailure)) throw error;
          log.warn({ film: film.id, error: error.message }, 'Seerr could not be asked for a film');
          throw new AppError('unavailable', {
            message: 'The film could not be requested. Please try again later.',
            retryAfter: 60,
          });
        }
      },
    });

    return router;
  }

  return {
    readings: repository.readings,
    /** Reads the films when the site starts, because the settings may have changed. */
    start: () => jobs.add('library', {}),
    routes,
    tasks: { library: readAll },
  };
}
