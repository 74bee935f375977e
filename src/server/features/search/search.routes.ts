import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { searchedFilmsSchema } from '#contract/films/films.ts';
import { foundPersonSchema } from '#contract/people/people.ts';
import { subjectSchema } from '#contract/search/subjects.ts';
import { wishAnswerSchema } from '#contract/search/wishes.ts';
import { createApiRouter } from '../../http/api-router.ts';
import { jsonResponse } from '../../http/openapi-responses.ts';
import { textQuery } from '../../http/params.ts';
import type { SearchService } from './search.service.ts';

const searchText = textQuery.trim().min(1).max(200).describe('Search text');

const findRoute = createRoute({
  method: 'get',
  path: '/movies/find',
  operationId: 'searchFilms',
  tags: ['Search'],
  summary: 'Films by title, director or lead actor, then by what the query says about them',
  description:
    'Words may state a theme, keyword or tag, a language, a year or decade, a length, and a name: "japanese ghost", "argento 70s", "werewolf under 100 minutes". Films that meet all of them follow those found by title or name.',
  request: {
    query: z.object({ title: searchText }),
  },
  responses: jsonResponse(searchedFilmsSchema, 'Best match first, at most 50'),
});

const peopleRoute = createRoute({
  method: 'get',
  path: '/movies/people',
  operationId: 'searchPeople',
  tags: ['Search'],
  summary: 'Directors and lead actors by name',
  request: { query: z.object({ name: searchText }) },
  responses: jsonResponse(z.array(foundPersonSchema), 'Best known first, at most 3'),
});

const subjectsRoute = createRoute({
  method: 'get',
  path: '/movies/subjects',
  operationId: 'searchSubjects',
  tags: ['Search'],
  summary: 'Themes, keywords and tags that a text names or begins',
  request: { query: z.object({ name: searchText }) },
  responses: jsonResponse(z.array(subjectSchema), 'Best match first, at most 3'),
});

const wishesRoute = createRoute({
  method: 'get',
  path: '/wishes',
  operationId: 'readWish',
  tags: ['Search'],
  summary: 'The wish for films in a text',
  description:
    'Understands categories of fright ("scary but not gory"), themes, tags and keywords, content notes to avoid ("nothing with dogs dying"), length, decades, languages, platforms, and films to be like ("like midsommar but less gore").',
  request: { query: z.object({ q: searchText }) },
  responses: jsonResponse(wishAnswerSchema, 'The wish with the number of films, and the words that were left out'),
});

export function searchRoutes(service: SearchService): OpenAPIHono {
  const router = createApiRouter();
  router.openapi(findRoute, async (c) => c.json(await service.find(c.req.valid('query').title), 200));
  router.openapi(peopleRoute, async (c) => c.json(await service.findPeople(c.req.valid('query').name), 200));
  router.openapi(subjectsRoute, async (c) => c.json(await service.findSubjects(c.req.valid('query').name), 200));
  router.openapi(wishesRoute, async (c) => c.json(await service.wish(c.req.valid('query').q), 200));
  return router;
}
