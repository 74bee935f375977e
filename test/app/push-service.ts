import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:https';
import { listenOnLoopback } from '../process/ports.ts';

/** A certificate for localhost with its key. Only tests trust it. */
const CERTIFICATE = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgTZxoGY96B57+XpCD
HrZ/Iur0RpsL7eVqvYjE6NqK5SqhRANCAAQMLXGufUCCmvvNuxbe7Hygce+JZ2OG
cVnp/IAsTfX3zN5tqmznuGC61iWab0C2ZG1iN7SqQwdSUd9dD9nDZp8M
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUAx610ra0/84t3GWnzQUWtzNU/EYwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjIwMjI1MVoYDzIxMjYxMDI5
MjAyMjUxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQMLXGufUCCmvvNuxbe7Hygce+JZ2OGcVnp/IAsTfX3zN5tqmznuGC6
1iWab0C2ZG1iN7SqQwdSUd9dD9nDZp8Mo2kwZzAdBgNVHQ4EFgQU5wTzPJaHQIip
5udQEs6ReRqMZ0YwHwYDVR0jBBgwFoAU5wTzPJaHQIip5udQEs6ReRqMZ0YwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIhANB6szK5K504VHPqq2sDKisxFLt5eVYe2gIRhXt8wtvZAiAE/YmcPVz5
aUX4OudSkbKgh60eypb7dS3P3U9ISHi59g==
-----END CERTIFICATE-----
`,
};

export type PushedMessage = { path: string; headers: Record<string, string | string[] | undefined>; message: unknown };

/** Creates the keys of one browser's push subscription. */
function createDeviceKeys() {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return { ecdh, auth: randomBytes(16) };
}

/** Decrypts one record of aes128gcm (RFC 8188) with the keys of a push subscription (RFC 8291, section 3.4). */
function decrypt(body: Buffer, { ecdh, auth }: ReturnType<typeof createDeviceKeys>): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const text = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32));
  const prk = createHmac('sha256', salt).update(secret).digest();
  const derive = (name: string, length: number) =>
    createHmac('sha256', prk)
      .update(Buffer.from(`Content-Encoding: ${name}\0\x01`))
      .digest()
      .subarray(0, length);
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(text.subarray(-16));
  const padded = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()]);
  // The text is followed by a byte with the value 2, and perhaps by zeros as padding.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** Starts a push service on the loopback with one browser per path. It responds with the statuses that tests set. */
export async function startPushService() {
  const messages: PushedMessage[] = [];
  const devices = new Map<string, ReturnType<typeof createDeviceKeys>>();
  let usual = 201;
  const statuses = new Map<string, number>();
  let count = 0;
  const server = createServer(CERTIFICATE, (request, response) => {
    count += 1;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const keys = devices.get(path);
      const status = statuses.get(path) ?? usual;
      if (keys && status < 300) {
        const message = JSON.parse(decrypt(Buffer.concat(chunks), keys));
        messages.push({ path, headers: request.headers, message });
      }
      response.writeHead(status, status === 307 ? { Location: 'https://localhost/elsewhere' } : {}).end();
    });
  });
  const port = await listenOnLoopback(server);
  return {
    messages,
    /** The number of requests so far, decrypted or not. */
    requests: () => count,
    ca: CERTIFICATE.cert,
    /** @param path applies the status only to this browser; the default is all browsers */
    respondWith: (status: number, path?: string) => {
      if (path) statuses.set(path, status);
      else usual = status;
    },
    /** Returns the subscription of a new browser on this path. */
    subscribe(path: string) {
      const keys = createDeviceKeys();
      devices.set(path, keys);
      return {
        endpoint: `https://localhost:${port}${path}`,
        keys: { p256dh: keys.ecdh.getPublicKey('base64url'), auth: keys.auth.toString('base64url') },
      };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
