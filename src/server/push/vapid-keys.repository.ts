import { createECDH } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { shareSiteSecret } from '../db/site-secret.ts';
import type { VapidKeys } from './push-service.ts';

const NAME = 'push-key';

function keysOf(privateKey: string): VapidKeys {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey, 'base64url');
  return { privateKey, publicKey: ecdh.getPublicKey('base64url') };
}

function newPrivateKey(): string {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  // Node omits leading zeros.
  return Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}

/**
 * Returns the key pair of the site's push messages (RFC 8292): the pair of the setting, or else a pair that is created
 * once and stored in the database for every node.
 */
export function createVapidKeys(db: Database, given?: string): () => Promise<VapidKeys> {
  let keys: Promise<VapidKeys> | null = null;
  const load = async () => keysOf(given ?? (await shareSiteSecret(db, NAME, newPrivateKey)));
  return () => {
    // A failure is not cached.
    keys ??= load().catch((error: unknown) => {
      keys = null;
      throw error;
    });
    return keys;
  };
}
