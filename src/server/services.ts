import type { Deps } from './deps.ts';
import { createBrowseRepository } from './features/browse/browse.repository.ts';
import { createBrowseService } from './features/browse/browse.service.ts';
import { createCalendarRepository } from './features/calendar/calendar.repository.ts';
import { createCalendarService } from './features/calendar/calendar.service.ts';
import { createContentfulClient } from './features/editorial/contentful-client.ts';
import { createEditorialRepository } from './features/editorial/editorial.repository.ts';
import { createEditorialService } from './features/editorial/editorial.service.ts';
import { NO_EDITORIAL_CONTENT } from './features/editorial/editorial-content.ts';
import { createFilmsRepository } from './features/films/films.repository.ts';
import { createFilmsService } from './features/films/films.service.ts';
import { createPeopleRepository } from './features/people/people.repository.ts';
import { createPeopleService } from './features/people/people.service.ts';
import { createSearchRepository } from './features/search/search.repository.ts';
import { createSearchService } from './features/search/search.service.ts';
import { renderBackdropArt, renderPosterArt } from './images/art/poster-art.ts';
import { createImagesRepository } from './images/images.repository.ts';
import { createImageService } from './images/images.service.ts';

export type Services = ReturnType<typeof createServices>;

/** Puts each feature together: repository on the database, service on the repository. */
export function createServices({ db, env, clock, log, editorial }: Deps) {
  const region = env.WATCH_REGION;
  const filmsRepository = createFilmsRepository(db);
  const { space } = editorial ?? NO_EDITORIAL_CONTENT;
  const editorialService = createEditorialService({
    repository: createEditorialRepository(createContentfulClient({ env, space, log })),
    findPosterPath: async (movieId) => (await filmsRepository.findById(movieId))?.poster_path ?? null,
    clock,
    log,
  });
  return {
    browse: createBrowseService({ repository: createBrowseRepository(db), region }),
    calendar: createCalendarService(createCalendarRepository(db)),
    editorial: editorialService,
    films: createFilmsService({
      repository: filmsRepository,
      clock,
      region,
      hasReview: editorialService.hasReview,
    }),
    images: createImageService({
      imageUrl: env.TMDB_IMAGE_URL,
      dataDir: env.DATA_DIR,
      repository: createImagesRepository(db),
      renderer: { renderPosterArt, renderBackdropArt },
      log,
    }),
    people: createPeopleService(createPeopleRepository(db)),
    search: createSearchService(createSearchRepository(db)),
  };
}
