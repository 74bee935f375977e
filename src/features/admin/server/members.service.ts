import type { Deps } from '#engine/deps.ts';
import { conflict, notFound } from '#engine/errors.ts';
import { unicodeEmail } from '#engine/lib/unicode-email.ts';
import { normaliseEmail } from '#features/accounts/contract/credentials.ts';
import { type CreateResetLink, deleteMember, endSessions } from '#features/accounts/server/accounts.ts';
import type { AdminAct, AdminLog, AdminMembers } from '../contract/admin.ts';
import { type AdminLogRepository, createAdminLogRepository } from './admin-log.repository.ts';
import { createAdminMembersRepository, setDisabled } from './members.repository.ts';

const MEMBERS_PER_PAGE = 50;
const ACTS_PER_PAGE = 20;
const DELETED = 'a deleted member';

/** A transaction. The service only passes it on to repositories. */
type Transaction = Parameters<typeof deleteMember>[0];

type Row = Awaited<ReturnType<AdminLogRepository['read']>>['rows'][number];

/** Only a provider's acts on members have a detail, its name. */
const byProvider = ({ actor, act, detail }: Row) => !actor && (act === 'grant' || act === 'revoke') && detail;

function withoutActor(row: Row): string {
  if (byProvider(row)) return `the provider ${row.detail}`;
  return row.act === 'first-administrator' ? 'the site' : 'the command line';
}

const pagesOf = (total: number, size: number) => ({ total, totalPages: Math.ceil(total / size) });
const sliceOf = (page: number, size: number) => ({ limit: size, offset: (page - 1) * size });

export type AdminMembersService = ReturnType<typeof createAdminMembersService>;

export function createAdminMembersService({ db, clock }: Deps, createResetLink: CreateResetLink) {
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

  return {
    async list(search: string, page: number): Promise<AdminMembers> {
      const { rows, total } = await repository.find(normaliseEmail(search), sliceOf(page, MEMBERS_PER_PAGE), clock());
      const results = rows.map((row) => ({
        _id: row.id,
        email: unicodeEmail(row.email),
        createdAt: row.created_at.toISOString(),
        lastSeenOn: row.last_seen_on,
        sessions: row.sessions,
        disabled: row.disabled_at !== null,
        administrator: row.administrator_since !== null,
      }));
      return { results, ...pagesOf(total, MEMBERS_PER_PAGE) };
    },

    /** Ends the member's sessions. Tokens, feeds, shares and messages stop for as long as the member is disabled. */
    async disable(actor: string, id: string): Promise<void> {
      refuseOneself(actor, id);
      await actOn(actor, 'disable', id, async (trx) => {
        // Locks the member's row first: a session that is being opened waits, and then finds the member disabled.
        await endSessions(trx, id);
        await setDisabled(trx, id, clock());
      });
    },

    enable: (actor: string, id: string) => actOn(actor, 'enable', id, (trx) => setDisabled(trx, id, null)),

    /** @returns the number of ended sessions */
    endSessions: (actor: string, id: string) => actOn(actor, 'end-sessions', id, (trx) => endSessions(trx, id)),

    resetLink: (actor: string, id: string) => actOn(actor, 'reset-link', id, (trx) => createResetLink(id, trx)),

    async delete(actor: string, id: string): Promise<void> {
      refuseOneself(actor, id);
      await actOn(actor, 'delete', id, (trx) => deleteMember(trx, id));
    },

    async log(page: number): Promise<AdminLog> {
      const { limit, offset } = sliceOf(page, ACTS_PER_PAGE);
      const { rows, total } = await log.read(limit, offset);
      const nameOf = (email: string | null) => (email === null ? DELETED : unicodeEmail(email));
      const results = rows.map((row) => ({
        at: row.at.toISOString(),
        by: row.actor ? nameOf(row.actorEmail) : withoutActor(row),
        act: row.act,
        member: row.subject && nameOf(row.subjectEmail),
        detail: byProvider(row) ? null : row.detail,
      }));
      return { results, ...pagesOf(total, ACTS_PER_PAGE) };
    },
  };
}
