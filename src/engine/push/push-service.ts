import { Agent, request } from 'node:https';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import type { Database } from '../database/database.ts';
import { shareSiteSecret } from '../database/site-secret.ts';
import { badRequest } from '../errors.ts';
import { JobFailure } from '../jobs/jobs.ts';
import { codeOf } from '../lib/error-code.ts';
import type { PushReach } from './public-addresses.ts';
import { createCheckedLookup } from './public-addresses.ts';
import { encryptMessage, keysOf, newPrivateKey, type VapidKeys, vapidHeader } from './web-push.ts';

const NAME = 'push-key';

/**
 * Returns a function that loads the keys for push messages (RFC 8292): the keys of the setting, otherwise a pair that
 * all nodes share in the database.
 */
export function createVapidKeys(db: Database, given?: string): () => Promise<VapidKeys> {
  return async () => keysOf(given ?? (await shareSiteSecret(db, NAME, newPrivateKey)));
}

/** Milliseconds. */
const TIMEOUT = 10_000;
/** Seconds that a push service stores a message for a device that is off. */
const TTL = 24 * 3_600;

export type Device = { endpoint: string; p256dh: string; auth: string };

type PushServiceOptions = {
  vapidKeys: () => Promise<VapidKeys>;
  /** The operator's https or mailto URL, for the push service (RFC 8292). */
  contact: string;
  reach: PushReach;
};

/** Returns true if the message or our signature is wrong, so that a retry would be refused too. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429;

const NOT_PUBLIC = 'device.endpoint: must be the URL of a public push service';

export type PushService = ReturnType<typeof createPushService>;

/**
 * Sends encrypted messages to browsers' push services (RFC 8030, RFC 8291). Endpoints come from browsers, so requests go
 * only to public addresses and the default port, and do not follow redirects.
 */
export function createPushService({ vapidKeys, contact, reach }: PushServiceOptions) {
  const checkedLookup = createCheckedLookup(reach.isAllowed);
  const agent = new Agent({ lookup: checkedLookup, ca: reach.ca });

  /** Requires https, the default port and a host name. An IP address is refused, because no lookup would check it. */
  function isNamed(endpoint: string): boolean {
    const { protocol, hostname, port, username } = new URL(endpoint);
    const host = hostname.replace(/^\[|\]$/g, '');
    return protocol === 'https:' && isIP(host) === 0 && username === '' && (port === '' || reach.anyPort);
  }

  const post = (endpoint: string, headers: Record<string, string>, body: Buffer, signal: AbortSignal) =>
    new Promise<number>((resolve, reject) => {
      const timeout = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]);
      const sent = request(endpoint, { method: 'POST', headers, agent, signal: timeout }, (response) => {
        // Only the status is needed. The body may be endless, so the connection is closed before it is read.
        response.destroy();
        resolve(response.statusCode ?? 0);
      });
      sent.on('error', reject);
      sent.end(body);
    });

  return {
    publicKey: async () => (await vapidKeys()).publicKey,

    /** @throws AppError bad_request for a URL to which we do not send */
    async requirePublic(endpoint: string): Promise<void> {
      if (!isNamed(endpoint)) throw badRequest(NOT_PUBLIC);
      try {
        await promisify(checkedLookup)(new URL(endpoint).hostname, {});
      } catch (error) {
        // Other errors are ignored: if the name cannot be resolved now, it is checked before each message anyway.
        if (codeOf(error) === 'ENOTPUBLIC') throw badRequest(NOT_PUBLIC);
      }
    },

    /**
     * Returns false if the push service says that the device is gone. Any other failure may be ours.
     *
     * @throws JobFailure if the message is not accepted
     */
    async send({ endpoint, p256dh, auth }: Device, message: object, signal: AbortSignal): Promise<boolean> {
      if (!isNamed(endpoint)) throw new JobFailure('the endpoint is not public', { final: true });
      const keys = await vapidKeys();
      let body: Buffer;
      try {
        body = encryptMessage(JSON.stringify(message), { p256dh, auth });
      } catch (error) {
        throw new JobFailure(`the message cannot be encrypted (${codeOf(error) || 'unknown'})`, { final: true });
      }
      const headers = {
        Authorization: vapidHeader(endpoint, contact, keys),
        'Content-Encoding': 'aes128gcm',
        'Content-Length': String(body.length),
        'Content-Type': 'application/octet-stream',
        TTL: String(TTL),
        Urgency: 'normal',
      };
      try {
        const status = await post(endpoint, headers, body, signal);
        if (status === 404 || status === 410) return false;
        if (status >= 200 && status < 300) return true;
        throw new JobFailure(`the push service refused the message: ${status}`, { final: isFinal(status) });
      } catch (error) {
        if (error instanceof JobFailure) throw error;
        throw new JobFailure(`the push service cannot be reached (${codeOf(error) || 'unknown'})`, { final: false });
      }
    },
  };
}
