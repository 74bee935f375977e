import { sql } from 'kysely';
import type { Database, Transaction } from '#engine/database/database.ts';
import { forbidden } from '#engine/errors.ts';
import type { AdminAct } from '../contract/admin.ts';

/** Id of the advisory lock under which acts run one after another. The number is arbitrary. */
const ACTS_LOCK = 4_607_004;

/** A row of the log. `actor` is null for a command on the server, and for a provider, whose name is the `detail`. */
export type LoggedAct = { actor: string | null; act: AdminAct; subject?: string | null; detail?: string };

export type AdminLogRepository = ReturnType<typeof createAdminLogRepository>;
export type Perform = AdminLogRepository['perform'];

export function createAdminLogRepository(db: Database) {
  /** Returns true if the actor is still an administrator. A request may have begun before the actor lost the role. */
  async function mayAct(trx: Transaction, { actor }: LoggedAct): Promise<boolean> {
    if (actor === null) return true;
    const found = await trx
      .selectFrom('member')
      .select('id')
      .where('id', '=', actor)
      .where('administrator_since', 'is not', null)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    return found !== undefined;
  }

  return {
    /**
     * Does an act and writes its row, in one transaction.
     *
     * @param work if it throws, nothing is changed and no row is written
     * @throws AppError forbidden for a former administrator
     */
    perform: <R>(logged: LoggedAct, work: (trx: Transaction) => Promise<R>): Promise<R> =>
      db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(${ACTS_LOCK})`.execute(trx);
        if (!(await mayAct(trx, logged))) throw forbidden('Only administrators of this site may do this.');
        const result = await work(trx);
        await trx.insertInto('admin_log').values(logged).execute();
        return result;
      }),

    /** Returns a page of the log, the latest act first, and the number of all acts. */
    async read({ limit, offset }: { limit: number; offset: number }) {
      const rows = await db
        .selectFrom('admin_log')
        .leftJoin('member as actor', 'actor.id', 'admin_log.actor')
        .leftJoin('member as subject', 'subject.id', 'admin_log.subject')
        .select(['at', 'act', 'detail', 'admin_log.actor', 'admin_log.subject'])
        .select(['actor.email as actorEmail', 'subject.email as subjectEmail'])
        .orderBy('admin_log.id', 'desc')
        .limit(limit)
        .offset(offset)
        // Only `perform` and the first registration write rows.
        .$narrowType<{ act: AdminAct }>()
        .execute();
      const { total } = await db
        .selectFrom('admin_log')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return { rows, total };
    },
  };
}
