import type { Database } from '../../db/database.ts';
import { shareSiteSecret } from '../../db/site-secret.ts';

/** Returns the secret shared by all processes. @param offer stored if there is no secret yet */
export const shareSessionSecret = (db: Database, offer: string): Promise<string> =>
  shareSiteSecret(db, 'session', () => offer);
