import { z } from 'zod';
import { MAX_ID } from '#contract/constants.ts';
import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { jsonWithEtag, UNCHANGED } from '#engine/http/headers.ts';
import { memberRoutes, wholeNumber } from '#engine/http/routes.ts';
import {
  listChangeSchema,
  listEntryInputSchema,
  listInputSchema,
  listOrderSchema,
  listsSchema,
  listVersionSchema,
  memberListSchema,
} from '../contract/lists.ts';
import { createListsRepository, type ListsRepository } from './lists.repository.ts';
import { createListsService, type ListsNeeds, type ListsService } from './lists.service.ts';

export { appendFilms, insertList, removeFilms } from './lists.repository.ts';
export type { ListsService };

/** Members' own lists of films. */
export function createLists({ db }: Deps, needs: ListsNeeds) {
  const repository = createListsRepository(db);
  const service = createListsService(repository, needs);
  return { service, routes: (callers: Callers) => listsRoutes(service, repository, callers) };
}

export const listParams = z.object({ listId: z.uuid('must be the id of a list') });
const filmId = wholeNumber(1, MAX_ID);
const filmParams = listParams.extend({ filmId });

function listsRoutes(
  service: ListsService,
  lists: ListsRepository,
  { requireMember, oncePerKey }: Pick<Callers, 'requireMember' | 'oncePerKey'>,
) {
  const { router, memberOrToken } = memberRoutes('Lists', requireMember);

  memberOrToken('POST', '/lists', {
    id: 'createList',
    summary: 'Create a list',
    body: listInputSchema,
    answer: [memberListSchema, 'The list, without films'],
    status: 201,
    once: oncePerKey,
    handle: async ({ member, body }) => service.create(member.id, await service.checked(body)),
  });

  memberOrToken('GET', '/lists', {
    id: 'listLists',
    summary: "The member's lists",
    query: z.object({ film: filmId.optional().describe('Adds whether this film is in the list') }),
    answer: [listsSchema, 'The last changed list first'],
    ...UNCHANGED,
    handle: async ({ c, member, query }) => jsonWithEtag(c, { lists: await service.summaries(member.id, query.film) }),
  });

  memberOrToken('GET', '/lists/{listId}', {
    id: 'getList',
    summary: 'A list with its films',
    params: listParams,
    answer: [memberListSchema, 'The list'],
    fails: [404],
    ...UNCHANGED,
    handle: async ({ c, member, params }) =>
      jsonWithEtag(c, await service.read({ memberId: member.id, id: params.listId })),
  });

  memberOrToken('PATCH', '/lists/{listId}', {
    id: 'changeList',
    summary: 'Change the name, the description, the rules or the kind of a list',
    params: listParams,
    body: listChangeSchema,
    answer: [memberListSchema, 'As saved'],
    fails: [404, 409],
    handle: async ({ member, params, body }) =>
      service.update({ memberId: member.id, id: params.listId }, await service.checked(body)),
  });

  memberOrToken('DELETE', '/lists/{listId}', {
    id: 'deleteList',
    summary: 'Delete a list',
    description: 'Its shared links stop working. Copies of others stay.',
    params: listParams,
    fails: [404],
    handle: ({ member, params }) => lists.remove({ memberId: member.id, id: params.listId }),
  });

  memberOrToken('PUT', '/lists/{listId}/films/{filmId}', {
    id: 'putListFilm',
    summary: 'Add a film, or change its note or position',
    description: 'Adding a film twice changes nothing.',
    params: filmParams,
    body: listEntryInputSchema,
    bodyIsOptional: true,
    answer: [listVersionSchema, 'The version and number of films after the change'],
    fails: [404, 409],
    handle: ({ member, params, body }) =>
      lists.putFilm({ memberId: member.id, id: params.listId }, params.filmId, body ?? {}),
  });

  memberOrToken('DELETE', '/lists/{listId}/films/{filmId}', {
    id: 'removeListFilm',
    summary: 'Remove a film',
    description: 'Removing a film that is not in the list changes nothing.',
    params: filmParams,
    answer: [listVersionSchema, 'The version and number of films after the change'],
    fails: [404],
    handle: ({ member, params }) => lists.removeFilm({ memberId: member.id, id: params.listId }, params.filmId),
  });

  memberOrToken('PUT', '/lists/{listId}/order', {
    id: 'orderList',
    summary: 'Put the films into another order',
    description: 'Refused with 409 if the list has changed since the version.',
    params: listParams,
    body: listOrderSchema,
    answer: [listVersionSchema, 'The version and number of films after the change'],
    fails: [404, 409],
    handle: ({ member, params, body }) => lists.order({ memberId: member.id, id: params.listId }, body),
  });

  return router;
}
