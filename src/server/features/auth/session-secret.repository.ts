import type { Database } from '../../db/database.ts';
import { shareSiteSecret } from '../../db/site-secret.ts';

/** The secret shared by all processes. @param offer is stored if there is none yet */
export const shareSessionSecret = (db: Database, offer: string): Promise<string> =>
  shareSiteSecret(db, 'session', () => offer);
