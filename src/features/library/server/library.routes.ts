import { z } from 'zod';
import { AppError, notFound } from '#engine/errors.ts';
import { HouseFailure } from '#engine/house/house-server.ts';
import type { RequireMember } from '#engine/http/member.ts';
import { idText } from '#engine/http/params.ts';
import { memberRoutes } from '#engine/http/routes.ts';
import { type FilmRequest, filmRequestSchema } from '../contract/library.ts';

type LibraryRoutesOptions = {
  /** Undefined on a site without Seerr. @throws HouseFailure */
  requestFilm: ((filmId: number) => Promise<FilmRequest['outcome']>) | undefined;
  /** Counts a request of the member. @throws AppError too_many_requests */
  count: (memberId: string) => Promise<unknown>;
  /** Finds the film by its present or former id. */
  findFilm: (filmId: number) => Promise<{ id: number; isAtHome: boolean } | undefined>;
  log: { warn: (fields: object, message: string) => void };
};

export function libraryRoutes(
  { requestFilm, count, findFilm, log }: LibraryRoutesOptions,
  requireMember: RequireMember,
) {
  const { router, member } = memberRoutes('Films', requireMember);

  member('POST', '/films/{filmId}/request', {
    id: 'requestFilm',
    summary: 'Request a film that is not at home',
    description: 'Sends the film to Seerr, if the site has its address.',
    params: z.object({ filmId: idText }),
    answer: [filmRequestSchema, 'If the film was requested'],
    fails: [404, 429, [503, 'Seerr did not answer, or answered with something else']],
    async handle({ member: { id: memberId }, params: { filmId } }) {
      const film = requestFilm && (await findFilm(filmId));
      if (!requestFilm || !film)
        throw notFound(requestFilm ? 'Film not found.' : 'This site takes no requests for films.');
      if (film.isAtHome) return { outcome: 'at-home' as const };
      await count(memberId);
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
