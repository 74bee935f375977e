import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import { createListener, type ListenerOptions } from '#engine/database/listen.ts';

const CHANNEL = 'night';

/** Tells all processes that a night has changed. They get to know it when the transaction is committed. */
export const tellChange = (trx: Database, code: string, version: number) =>
  sql`select pg_notify(${CHANNEL}, ${`${code} ${version}`})`.execute(trx);

type ChangeListenerOptions = Omit<ListenerOptions, 'channel' | 'onMessage'> & {
  onChange: (code: string, version: number) => void;
};

export const createChangeListener = ({ onChange, ...options }: ChangeListenerOptions) =>
  createListener({
    ...options,
    channel: CHANNEL,
    onMessage(message) {
      const [code = '', version] = message.split(' ');
      onChange(code, Number(version));
    },
  });
