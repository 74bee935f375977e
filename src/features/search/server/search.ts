import { z } from 'zod';
import type { Deps } from '#engine/deps.ts';
import { visitorRoutes } from '#engine/http/routes.ts';
import { searchedFilmsSchema } from '#features/films/contract/films.ts';
import { foundPersonSchema } from '#features/people/contract/people.ts';
import type { FinderService } from '#features/tonight/server/tonight.ts';
import { subjectSchema, wishAnswerSchema } from '../contract/search.ts';
import type { LiveSearch } from './referenced-film.ts';
import { createSearchRepository } from './search.repository.ts';
import { createSearchService, type SearchService } from './search.service.ts';

type Needs = { live: Omit<LiveSearch, 'findAgain'> | undefined; finder: FinderService };

/** Search for films and people. @param needs `live` is the live source; undefined if the site has none */
export function createSearch({ db, publicDb }: Deps, { live, finder }: Needs) {
  const findAgain = createSearchService(createSearchRepository(db), finder).find;
  const service = createSearchService(createSearchRepository(publicDb), finder, live && { ...live, findAgain });
  return { publicRoutes: () => searchRoutes(service) };
}

const searchText = z.string().trim().min(1).max(200).describe('Search text');

function searchRoutes(service: SearchService) {
  const { router, visitor } = visitorRoutes('Search');

  visitor('GET', '/movies/find', {
    id: 'searchFilms',
    summary: 'Films by title, then by what the query says about them, then by director, lead actor or character',
    description:
      'An IMDb id (tt0078748), a TMDB id (348), or a link to a film of IMDb, TMDB or Letterboxd returns that film alone; a number that is also a title, the film with this title first. Words may state a theme, keyword or tag, a language, a year or decade, a length, and a name: "japanese ghost", "argento 70s", "werewolf under 100 minutes". Films that meet all of them follow those found by title, and precede those found by name.',
    query: z.object({ title: searchText }),
    answer: [searchedFilmsSchema, 'Best match first, at most 50'],
    handle: ({ query }) => service.find(query.title),
  });

  visitor('GET', '/movies/people', {
    id: 'searchPeople',
    summary: 'Directors and lead actors by name',
    query: z.object({ name: searchText }),
    answer: [z.array(foundPersonSchema), 'Best known first, at most 3'],
    handle: ({ query }) => service.findPeople(query.name),
  });

  visitor('GET', '/movies/subjects', {
    id: 'searchSubjects',
    summary: 'Themes, keywords and tags that a text names or begins',
    query: z.object({ name: searchText }),
    answer: [z.array(subjectSchema), 'Best match first, at most 3'],
    handle: ({ query }) => service.findSubjects(query.name),
  });

  visitor('GET', '/wishes', {
    id: 'readWish',
    summary: 'The wish for films in a text',
    description:
      'Understands categories of fright ("scary but not gory"), themes, tags and keywords, content notes to avoid ("nothing with dogs dying"), words for a story ("camping trip"), countries, films and people to leave out ("except jaws", "not american"), ages ("for my 8 year old"), length, decades, languages, platforms, and films to be like ("like midsommar but less gore").',
    query: z.object({ q: searchText }),
    answer: [wishAnswerSchema, 'The wish with the number of films, and the words that were left out'],
    handle: ({ query }) => service.wish(query.q),
  });

  return router;
}
