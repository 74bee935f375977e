import type { Deps } from './deps.ts';
import { createBrowseRepository } from './features/browse/browse.repository.ts';
import { createBrowseService } from './features/browse/browse.service.ts';
import { createCalendarRepository } from './features/calendar/calendar.repository.ts';
import { createCalendarService } from './features/calendar/calendar.service.ts';
import { createFilmsRepository } from './features/films/films.repository.ts';
import { createFilmsService } from './features/films/films.service.ts';
import { createPeopleRepository } from './features/people/people.repository.ts';
import { createPeopleService } from './features/people/people.service.ts';
import { createSearchRepository } from './features/search/search.repository.ts';
import { createSearchService } from './features/search/search.service.ts';

export type Services = ReturnType<typeof createServices>;

/** Puts each feature together: repository on the database, service on the repository. */
export function createServices({ db, env, clock }: Deps) {
  const region = env.WATCH_REGION;
  return {
    browse: createBrowseService({ repository: createBrowseRepository(db), region }),
    calendar: createCalendarService(createCalendarRepository(db)),
    films: createFilmsService({
      repository: createFilmsRepository(db),
      clock,
      region,
      hasReview: async () => false,
    }),
    people: createPeopleService(createPeopleRepository(db)),
    search: createSearchService(createSearchRepository(db)),
  };
}
