import { queryOptions } from '@tanstack/react-query';
import type { Calls } from '#web/lib/calls.gen.ts';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import { CHALLENGES_KEY } from '#web/lib/member/queries.ts';

export type Score = Calls['GET /lists/{listId}/score']['response'];
export type Template = Calls['GET /challenges']['response']['templates'][number];

export const templatesQuery = queryOptions({
  queryKey: ['challenges', 'templates'],
  queryFn: ({ signal }) => apiGet('/challenges', { signal }),
});

/** The screen shows the cached score while it is loaded again, because a viewing may have been added elsewhere. */
export const scoreQuery = (listId: string) =>
  queryOptions({
    queryKey: [...CHALLENGES_KEY, listId, 'score'],
    queryFn: ({ signal }) => apiGet('/lists/{listId}/score', { path: { listId }, signal }),
    refetchOnMount: 'always',
  });

export type Plans = Calls['GET /challenge-nights']['response'];
export type Night = Plans['nights'][number];

/** The member's challenges, and the planned nights of those that are not over. */
export const nightsQuery = queryOptions({
  queryKey: [...CHALLENGES_KEY, 'nights'],
  queryFn: ({ signal }) => apiGet('/challenge-nights', { signal }),
  refetchOnMount: 'always',
});

export type ProgramWish = { keep: number[]; swap: number[]; services: boolean; maxRuntime: number | null };

export const programQuery = (listId: string, wish: ProgramWish) =>
  queryOptions({
    queryKey: [...CHALLENGES_KEY, listId, 'program', wish],
    queryFn: () => apiSend('POST', '/lists/{listId}/propose', { path: { listId }, body: wish }),
    // The former program stays visible while another one is planned.
    placeholderData: (former) => former,
  });
