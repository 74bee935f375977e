import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { freePort, LOOPBACK } from '../../process/ports.ts';
import type { StartProvider } from '../real-provider.ts';

export const startOidcProvider: StartProvider = async ({ client, people }) => {
  const { createHandler } = await import('./oidc-provider-server.mjs');
  const port = await freePort();
  const issuer = `http://${LOOPBACK}:${port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
  const server = createServer(createHandler({ issuer, client, people, key }));
  server.listen(port, LOOPBACK);
  await once(server, 'listening');
  return {
    issuer,
    provesLogin: true,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
