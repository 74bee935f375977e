import { createECDH } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { shareSiteSecret } from '../database/site-secret.ts';
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
  // A private key has 32 bytes, but Node omits its leading zeros.
  return Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}

/**
 * Returns a function that loads the keys for push messages (RFC 8292): the keys of the setting, otherwise a pair that
 * all nodes share in the database.
 */
export function createVapidKeys(db: Database, given?: string): () => Promise<VapidKeys> {
  return async () => keysOf(given ?? (await shareSiteSecret(db, NAME, newPrivateKey)));
}
