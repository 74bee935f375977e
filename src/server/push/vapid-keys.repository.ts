import type { Database } from '../db/database.ts';
import { shareSiteSecret } from '../db/site-secret.ts';
import type { VapidKeys } from './push-service.ts';

const NAME = 'push';

/** The key pair of the site's push messages (RFC 8292): made once, and the same on every node. */
export function createVapidKeys(db: Database): () => Promise<VapidKeys> {
  let keys: Promise<VapidKeys> | null = null;
  const load = async (): Promise<VapidKeys> => {
    const { default: webPush } = await import('web-push');
    // Only this function writes it.
    return JSON.parse(await shareSiteSecret(db, NAME, () => JSON.stringify(webPush.generateVAPIDKeys())));
  };
  return () => {
    // A failure is not kept.
    keys ??= load().catch((error: unknown) => {
      keys = null;
      throw error;
    });
    return keys;
  };
}
