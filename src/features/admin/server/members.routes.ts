import { z } from 'zod';
import type { Transaction } from '#engine/database/database.ts';
import type { Deps } from '#engine/deps.ts';
import { conflict, notFound } from '#engine/errors.ts';
import type { RequireMember } from '#engine/http/member.ts';
import { type Failure, memberRoutes, pageQuery } from '#engine/http/routes.ts';
import { unicodeEmail } from '#engine/lib/unicode-email.ts';
import { endedSessionsSchema } from '#features/accounts/contract/accounts.ts';
import { normaliseEmail } from '#features/accounts/contract/credentials.ts';
import { createResetLinkFor, deleteMember, endSessions } from '#features/accounts/server/accounts.ts';
import { type AdminAct, adminLogSchema, adminMembersSchema, resetLinkSchema } from '../contract/admin.ts';
import { type AdminLogRepository, createAdminLogRepository } from './admin-log.repository.ts';
import { createAdminMembersRepository, setDisabled } from './members.repository.ts';

const MAX_SEARCH = 200;
const MEMBERS_PER_PAGE = 50;
const ACTS_PER_PAGE = 20;
const DELETED = 'a deleted member';

type Row = Awaited<ReturnType<AdminLogRepository['read']>>['rows'][number];

/** Only a provider's acts on members have a detail, its name. */
const byProvider = ({ actor, act, detail }: Row) => !actor && (act === 'grant' || act === 'revoke') && detail;

function withoutActor(row: Row): string {
  if (byProvider(row)) return `the provider ${row.detail}`;
  return row.act === 'first-administrator' ? 'the site' : 'the command line';
}

const pagesOf = (total: number, size: number) => ({ total, totalPages: Math.ceil(total / size) });
const sliceOf = (page: number, size: number) => ({ limit: size, offset: (page - 1) * size });

export const ADMINISTRATORS_ONLY: Failure = [403, 'Not an administrator, or `sign_in_again` after 15 minutes'];

const params = z.object({ memberId: z.uuid('must be the id of a member') });

/** The members, acts on them, and the log of all acts. */
export function adminMembersRoutes(deps: Deps, requireAdministrator: RequireMember) {
  const { db, clock } = deps;
  const createResetLink = createResetLinkFor(deps);
  const repository = createAdminMembersRepository(db);
  const log = createAdminLogRepository(db);

  /** @throws AppError not_found, forbidden */
  const actOn = <R>(actor: string, act: AdminAct, subject: string, work: (trx: Transaction) => Promise<R>) =>
    log.perform({ actor, act, subject }, async (trx) => {
      if (!(await repository.findById(trx, subject))) throw notFound('This member does not exist.');
      return work(trx);
    });

  /** Administrators cannot disable or delete their own account here, so the last administrator remains. */
  function refuseOneself(actor: string, subject: string): void {
    if (actor === subject) throw conflict('This is your own account. You can delete it on your profile.');
  }

  const { router, member } = memberRoutes('Administration', requireAdministrator);

  member('GET', '/admin/members', {
    id: 'listMembers',
    summary: 'The members, without anything of their lists, ratings and limits',
    query: z.object({
      q: z.string().max(MAX_SEARCH, `must have at most ${MAX_SEARCH} characters`).default(''),
      page: pageQuery,
    }),
    answer: [adminMembersSchema, 'Newest first'],
    fails: [ADMINISTRATORS_ONLY],
    async handle({ query: { q, page } }) {
      const { rows, total } = await repository.find(normaliseEmail(q), sliceOf(page, MEMBERS_PER_PAGE), clock());
      const results = rows.map((row) => ({
        _id: row.id,
        email: unicodeEmail(row.email),
        createdAt: row.created_at,
        lastSeenOn: row.last_seen_on,
        sessions: row.sessions,
        disabled: row.disabled_at !== null,
        administrator: row.administrator_since !== null,
      }));
      return { results, ...pagesOf(total, MEMBERS_PER_PAGE) };
    },
  });

  member('POST', '/admin/members/{memberId}/disable', {
    id: 'disableMember',
    summary: 'Lock a member out',
    description:
      'Ends all sessions. Access tokens, calendars, shared links and messages stop until the member is enabled.',
    params,
    fails: [404, ADMINISTRATORS_ONLY, 409],
    async handle({ member: actor, params: { memberId: id } }) {
      refuseOneself(actor.id, id);
      await actOn(actor.id, 'disable', id, async (trx) => {
        // Locks the member's row first: a session that is being opened waits, and then finds the member disabled.
        await endSessions(trx, id);
        await setDisabled(trx, id, clock());
      });
    },
  });

  member('POST', '/admin/members/{memberId}/enable', {
    id: 'enableMember',
    summary: 'Let a disabled member in again',
    params,
    fails: [404, ADMINISTRATORS_ONLY],
    handle: ({ member: actor, params: { memberId: id } }) =>
      actOn(actor.id, 'enable', id, (trx) => setDisabled(trx, id, null)),
  });

  member('POST', '/admin/members/{memberId}/end-sessions', {
    id: 'endSessionsOfMember',
    summary: 'Log a member out in every browser',
    params,
    answer: [endedSessionsSchema, 'Done'],
    fails: [404, ADMINISTRATORS_ONLY],
    handle: async ({ member: actor, params: { memberId: id } }) => ({
      ended: await actOn(actor.id, 'end-sessions', id, (trx) => endSessions(trx, id)),
    }),
  });

  member('POST', '/admin/members/{memberId}/reset-link', {
    id: 'createResetLink',
    summary: 'Make a link with which a member sets a new password',
    description: 'For a site without mail. The member is notified when the password changes.',
    params,
    answer: [resetLinkSchema, 'The link'],
    fails: [404, ADMINISTRATORS_ONLY],
    handle: async ({ member: actor, params: { memberId: id } }) => ({
      url: await actOn(actor.id, 'reset-link', id, (trx) => createResetLink(id, trx)),
    }),
  });

  member('DELETE', '/admin/members/{memberId}', {
    id: 'deleteMember',
    summary: 'Delete a member with all their data',
    params,
    fails: [404, ADMINISTRATORS_ONLY, 409],
    async handle({ member: actor, params: { memberId: id } }) {
      refuseOneself(actor.id, id);
      await actOn(actor.id, 'delete', id, (trx) => deleteMember(trx, id));
    },
  });

  member('GET', '/admin/log', {
    id: 'readAdminLog',
    summary: 'The acts of administrators',
    query: z.object({ page: pageQuery }),
    answer: [adminLogSchema, 'The latest act first'],
    fails: [ADMINISTRATORS_ONLY],
    async handle({ query: { page } }) {
      const { rows, total } = await log.read(sliceOf(page, ACTS_PER_PAGE));
      const nameOf = (email: string | null) => (email === null ? DELETED : unicodeEmail(email));
      const results = rows.map((row) => ({
        at: row.at,
        by: row.actor ? nameOf(row.actorEmail) : withoutActor(row),
        act: row.act,
        member: row.subject && nameOf(row.subjectEmail),
        detail: byProvider(row) ? null : row.detail,
      }));
      return { results, ...pagesOf(total, ACTS_PER_PAGE) };
    },
  });

  return router;
}
