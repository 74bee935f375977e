import type { Context } from 'hono';
import { z } from 'zod';
import { signedOut } from '#engine/errors.ts';
import { PRIVATE_CACHE_CONTROL } from '#engine/http/headers.ts';
import type { FindCaller } from '#engine/http/member.ts';
import { READS_FOR_ALL } from '#engine/http/openapi.ts';
import {
  flagQuery,
  idText,
  orEmpty,
  pageQuery,
  readQuery,
  unknownParameter,
  visitorRoutes,
  wholeNumber,
} from '#engine/http/routes.ts';
import { byCategory } from '#features/ratings/contract/rating-categories.ts';
import { foundFilmsSchema, kindsSchema, pickedFilmSchema } from '../contract/finder.ts';
import {
  FINDER_CERTIFICATIONS,
  FINDER_SORTS,
  FINDER_VALUES,
  type FinderSort,
  LANGUAGE,
  MAX_RUNTIME,
} from '../contract/finder-values.ts';
import type { FinderService } from './finder.service.ts';

const filters = {
  ...byCategory((category) =>
    readQuery(FINDER_VALUES[category])
      .optional()
      .describe(`Range of ${category}: 6-10, 7- or -3. Only films whose ${category} is known are found`),
  ),
  themes: orEmpty(readQuery(FINDER_VALUES.themes)).describe(
    'Slugs of themes, tags or keywords, separated by commas: films must have all of them',
  ),
  not: orEmpty(readQuery(FINDER_VALUES.not)).describe(
    'Slugs of themes, tags or keywords, separated by commas: films must have none of them',
  ),
  about: readQuery(FINDER_VALUES.about)
    .optional()
    .describe(
      'Words for a story, such as "camping trip" or "trapped in a hotel": at most 100 films, the closest first',
    ),
  platforms: orEmpty(readQuery(FINDER_VALUES.platforms)).describe('Streams on any of these platforms'),
  decades: orEmpty(readQuery(FINDER_VALUES.decades)).describe(
    'Released in any of these decades, for example 1970s,1980s',
  ),
  maxRuntime: wholeNumber(1, MAX_RUNTIME).optional().describe('Maximum length in minutes'),
  language: readQuery(FINDER_VALUES.language)
    .meta({ pattern: LANGUAGE.source })
    .optional()
    .describe('Original language, ISO 639-1'),
  countries: orEmpty(readQuery(FINDER_VALUES.countries)).describe(
    'Made in any of these countries, ISO 3166, separated by commas: US,JP',
  ),
  notCountries: orEmpty(readQuery(FINDER_VALUES.notCountries)).describe('Made in none of these countries'),
  certification: z
    .enum(FINDER_CERTIFICATIONS, { error: `must be one of: ${FINDER_CERTIFICATIONS.join(', ')}` })
    .optional()
    .describe('Highest allowed age rating in the US. Only films whose age rating is known are found'),
  franchise: readQuery(FINDER_VALUES.franchise).optional().describe('Slug of a franchise, such as halloween'),
  studios: orEmpty(readQuery(FINDER_VALUES.studios)).describe(
    'Made by any of these studios: names in small letters, with hyphens and without commas, separated by commas',
  ),
  except: orEmpty(readQuery(FINDER_VALUES.except)).describe('Ids of films to leave out, separated by commas'),
  without: orEmpty(readQuery(FINDER_VALUES.without)).describe(
    'Content notes to avoid: films that are known to have one are left out',
  ),
  unknown: z
    .enum(['show', 'hide', 'hide-grave', 'only'], { error: 'must be show, hide, hide-grave or only' })
    .default('show')
    .describe(
      'hide: films for which a note of `without` is unknown are left out too; hide-grave: only for a grave note; only: no other films are found',
    ),
  like: idText
    .optional()
    .describe('Id of a film: the 100 films most like it among those that fit, the most alike first'),
  unseen: flagQuery.describe('true: only films that the member has neither watched nor rated'),
  watchlist: flagQuery.describe("true: only films on the member's watchlist"),
  myTag: readQuery(FINDER_VALUES.myTag)
    .optional()
    .describe('Only films to which the member has given this tag, in any case: see GET /film-tags'),
  list: readQuery(FINDER_VALUES.list).optional().describe('Only films of this list of the member: see GET /lists'),
  services: flagQuery.describe("true: only films that stream on the member's services"),
};

const findQuery = z.strictObject(
  {
    ...filters,
    sort: z
      .enum(FINDER_SORTS)
      .default('match')
      .describe('match: the films that fit best come first; for-you: by the taste of the member'),
    page: pageQuery,
  },
  { error: unknownParameter },
);

const pickQuery = z.strictObject(filters, { error: unknownParameter });

type Asked = Record<'unseen' | 'watchlist' | 'services', boolean> & {
  myTag?: string | undefined;
  list?: string | undefined;
  sort?: FinderSort;
};

export function finderRoutes(service: FinderService, findCaller: FindCaller) {
  const { router, visitor } = visitorRoutes('Finder');

  /**
   * Returns the result of `find`. If the request depends on the member, `find` gets the member's id, and the response
   * is private.
   *
   * @throws AppError not_signed_in
   */
  async function answer<R>(c: Context, asked: Asked, find: (memberId: string | null) => Promise<R>): Promise<R> {
    const isPersonal =
      asked.sort === 'for-you' ||
      [asked.unseen, asked.watchlist, asked.services, asked.myTag !== undefined, asked.list !== undefined].includes(
        true,
      );
    if (!isPersonal) return find(null);
    const found = await findCaller(c);
    if (!found) throw signedOut();
    c.header('Cache-Control', PRIVATE_CACHE_CONTROL);
    return find(found.member.id);
  }

  visitor('GET', '/kinds', {
    id: 'listKinds',
    summary: 'The themes and tags, with the number of films that have each',
    answer: [kindsSchema, 'Every theme and tag'],
    handle: () => service.kinds(),
  });

  visitor('GET', '/films/by-fright', {
    id: 'findByFright',
    summary: 'Films by what they do to you, 20 per page',
    description: [
      'Finds released films by the categories of fright and by facts; without parameters all of them.',
      'Each category is compared with the film’s effective rating: the members’ average, mixed with our editors’ estimate',
      'and the averages of its themes where ratings are few. A film whose rating is unknown is found only if the',
      'category is not requested; films without any rating come after all others.',
      '`unseen`, `watchlist`, `myTag`, `list`, `services` and the order `for-you` need a member and make the response private.',
    ].join(' '),
    security: READS_FOR_ALL,
    query: findQuery,
    answer: [foundFilmsSchema, 'In the order of `sort`, then by id'],
    handle: ({ c, query }) => answer(c, query, (memberId) => service.find(query, memberId)),
  });

  visitor('GET', '/films/by-fright/pick', {
    id: 'pickByFright',
    summary: 'One random film among those that fit',
    description:
      'Takes the parameters of the list. The better a film matches, the more likely it is returned; any film that fits can be returned. Never cached.',
    security: READS_FOR_ALL,
    query: pickQuery,
    answer: [pickedFilmSchema, 'The film'],
    fails: [404],
    handle: async ({ c, query }) => {
      const picked = await answer(c, query, (memberId) => service.pick({ ...query, sort: 'match', page: 1 }, memberId));
      c.header('Cache-Control', PRIVATE_CACHE_CONTROL);
      return picked;
    },
  });

  return router;
}
